/*
 * Runs made at random as text (see random_write.h).
 */
#include "config.h"

#include <inttypes.h>

#include "api/write_text.h"
#include "cli/simulate/random_write.h"
#include "support/printable.h"

#define LONGEST_SHOWN 60     /* steps: about a page; of longer runs it is said how to have them */
#define LEAST_MEASURED 0.001 /* seconds: shorter work has no rate */

struct telling {
    struct buf *b;
    const struct options *o;
};

/* ---- what was met ---- */

static void tell_replay(struct buf *b, const struct random_runs *x, const struct random_met *m)
{
    buf_add(b, "    the same run with --simulate:");
    if (x->at.lts->n_initial > 1)
        buf_printf(b, " %" PRIu32 ", then", random_runs_start(x, m->run) + 1);
    if (m->length > 0)
        buf_printf(b, " random %" PRIu32 " %" PRIu32, m->length, random_runs_seed(x, m->run));
    else
        buf_add(b, " its first state");
    buf_char(b, '\n');
}

static void tell_met(void *self, const struct random_runs *x, const char *property,
                     const char *what, const struct random_met *m)
{
    struct telling *t = self;
    struct write_style style = { t->o->verbose, x->at.colour };

    if (property != NULL) {
        printable_add(t->b, property);
        buf_add(t->b, "  ");
    }
    buf_printf(t->b, "%s in %" PRIu32 " of the runs, the shortest with %" PRIu32 " step%s\n", what,
               m->n_runs, m->length, m->length == 1 ? "" : "s");
    if (m->length <= LONGEST_SHOWN || t->o->verbose)
        write_text(t->b, m->shown, &style);
    else
        buf_add(t->b, "    a long run: -v shows it, --evidence FILE writes it\n");
    tell_replay(t->b, x, m);
}

/* What was looked for in every state, and not met; and what cannot be told from a state. */
static void tell_others(struct buf *b, const struct random_runs *x, bool watched)
{
    uint32_t n = 0;

    for (uint32_t i = 0; i < x->at.session->n_properties; i++) {
        const struct random_watched *w = &x->property[i];
        if ((w->at != NULL) != watched || w->met.n_runs + w->faulty.n_runs > 0)
            continue;
        buf_add(b, n++ > 0 ? ", " : watched ? "not met: " : "not looked for, no invariant: ");
        printable_add(b, w->property->name);
        if (watched)
            buf_add(b, w->dual ? " reached" : " violated");
    }
    if (n > 0)
        buf_char(b, '\n');
}

/* ---- how they ended ---- */

static void tell_ends(struct buf *b, const struct random_runs *x)
{
    static const char *const how[] = {
        [RANDOM_STEPS] = "after all their steps",
        [RANDOM_DEADLOCK] = "in a deadlock",
        [RANDOM_FAULT] = "in a run-time error",
        [RANDOM_INPUT] = "where no input was found",
    };
    const char *between = "ended: ";

    for (enum random_end e = 0; e < N_RANDOM_ENDS; e++)
        if (x->ends[e] > 0) {
            buf_printf(b, "%s%" PRIu64 " %s", between, x->ends[e], how[e]);
            between = ", ";
        }
    if (x->length.n > 0)
        buf_char(b, '\n');
    buf_printf(b,
               "met: %" PRIu32 " states in %" PRIu64 " steps, the last new one in run %" PRIu32
               "\n",
               x->n_states, x->n_steps, x->last_new + 1);
}

/* ---- --report ---- */

static void tell_count(struct buf *b, uint64_t n, const char *name)
{
    buf_printf(b, "  %12" PRIu64 "  ", n);
    printable_add(b, name);
    buf_char(b, '\n');
}

static void tell_actions(struct buf *b, const struct random_runs *x)
{
    const struct signature *g = x->at.lts->sig;

    buf_printf(b, "\n  %12s  action\n", "taken");
    for (uint32_t i = 0; i < g->n_channels; i++)
        tell_count(b, x->channel[i], g->channel[i].name);
    for (uint32_t i = 0; i < g->n_steps; i++)
        tell_count(b, x->step[i], g->step[i].name);
    if (x->step[g->n_steps] > 0)
        tell_count(b, x->step[g->n_steps], "tau");
}

static void tell_part(void *self, const char *name, struct span at, uint64_t n)
{
    struct telling *t = self;
    const char *file = span_other_file(at, t->o->model);

    buf_printf(t->b, "  %12" PRIu64 "  %4" PRIu32 "  ", n, text_place(at.text, at.from).line);
    printable_add(t->b, name);
    buf_add(t->b, file != NULL ? "  in " : "");
    printable_add(t->b, file != NULL ? file : "");
    buf_char(t->b, '\n');
}

static void tell_coverage(struct telling *t, const struct random_runs *x)
{
    struct random_total e = random_each_edge(x, NULL, NULL), n = random_each_node(x, NULL, NULL);

    buf_printf(t->b, "\n  %12s  line  edge: %" PRIu32 " of %" PRIu32 " were taken\n", "taken",
               e.used, e.all);
    random_each_edge(x, tell_part, t);
    if (n.all == 0)
        return;
    buf_printf(t->b, "\n  %12s  line  node: %" PRIu32 " of %" PRIu32 " were visited\n", "visited",
               n.used, n.all);
    random_each_node(x, tell_part, t);
}

static void tell_report(struct telling *t, const struct random_runs *x)
{
    uint32_t length[3];

    if (random_lengths(x, length))
        buf_printf(t->b,
                   "lengths: %" PRIu32 " at least, %" PRIu32 " in the middle, %" PRIu32
                   " at most\n",
                   length[0], length[1], length[2]);
    if (x->seconds >= LEAST_MEASURED)
        buf_printf(t->b, "rate: %.0f steps per second\n", (double)x->n_steps / x->seconds);
    tell_actions(t->b, x);
    tell_coverage(t, x);
}

/* ---- all of it ---- */

void random_as_text(struct buf *b, const struct random_runs *x, const struct options *o)
{
    struct telling t = { b, o };

    if (!x->started) {
        buf_add(b, "before the initial state:\n");
        return;
    }
    if (!o->quiet)
        buf_printf(b,
                   "%zu random runs of at most %" PRIu32 " steps, seeds from %" PRIu32
                   ": what they met is so, what they did not meet is not decided\n",
                   x->length.n, x->plan.steps, x->plan.seed);
    random_each_met(x, tell_met, &t);
    if (!o->quiet) {
        tell_others(b, x, true);
        tell_others(b, x, false);
        tell_ends(b, x);
    }
    if (o->report)
        tell_report(&t, x);
}
