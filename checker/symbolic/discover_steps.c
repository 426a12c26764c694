/*
 * What steps do, as events (see discover.c).
 */
#include "config.h"

#include "checker/symbolic/discover_internal.h"
#include "support/bug.h"

/* ---- what a step touches ---- */

/* The draft is ascending by word. */
static struct touch *touch_word(struct discovery *k, uint32_t word)
{
    struct touches *v = &k->draft;
    size_t i = v->n;

    for (size_t j = 0; j < v->n; j++)
        if (v->at[j].word == word)
            return &v->at[j];
    vec_push(v, ((struct touch){ word, NO_INDEX, NO_INDEX }));
    for (; i > 0 && v->at[i - 1].word > word; i--)
        v->at[i] = v->at[i - 1];
    v->at[i] = (struct touch){ word, NO_INDEX, NO_INDEX };
    return &v->at[i];
}

void discover_read(struct symbolic *x, uint32_t word, uint32_t v)
{
    struct touch *t = touch_word(x->known, word);

    t->from = levels_index(&x->levels, word, v);
    t->to = t->to == NO_INDEX ? t->from : t->to;
}

void discover_write(struct symbolic *x, uint32_t word, uint32_t v)
{
    touch_word(x->known, word)->to = levels_index(&x->levels, word, v);
}

void discover_list_reads(struct symbolic *x, uint32_t i, uint32_t list)
{
    const struct enabled *e = &x->known->t->of[i].enabled.at[list];

    for (uint32_t r = e->first_read; r < e->first_read + e->n_reads; r++) {
        struct part_read part = x->known->t->read.at[r];
        discover_read(x, x->s->n + part.part, part.v);
    }
}

void discover_singles(struct symbolic *x, uint32_t head)
{
    struct discovery *k = x->known;

    for (size_t i = 0; i < k->draft.n; i++) {
        struct touch t = k->draft.at[i];
        if (t.word != head)
            vec_push(&k->relation, events_single(&x->events, t.word, t.from, t.to));
    }
}

void discover_tuple(struct symbolic *x, uint32_t i, uint32_t local, uint32_t next, uint32_t class)
{
    struct discovery *k = x->known;
    uint32_t head;

    k->relation.n = k->key.n = 0;
    discover_singles(x, i);
    vec_push(&k->key, KEY_TUPLE);
    vec_push(&k->key, i);
    vec_push(&k->key, class);
    for (size_t r = 0; r < k->relation.n; r++)
        vec_push(&k->key, k->relation.at[r]);
    head = events_relation(&x->events, i, k->key.at, vec_number(k->key.n));
    events_add_pair(&x->events, head, levels_index(&x->levels, i, local),
                    levels_index(&x->levels, i, next));
    vec_push(&k->relation, head);
    events_add(&x->events, k->relation.at, vec_number(k->relation.n), class);
}

/* ---- classes of actions ---- */

uint32_t discover_class(struct symbolic *x, const struct lts_edge *e, value payload)
{
    return x->classes == NULL ? 0 : action_classes_of(x->classes, e, payload);
}

uint32_t discover_communication(struct symbolic *x, uint32_t action, uint32_t sender,
                                uint32_t receiver)
{
    const struct action *a = &x->known->t->action.at[action];
    struct lts_edge e = {
        .kind = LTS_COMM,
        .step = LTS_NO_STEP,
        .link = a->link,
        .index = a->index,
        .payload = a->payload,
        .actor = { sender, receiver },
    };

    return discover_class(x, &e, a->payload);
}

/* ---- communications that are products ---- */

/* The draft as the touched cells of an offer or an acceptance.  False: they cannot be in one step.
   A receiver only reads, before the sender writes. */
static bool draft_both(struct discovery *k, const struct partner_class *offer,
                       const struct partner_class *accept)
{
    k->draft.n = 0;
    for (uint32_t i = offer->first; i < offer->first + offer->n; i++)
        vec_push(&k->draft, k->touched.at[i]);
    for (uint32_t i = accept->first; i < accept->first + accept->n; i++) {
        struct touch read = k->touched.at[i], *t = touch_word(k, read.word);
        if (t->from != NO_INDEX && t->from != read.from)
            return false;
        t->from = read.from;
        t->to = t->to == NO_INDEX ? read.to : t->to;
    }
    return true;
}

static void add_product(struct symbolic *x, uint32_t action, const struct partner_class *offer,
                        const struct partner_class *accept)
{
    struct discovery *k = x->known;

    if (offer->instance == accept->instance || !draft_both(k, offer, accept))
        return;
    k->relation.n = 0;
    discover_singles(x, UINT32_MAX);
    vec_push(&k->relation, offer->relation);
    vec_push(&k->relation, accept->relation);
    events_add(&x->events, k->relation.at, vec_number(k->relation.n),
               discover_communication(x, action, offer->instance, accept->instance));
}

/* The relation of those that touch what the draft says, by an action; a new one is added to
   `classes`, and *added. */
static uint32_t class_relation(struct symbolic *x, struct partner_classes *classes, uint32_t kind,
                               uint32_t action, uint32_t i, bool *added)
{
    struct discovery *k = x->known;
    size_t before = x->events.relation.n;
    struct partner_class c = { .instance = i, .first = vec_number(k->touched.n) };

    k->key.n = 0;
    vec_push(&k->key, kind);
    vec_push(&k->key, action);
    vec_push(&k->key, i);
    for (size_t j = 0; j < k->draft.n; j++) {
        vec_push(&k->key, k->draft.at[j].word);
        vec_push(&k->key, k->draft.at[j].from);
        vec_push(&k->key, k->draft.at[j].to);
    }
    c.relation = events_relation(&x->events, i, k->key.at, vec_number(k->key.n));
    *added = x->events.relation.n > before;
    if (!*added)
        return c.relation;
    for (size_t j = 0; j < k->draft.n; j++)
        vec_push(&k->touched, k->draft.at[j]);
    c.n = vec_number(k->draft.n);
    vec_push(classes, c);
    return c.relation;
}

void discover_offer(struct symbolic *x, uint32_t action, struct sender s)
{
    struct discovery *k = x->known;
    struct known_action *a = &k->action.at[action];
    struct local_transition t = k->t->transition.at[s.transition];
    uint32_t local = k->t->of[s.instance].enabled.at[s.list].local, relation;
    bool added;

    k->draft.n = 0;
    discover_list_reads(x, s.instance, s.list);
    for (uint32_t w = 0; w < t.n_writes; w++)
        discover_write(x, x->s->n + t.write[w].cell, t.write[w].v);
    relation = class_relation(x, &a->offer, KEY_OFFER, action, s.instance, &added);
    events_add_pair(&x->events, relation, levels_index(&x->levels, s.instance, local),
                    levels_index(&x->levels, s.instance, t.next));
    for (size_t i = 0; added && i < a->accept.n; i++)
        add_product(x, action, &vec_last(&a->offer), &a->accept.at[i]);
}

/* The response of a list to an action: where it leads to local states. */
void discover_acceptance(struct symbolic *x, uint32_t action, uint32_t j, uint32_t list)
{
    struct discovery *k = x->known;
    struct known_action *a = &k->action.at[action];
    uint32_t r = response_find(k->t, j, list, action), relation;
    uint32_t local = k->t->of[j].enabled.at[list].local;
    bool many, added;

    if (r == RESPONSE_UNKNOWN)
        r = response_make(k->t, j, list, action);
    k->instance[j].evaluates = k->instance[j].evaluates || r == RESPONSE_EVALUATED;
    if (r == RESPONSE_REFUSED || r == RESPONSE_EVALUATED)
        return;
    k->draft.n = 0;
    discover_list_reads(x, j, list);
    relation = class_relation(x, &a->accept, KEY_ACCEPT, action, j, &added);
    many = r >= RESPONSE_MANY;
    for (uint32_t n = many ? k->t->of[j].next.at[r - RESPONSE_MANY] : 1; n > 0; n--) {
        uint32_t next = many ? k->t->of[j].next.at[r - RESPONSE_MANY + n] : r - 1;
        events_add_pair(&x->events, relation, levels_index(&x->levels, j, local),
                        levels_index(&x->levels, j, next));
    }
    for (size_t i = 0; added && i < a->offer.n; i++)
        add_product(x, action, &a->offer.at[i], &vec_last(&a->accept));
}
