/*
 * Refusing formulas whose evaluation would enumerate infinitely many values (see formula_build.h).
 *
 * Modalities that take inputs range over all values of the channel's payload; if a receiving edge
 * leaves infinitely many open, every such modality is refused, except one that gives all values
 * itself.  (Quantifiers are checked where they are built.)
 */
#include "config.h"

#include "logic/formula_build.h"
#include "logic/match.h"

static bool act_takes_inputs_on(const struct act *a, uint32_t channel, uint32_t link)
{
    switch (a->kind) {
    case ACT_ANY:
    case ACT_MOVES:
    case ACT_NOT:
    case ACT_ACTOR: return true;
    case ACT_CHANNEL: return a->channel == channel && (a->link == NO_LINK || a->link == link);
    case ACT_IN:
        return a->channel == channel && (a->link == NO_LINK || a->link == link) &&
               !match_gives_payload(a);
    default: return false;
    }
}

static bool receives_data(const struct signature *g, const struct link *l)
{
    const struct channel *c = &g->channel[l->channel];

    for (uint32_t i = 0; i < c->n_payload; i++)
        if (sort_is_schematic(c->payload[i]))
            return true;
    return false;
}

/* A way for the user to avoid a channel with infinitely many values. */
static const char *way_out(const struct signature *g, const struct link *l)
{
    return receives_data(g, l)
               ? "data in too many places, or a set of data, cannot be received as a whole: send "
                 "the parts one by one, restrict the channel, or give the data type a size, as "
                 "in '--data T=3'"
               : "give the channel a range, as in '0..9', or a finite type, or restrict it";
}

/* The error is reported at a place in the user's text: a modality may be in the prelude. */
static void report_endless(struct build *b, const struct formula *f, const struct act *a,
                           const struct link *l)
{
    if (a->at.text == f->at.text) {
        diag_error(b->e->diag, a->at,
                   "this takes inputs on '%s', which has infinitely many "
                   "values, or too many to try",
                   l->name);
        diag_note(b->e->diag, l->input_at, "the values received here have no bound: %s",
                  way_out(b->sig, l));
        return;
    }
    diag_error(b->e->diag, l->input_at,
               "infinitely many values, or too many to try, may be "
               "received here on '%s'",
               l->name);
    diag_note(b->e->diag, b->sig->channel[l->channel].at, "%s", way_out(b->sig, l));
    if (f->at.text != NULL)
        diag_note(b->e->diag, f->at, "this property takes all inputs");
}

bool check_decidable(struct build *b, const struct formula *f)
{
    bool ok = true;

    for (uint32_t i = 0; i < f->n_nodes; i++) {
        const struct act *a = f->node[i]->act;
        for (uint32_t k = 0; a != NULL && k < b->sig->n_links; k++) {
            const struct link *l = &b->sig->link[k];
            if (!l->endless_input || l->restricted || !act_takes_inputs_on(a, l->channel, k))
                continue;
            report_endless(b, f, a, l);
            ok = false;
            break;
        }
    }
    return ok;
}
