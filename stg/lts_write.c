/*
 * Exploring everything, and Aldebaran files (see lts_write.h).
 *
 * States are numbered in the order of discovery, so going through the numbers is breadth-first
 * search.  Labels are interned; a transition is kept as (label, target) with its state, and
 * those of one state are sorted before the next is expanded.
 */
#include "config.h"

#include "stg/lts_write.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "support/buf.h"
#include "support/map.h"
#include "support/symbol.h"
#include "support/vec.h"

struct line {
    const char *label;        /* interned: equal texts have equal pointers */
    state_id target;
};

struct lines { struct line *at; size_t n, cap; };

struct writer {
    struct lts *lts;
    bool full, keep;          /* keep: the lines are wanted, not only their number */
    struct symbols *symbols;
    struct buf text;          /* of one label */
    struct lines fresh;       /* of the state being expanded */
    struct lines line;        /* of all states before it, sorted and without repetitions */
    struct { size_t *at; size_t n, cap; } end; /* of each state: where its lines end */
    uint64_t transitions;
    bool fault;
};

static void add(struct writer *w, const struct lts_edge *e, value payload,
                const struct fault *fault, state_id target)
{
    struct line x = { .target = target };

    if (fault != NULL) {
        w->fault = true;
        return;
    }
    w->transitions++;
    if (!w->keep)
        return;
    buf_reset(&w->text);
    lts_label(&w->text, w->lts->sig, e, payload, !w->full);
    x.label = symbol_of(w->symbols, buf_text(&w->text));
    vec_push(&w->fresh, x);
}

static void add_inputs(struct writer *w, state_id s, const struct lts_edge *e)
{
    uint32_t n;
    const struct lts_input *in = w->lts->inputs(w->lts->self, s, e, VALUE_NONE, &n);

    for (uint32_t i = 0; i < n; i++)
        add(w, e, in[i].payload, in[i].fault, in[i].target);
}

static int compare(const void *x, const void *y)
{
    const struct line *a = x, *b = y;
    int c = a->label == b->label ? 0 : strcmp(a->label, b->label);

    return c != 0 ? c : (a->target > b->target) - (a->target < b->target);
}

/* Moves the lines of the state that was expanded to the others. */
static void settle(struct writer *w)
{
    const struct line *last = NULL;

    if (w->fresh.n > 0)
        qsort(w->fresh.at, w->fresh.n, sizeof *w->fresh.at, compare);
    for (size_t i = 0; i < w->fresh.n; i++) {
        const struct line *x = &w->fresh.at[i];
        if (last == NULL || compare(last, x) != 0)
            vec_push(&w->line, *x);
        last = x;
    }
    w->fresh.n = 0;
    vec_push(&w->end, w->line.n);
}

static void expand(struct writer *w, state_id s)
{
    uint32_t n;
    const struct lts_edge *e = w->lts->edges(w->lts->self, s, VALUE_NONE, &n);

    for (uint32_t i = 0; i < n; i++)
        if (e[i].kind == LTS_IN && e[i].fault == NULL)
            add_inputs(w, s, &e[i]);
        else
            add(w, &e[i], e[i].payload, e[i].fault, e[i].target);
    if (w->keep)
        settle(w);
}

static enum lts_written explore(struct writer *w, struct limit *limit)
{
    struct fault fault;

    if (!w->lts->start(w->lts->self, &fault))
        return LTS_WRITE_FAULT;
    for (state_id s = 0; s < w->lts->n_states(w->lts->self); s++) {
        if (limit_hit(limit, w->lts->n_states(w->lts->self)) != LIMIT_NONE)
            return LTS_WRITE_LIMIT;
        expand(w, s);
    }
    return w->fault ? LTS_WRITE_FAULT : LTS_WRITTEN;
}

/* A system that cannot even start is one state where nothing can happen. */
static bool print_lines(const struct writer *w, FILE *out)
{
    size_t i = 0;

    fprintf(out, "des (0, %zu, %zu)\n", w->line.n, w->end.n > 0 ? w->end.n : 1);
    for (size_t s = 0; s < w->end.n; s++)
        for (; i < w->end.at[s]; i++)
            fprintf(out, "(%zu, \"%s\", %" PRIu32 ")\n", s, w->line.at[i].label,
                    w->line.at[i].target);
    return fflush(out) == 0 && !ferror(out);
}

enum lts_written lts_write(struct lts *l, FILE *out, bool full, struct limit *limit,
                           struct lts_size *size)
{
    struct writer w = { .lts = l, .full = full, .keep = out != NULL, .text = BUF_EMPTY };
    enum lts_written r;

    w.symbols = symbols_new();
    r = explore(&w, limit);
    *size = (struct lts_size){ l->n_states(l->self), w.transitions };
    if (out != NULL && r != LTS_WRITE_LIMIT && !print_lines(&w, out))
        r = LTS_WRITE_FAILED;
    buf_clear(&w.text);
    vec_clear(&w.fresh);
    vec_clear(&w.line);
    vec_clear(&w.end);
    symbols_free(w.symbols);
    return r;
}
