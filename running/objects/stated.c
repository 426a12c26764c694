/*
 * What the file of a primitive states of independence, `independent(a, b);`, is verified: a pair
 * that does not commute in some state is told, with the run that leads there.
 */
#include "config.h"

#include "running/objects/primitive_internal.h"

/* "lock(1, true)" */
static void print_step_of(struct buf *b, const struct primitive *p, const struct primitive_step *s)
{
    const struct channel *c = &p->session.stg->sig.channel[s->kind];
    buf_printf(b, "%s(%u", p->kind[s->kind].name, s->thread);
    for (uint32_t i = 0; i < p->kind[s->kind].arity; i++) {
        buf_add(b, ", ");
        value_print(b, p->session.vs, c->payload[1 + i], value_elem(p->session.vs, s->argument, i));
    }
    if (s->result != VALUE_NONE) {
        buf_add(b, ", ");
        value_print(b, p->session.vs, c->payload[c->n_payload - 1], s->result);
    }
    buf_char(b, ')');
}

/* The steps from the initial state to s, found breadth-first: each state has a step from one with
   a smaller number. */
static void print_way(struct buf *b, const struct primitive *p, state_id s)
{
    struct vec_u32 way = VEC_EMPTY;
    while (s != 0) {
        uint32_t i = 0;
        while (p->step.at[i].target != s || p->step.at[i].source >= s)
            i++;
        vec_push(&way, i);
        s = p->step.at[i].source;
    }
    buf_add(b, way.n ? "after " : "at first");
    for (size_t i = way.n; i-- > 0;) {
        print_step_of(b, p, &p->step.at[way.at[i]]);
        buf_add(b, i ? ", " : "");
    }
    vec_clear(&way);
}

static const struct primitive_step *repeated_in(const struct primitive *p, state_id s,
                                                const struct primitive_step *step)
{
    return primitive_find(p, s, step->kind, step->thread, step->argument);
}

/* Why a and b do not commute, of which a is enabled in its source, and b there or after a; NULL:
   they do. */
static const char *why_dependent(const struct primitive *p, const struct primitive_step *a,
                                 const struct primitive_step *b)
{
    const struct primitive_step *first = repeated_in(p, a->source, b);
    const struct primitive_step *second = repeated_in(p, a->target, b);
    const struct primitive_step *last = first ? repeated_in(p, first->target, a) : NULL;
    if (!first)
        return "makes possible";
    if (!second || !last)
        return second ? "is made impossible by" : "makes impossible";
    if (first->result != second->result || last->result != a->result)
        return "changes what is returned, or has another result itself, beside";
    return last->target != second->target ? "leads to another state if it does not come after"
                                          : NULL;
}

static bool refute(const struct primitive *p, const struct ast *t, const struct primitive_step *a,
                   const struct primitive_step *b, struct diag *d)
{
    const char *why = a->thread != b->thread ? why_dependent(p, a, b) : NULL;
    if (!why)
        return false;
    struct buf x = BUF_EMPTY, y = BUF_EMPTY, way = BUF_EMPTY;
    print_step_of(&x, p, a);
    print_step_of(&y, p, b);
    print_way(&way, p, a->source);
    diag_error(d, t->span, "'%s' and '%s' are not independent", p->kind[a->kind].name,
               p->kind[b->kind].name);
    diag_note(d, t->span, "%s, %s %s %s", buf_text(&way), buf_text(&x), why, buf_text(&y));
    buf_clear(&x);
    buf_clear(&y);
    buf_clear(&way);
    return true;
}

/* Looks for a step of kind `first` and one of kind `second` there or after it. */
static bool find_refutation(const struct primitive *p, const struct ast *t, uint32_t first,
                            uint32_t second, struct diag *d)
{
    for (size_t i = 0; i < p->step.n; i++) {
        const struct primitive_step *a = &p->step.at[i];
        const state_id at[] = { a->source, a->target };
        for (uint32_t k = 0; k < 2 && a->kind == first; k++) {
            const struct primitive_range *r = &p->range.at[at[k]];
            for (uint32_t j = r->from; j < r->from + r->n; j++)
                if (p->step.at[j].kind == second && refute(p, t, a, &p->step.at[j], d))
                    return true;
        }
    }
    return false;
}

bool primitive_verify_stated(const struct primitive *p, struct diag *d)
{
    const struct ast *model = p->session.model_tree;
    for (uint32_t i = 0; model && p->whole && i < model->n; i++) {
        const struct ast *t = model->kid[i];
        if (t->kind != AST_INDEPENDENT)
            continue;
        uint32_t a = primitive_kind(p, t->kid[0]->kid[0]->name);
        uint32_t b = primitive_kind(p, t->kid[0]->kid[1]->name);
        if (find_refutation(p, t, a, b, d) || find_refutation(p, t, b, a, d))
            return false;
    }
    return true;
}
