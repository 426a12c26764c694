/*
 * The outcomes of receiving moves of an instance, each computed once (see local_lts.h).
 */
#include "config.h"

#include "stg/step/local_lts.h"
#include "support/vec.h"

struct receipt_key {
    uint32_t move;
    value payload;
};

static bool same_receipt(const void *owner, uint32_t id, const void *key)
{
    const struct local_lts *c = owner;
    const struct receipt_key *k = key;

    return c->receipt.at[id].move == k->move && c->receipt.at[id].payload == k->payload;
}

/* Runs the rest of the edge on the snapshot taken after `do`; no global variable is touched. */
static struct receipt receive_now(struct local_lts *c, uint32_t move, value payload)
{
    const struct move *m = &c->move.at[move];
    struct receipt r = { move, payload, NO_LOCAL, NULL };
    struct exec x = local_lts_exec(c, NULL);
    enum lts_answer a;

    local_lts_load(c, m);
    a = exec_receive(&x, m->edge, payload);
    if (a == LTS_OK) {
        r.next = local_lts_finish(c, &x, m->edge);
        if (r.next == NO_LOCAL)
            a = LTS_FAULT;
    }
    if (a == LTS_FAULT)
        r.fault = arena_copy(c->arena, &x.ev.fault, sizeof x.ev.fault);
    return r;
}

static uint32_t receipt_number(struct local_lts *c, uint32_t move, value payload)
{
    struct receipt_key key = { move, payload };
    uint64_t hash = hash_mix(move, payload);
    uint32_t id = map_find(&c->receipt_map, hash, same_receipt, c, &key);
    struct receipt r;

    if (id != MAP_NONE)
        return id;
    r = receive_now(c, move, payload);
    id = vec_number(c->receipt.n);
    vec_push(&c->receipt, r);
    map_add(&c->receipt_map, hash, id);
    return id;
}

const struct receipt *local_lts_receive(struct local_lts *c, uint32_t move, value payload)
{
    struct move *m = &c->move.at[move];

    if (m->last_payload != payload) {
        m->last_receipt = receipt_number(c, move, payload);
        m->last_payload = payload;
    }
    return &c->receipt.at[m->last_receipt];
}

static bool same_accepted(const void *owner, uint32_t id, const void *key)
{
    const struct local_lts *c = owner;
    const struct accepted *k = key;

    return c->accepted.at[id].move == k->move && c->accepted.at[id].scope == k->scope;
}

static void receive_fault(struct local_lts *c, uint32_t move, const struct exec *x,
                          struct vec_u32 *list)
{
    struct receipt r = { move, VALUE_NONE, NO_LOCAL, NULL };

    r.fault = arena_copy(c->arena, &x->ev.fault, sizeof x->ev.fault);
    vec_push(list, vec_number(c->receipt.n));
    vec_push(&c->receipt, r);
}

static void accept_now(struct local_lts *c, uint32_t move, struct vec_u32 *list)
{
    struct exec x = local_lts_exec(c, NULL);
    struct vec_u32 candidates = VEC_EMPTY;

    local_lts_load(c, &c->move.at[move]);
    if (!exec_candidates(&x, c->move.at[move].edge, &candidates))
        receive_fault(c, move, &x, list);
    for (size_t i = 0; i < candidates.n; i++) {
        uint32_t id = receipt_number(c, move, candidates.at[i]);
        if (c->receipt.at[id].next != NO_LOCAL || c->receipt.at[id].fault != NULL)
            vec_push(list, id);
    }
    vec_clear(&candidates);
}

/* What is in scope behind the choices of the move itself. */
static struct accepted accepted_key(const struct local_lts *c, uint32_t move, value scope)
{
    value chosen = c->move.at[move].scope;

    return (struct accepted){ .move = move, .scope = chosen != VALUE_NONE ? chosen : scope };
}

static uint32_t find_accepted(const struct local_lts *c, const struct accepted *key)
{
    return map_find(&c->accepted_map, hash_mix(key->move, key->scope), same_accepted, c, key);
}

uint32_t local_lts_find_accepted(const struct local_lts *c, uint32_t move, value scope)
{
    struct accepted key = accepted_key(c, move, scope);
    uint32_t id = find_accepted(c, &key);

    return id == MAP_NONE ? NOT_ACCEPTED : id;
}

uint32_t local_lts_accepted(struct local_lts *c, uint32_t move, value scope)
{
    struct accepted key = accepted_key(c, move, scope);
    uint32_t id = find_accepted(c, &key);

    if (id != MAP_NONE)
        return id;
    active_domain_set(c->domain, c->stg->vs, key.scope);
    accept_now(c, move, &key.receipt);
    id = vec_number(c->accepted.n);
    vec_push(&c->accepted, key);
    map_add(&c->accepted_map, hash_mix(move, key.scope), id);
    return id;
}
