/*
 * The state of a monitor is a union of bodies of fixpoints.  An operation leaves it as it is if it
 * does so with each body: some box that always matches it leads back to the whole body, with the
 * same arguments, and no box that may match it leads elsewhere.
 */
#include "config.h"
#include "running/monitor/visibility.h"

/* ---- does it match, whatever the values of the variables? ---- */

enum certainty { NEVER, PERHAPS, ALWAYS };

static enum certainty match_value(const struct arg *a, value v)
{
    if (a->kind == ARG_ANY || a->kind == ARG_BIND)
        return ALWAYS;
    if (a->kind != ARG_TERM || a->term->kind != TERM_CONST || v == VALUE_NONE)
        return PERHAPS;
    return a->term->v == v ? ALWAYS : NEVER;
}

static enum certainty match_values_of(const struct act *p, const struct run_action *a)
{
    enum certainty all = p->where != NULL || p->link != NO_LINK ? PERHAPS : ALWAYS;

    if (p->channel != a->channel)
        return NEVER;
    for (uint32_t i = 0; i < p->n_payload && !p->any_payload; i++) {
        enum certainty one = match_value(&p->payload[i], a->payload[i]);
        all = one < all ? one : all;
    }
    return all;
}

static enum certainty match_certainly(const struct act *p, const struct run_action *a);

static enum certainty match_no_sub(const struct act *p, const struct run_action *a)
{
    enum certainty most = NEVER;

    for (uint32_t i = 0; i < p->n; i++) {
        enum certainty one = match_certainly(&p->sub[i], a);
        most = one > most ? one : most;
    }
    return most == NEVER ? ALWAYS : most == ALWAYS ? NEVER : PERHAPS;
}

static enum certainty match_certainly(const struct act *p, const struct run_action *a)
{
    switch (p->kind) {
    case ACT_ANY:
    case ACT_TAU: return ALWAYS;
    case ACT_NOT: return match_no_sub(p, a);
    case ACT_CHANNEL:
    case ACT_COMM: return match_values_of(p, a);
    case ACT_STEP:
    case ACT_OUT:
    case ACT_IN: return NEVER;
    case ACT_MOVES:
    case ACT_ACTOR: return PERHAPS;
    }
    return PERHAPS;
}

/* ---- bodies ---- */

/* What the operation does to the boxes of a body. */
struct body_step {
    const struct run_action *action;
    const struct fixpoint *of; /* whose body it is; NULL: of none */
    bool returns;              /* some box that is always there leads back to it */
    bool drops;                /* some box may be there, and is gone afterwards */
    bool leaves;               /* something else may come of it */
};

/* Is it a call of the fixpoint with its own parameters? */
static bool is_same_call(const struct fnode *n, const struct fixpoint *fix)
{
    if (n->kind != F_CALL || n->fix != fix)
        return false;
    for (uint32_t i = 0; i < n->n_args; i++)
        if (n->arg[i]->kind != TERM_LOCAL || n->arg[i]->slot != fix->slot[i])
            return false;
    return true;
}

/* conditional: the node is not in every instance of the body. */
static void step_body(struct body_step *s, const struct fnode *n, bool conditional)
{
    if (n->kind == F_BOX) {
        enum certainty match = match_certainly(n->act, s->action);
        bool back = s->of != NULL && is_same_call(n->kid[0], s->of);
        s->drops |= match != ALWAYS;
        s->leaves |= match != NEVER && !back;
        s->returns |= match == ALWAYS && back && !conditional;
        return;
    }
    conditional |= n->kind == F_OR || n->kind == F_FORALL;
    for (uint32_t i = 0; i < n->n; i++)
        step_body(s, n->kid[i], conditional);
}

static bool changes_body(const struct fnode *n, const struct fixpoint *of,
                         const struct run_action *a)
{
    struct body_step s = { .action = a, .of = of };

    step_body(&s, n, false);
    return s.leaves || (s.drops && !s.returns);
}

bool visibility_of(const struct formula *f, const struct run_action *a)
{
    if (changes_body(f->root, NULL, a))
        return true;
    for (uint32_t i = 0; i < f->n_nodes; i++) {
        const struct fnode *n = f->node[i];
        if ((n->kind == F_FIX && changes_body(n->fix->body, n->fix, a)) ||
            (n->kind == F_BOX && changes_body(n->kid[0], NULL, a)))
            return true;
    }
    return false;
}
