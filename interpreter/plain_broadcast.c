/*
 * Steps on broadcast channels, from rule 1.3.13 of doc/language.md (see plain_step.h).
 */
#include "config.h"

#include "interpreter/plain_step_internal.h"
#include "stg/lts/lts_actors.h"

struct plain_broadcast {
    const struct lts_edge *edge;  /* what is sent */
    const value *to;              /* the state after the sender's part */
    VEC(struct plain_actor) part; /* edges of receivers, under a choice of their `for` variables */
    struct vec_u32 first;         /* of each instance that receives, and one more: its parts */
    struct vec_u32 taken;         /* of each of them: the part that it takes now */
};

/* Goes on from the state after the parts of others. */
static value *continue_step(struct plain_system *p, const value *from)
{
    value *to = arena_copy(p->arena, from, plain_width(&p->shape) * sizeof *to);

    p->x.global = to + plain_global_at(&p->shape, 0);
    return to;
}

/* All that a receiver does, which changes `to`. */
static enum lts_answer take_plain_part(struct plain_system *p, const struct plain_actor *r,
                                       value *to)
{
    struct plain_actor a = *r;
    enum lts_answer answer;

    a.frame = plain_copy_frame(p->arena, r);
    answer = plain_take(p, &a, p->broadcast->edge);
    return answer == LTS_OK && !plain_finish_step(p, &a, to) ? LTS_FAULT : answer;
}

void plain_broadcast_to(struct plain_system *p, const struct plain_actor *r)
{
    struct plain_actor x = *r;

    x.frame = plain_copy_frame(p->arena, r);
    if (take_plain_part(p, r, continue_step(p, p->broadcast->to)) != LTS_REFUSED)
        vec_push(&p->broadcast->part, x);
}

static void find_all_parts(struct plain_system *p, const struct plain_actor *s)
{
    struct plain_broadcast *b = p->broadcast;

    for (uint32_t i = 0; i < p->sig->n_instances; i++) {
        size_t before = b->part.n;
        if (i != s->number)
            plain_visit_edges(p, i, s);
        if (b->part.n > before)
            vec_push(&b->first, (uint32_t)before);
    }
    vec_push(&b->first, (uint32_t)b->part.n);
}

/* The step in which the receivers take these parts. */
static void push_broadcast(struct plain_system *p, struct lts_edge e)
{
    struct plain_broadcast *b = p->broadcast;
    struct lts_actor *receiver = ARENA_ARRAY(p->arena, struct lts_actor, b->taken.n + 1);
    value *to = continue_step(p, b->to);
    bool good = true;

    for (size_t i = 0; i < b->taken.n; i++) {
        const struct plain_actor *r = &b->part.at[b->taken.at[i]];
        receiver[i] = (struct lts_actor){ r->number, r->edge };
        good = good && take_plain_part(p, r, to) == LTS_OK;
    }
    lts_set_receivers(p->sig, &e, (uint32_t)b->taken.n, receiver);
    plain_push_step(p, e, good ? to : NULL);
}

/* All combinations of the parts, those of the first receiver slowest. */
static void push_combinations(struct plain_system *p, const struct lts_edge *e)
{
    struct plain_broadcast *b = p->broadcast;
    size_t k = b->taken.n;

    if (k + 1 == b->first.n) {
        push_broadcast(p, *e);
        return;
    }
    for (uint32_t i = b->first.at[k]; i < b->first.at[k + 1]; i++) {
        vec_push(&b->taken, i);
        push_combinations(p, e);
        b->taken.n = k;
    }
}

void plain_broadcast(struct plain_system *p, struct plain_actor s)
{
    struct lts_edge e = plain_edge_of(&s, LTS_COMM);
    struct plain_broadcast b = { .edge = &e };
    value *to = plain_begin_step(p);

    s.frame = plain_copy_frame(p->arena, &s);
    plain_use_frame(p, &s);
    if (!plain_do(&p->x, s.edge) || !plain_index(&p->x, s.instance, s.edge, &e.index) ||
        !plain_payload(&p->x, s.edge, &e.payload) || !plain_finish_step(p, &s, to)) {
        plain_push_step(p, e, NULL);
        return;
    }
    b.to = to;
    p->broadcast = &b;
    find_all_parts(p, &s);
    push_combinations(p, &e);
    p->broadcast = NULL;
    vec_clear(&b.part);
    vec_clear(&b.first);
    vec_clear(&b.taken);
}
