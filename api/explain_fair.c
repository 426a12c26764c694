/*
 * Why a loop is fair, in words (see explain.h).
 */
#include "config.h"

#include "api/explain.h"

#include "checker/evidence/fair_loop.h"

#define NAMES_MOST 6 /* listed of one kind */

struct fair_words {
    struct lts *lts;
    const struct evidence *e;
    uint32_t n; /* demands */
    struct demand *demand;
    struct buf out;
};

/* "Client[1]", "Client[1] (lock.stg:7)" for one of its edges. */
static void add_demand_name(struct fair_words *w, const struct demand *d)
{
    struct place at;

    buf_add(&w->out, w->lts->sig->instance[d->instance].name);
    if (d->edge == NULL)
        return;
    at = text_place(d->edge->at.text, d->edge->at.from);
    buf_printf(&w->out, " (%s:%u)", d->edge->at.text->name, at.line);
}

/* All demands that are fulfilled for this reason: before, their names, behind. */
static void add_group(struct fair_words *w, enum fair_reason reason, const char *before,
                      const char *behind)
{
    uint32_t named = 0, after = 0;

    for (uint32_t i = 0; i < w->n; i++) {
        if (fair_loop_reason(w->e, w->lts, &w->demand[i], &after) != reason)
            continue;
        if (named++ > NAMES_MOST)
            continue;
        if (named == 1)
            buf_printf(&w->out, "%s%s", w->out.n > 0 ? "; " : "", before);
        else
            buf_add(&w->out, ", ");
        if (named > NAMES_MOST) {
            buf_add(&w->out, "..");
            continue;
        }
        add_demand_name(w, &w->demand[i]);
        if (reason == FAIR_HINDERED && after > 0)
            buf_printf(&w->out, " after step %u", after);
        else if (reason == FAIR_HINDERED)
            buf_add(&w->out, " at the start");
    }
    if (named > 0)
        buf_add(&w->out, behind);
}

const char *explain_fair(struct arena *a, struct lts *l, const struct evidence *e)
{
    struct fair_words w = { .lts = l, .e = e, .out = BUF_EMPTY };
    const char *text;

    w.n = fairness_demands(l->sig, FAIRNESS_NONE, &w.demand);
    add_group(&w, FAIR_MET, "it has steps of ", "");
    add_group(&w, FAIR_HINDERED, "cannot move: ", "");
    add_group(&w, FAIR_NEVER, "cannot move anywhere in it: ", "");
    text = arena_string(a, buf_text(&w.out), w.out.n);
    buf_clear(&w.out);
    mem_free(w.demand);
    return text;
}
