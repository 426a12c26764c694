/*
 * Unfolding applications of predicates (see formula_unfold.h).
 *
 * The lets around the body of a predicate are removed, and their terms are printed in place of the
 * variables: names have been chosen so that no variable is captured (formula_names.h).
 */
#include "config.h"

#include "logic/formula_unfold.h"

#include "logic/formula_print.h"
#include "support/alloc.h"

struct unfolding {
    const struct formula *f;
    const struct term **given; /* by slot */
    bool *seen;                /* by number of node */
    formula_unfold_see see;
    void *self;
    struct buf written, means;
};

/* Reports w, whose meaning has been printed. */
static void tell_meaning(struct unfolding *u, const struct application *w, bool negative)
{
    buf_add(&u->written, negative ? "!" : "");
    formula_print_application(&u->written, u->f, u->given, w);
    u->see(u->self, buf_text(&u->written), buf_text(&u->means));
    buf_reset(&u->written);
    buf_reset(&u->means);
}

static uint32_t n_values(const struct application *w)
{
    uint32_t n = 0;

    for (uint32_t i = 0; i < w->n; i++)
        n += w->value[i] != NULL;
    return n;
}

/* ---- terms ---- */

/* A negation that comes from the negation of the predicate is left out. */
static void tell_term(struct unfolding *u, const struct application *w, const struct term *body)
{
    bool negative = w->negative && (body->kind != TERM_NOT || body->from != NULL);

    formula_print_term(&u->means, u->f, u->given, w->negative == negative ? body : body->kid[0]);
    tell_meaning(u, w, negative);
}

static void unfold_term(void *self, const struct term *t)
{
    struct unfolding *u = self;
    struct term body = *t;

    while (body.from != NULL) {
        const struct application *w = body.from;
        uint32_t n = n_values(w);
        body.from = w->inside;
        for (uint32_t i = 0; i < n; i++) {
            u->given[body.slot] = body.kid[0];
            body = *body.kid[1];
        }
        tell_term(u, w, &body);
        if (n > 0)
            return; /* the predicates inside come next */
    }
}

/* ---- nodes ---- */

static void tell_node(struct unfolding *u, const struct fnode *n)
{
    struct fnode body = *n;

    while (body.from != NULL) {
        const struct application *w = body.from;
        uint32_t values = n_values(w);
        body.from = w->inside;
        for (uint32_t i = 0; i < values; i++) {
            u->given[body.slot] = body.term;
            body = *body.kid[0];
        }
        formula_print_node(&u->means, u->f, u->given, &body);
        tell_meaning(u, w, w->negative);
        if (values > 0)
            return;
    }
}

static void unfold_node(struct unfolding *u, const struct fnode *n)
{
    if (u->seen[n->number])
        return;
    u->seen[n->number] = true;
    tell_node(u, n);
    if (n->term != NULL)
        term_walk(n->term, false, unfold_term, u);
    for (uint32_t i = 0; i < n->n; i++)
        unfold_node(u, n->kid[i]);
    if (n->kind == F_FIX)
        unfold_node(u, n->fix->body);
}

void formula_unfold(const struct formula *f, const struct fnode *n, const struct term *t,
                    formula_unfold_see see, void *self)
{
    struct unfolding u = { .f = f, .see = see, .self = self };

    u.given = mem_zalloc((f->n_slots + 1) * sizeof *u.given);
    u.seen = mem_zalloc(f->n_nodes + 1);
    if (n != NULL)
        unfold_node(&u, n);
    else
        term_walk(t, false, unfold_term, &u);
    mem_free(u.given);
    mem_free(u.seen);
    buf_clear(&u.written);
    buf_clear(&u.means);
}
