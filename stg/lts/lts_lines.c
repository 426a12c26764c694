/*
 * Exploring everything (see lts_lines.h).
 *
 * States are numbered in the order of discovery, so going through the numbers is breadth-first
 * search.  Labels are interned; a transition is kept as (label, target) with its state, and
 * those of one state are sorted before the next is expanded.
 */
#include "config.h"

#include "stg/lts/lts_lines.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "support/buf.h"
#include "support/symbol.h"
#include "support/vec.h"

#define PROGRESS_EVERY 1024 /* expansions */

struct lts_lines {
    struct lts *lts; /* borrowed */
    struct lts_lines_options o;
    enum lts_lines_end how;
    const char *no_start;
    struct symbols *symbols;    /* owned, as all that follows */
    struct buf text;            /* of one label */
    VEC(struct lts_line) fresh; /* of the state being expanded */
    VEC(struct lts_line) line;  /* of all states before it */
    VEC(size_t) end;            /* of each state: where its lines end */
    uint64_t transitions;
    bool faulty;
};

static const char *fault_text(struct lts_lines *x, const struct fault *f)
{
    struct place p;

    buf_reset(&x->text);
    fault_print(&x->text, x->lts->sig->vs, f);
    if (f->at.text != NULL) {
        p = text_place(f->at.text, f->at.from);
        buf_printf(&x->text, " (%s:%" PRIu32 ":%" PRIu32 ")", f->at.text->name, p.line, p.column);
    }
    return symbol_of(x->symbols, buf_text(&x->text));
}

static void add_line(struct lts_lines *x, const struct lts_edge *e, value payload,
                     const struct fault *fault, state_id target)
{
    struct lts_line line = { NULL, LTS_NO_STATE, NULL };

    buf_reset(&x->text);
    lts_label(&x->text, x->lts->sig, e, payload, !x->o.full);
    line.label = symbol_of(x->symbols, buf_text(&x->text));
    if (fault != NULL) {
        x->faulty = true;
        line.fault = fault_text(x, fault);
    } else {
        x->transitions++;
        line.target = target;
    }
    vec_push(&x->fresh, line);
}

static void add_input_lines(struct lts_lines *x, state_id s, const struct lts_edge *e)
{
    uint32_t n;
    const struct lts_input *in = lts_inputs(x->lts, s, e, VALUE_NONE, &n);

    for (uint32_t i = 0; i < n; i++)
        add_line(x, e, in[i].payload, in[i].fault, in[i].target);
}

static int compare_line_texts(const char *a, const char *b)
{
    return a == b || a == NULL || b == NULL ? (a != NULL) - (b != NULL) : strcmp(a, b);
}

/* Run-time errors last, then by label, then by target. */
static int compare_lines(const void *x, const void *y)
{
    const struct lts_line *a = x, *b = y;
    int c = (a->fault != NULL) - (b->fault != NULL);

    if (c == 0)
        c = compare_line_texts(a->label, b->label);
    if (c == 0)
        c = compare_line_texts(a->fault, b->fault);
    return c != 0 ? c : (a->target > b->target) - (a->target < b->target);
}

/* Moves the lines of the state that was expanded to the others. */
static void finish_state(struct lts_lines *x)
{
    const struct lts_line *last = NULL;

    if (x->fresh.n > 0)
        qsort(x->fresh.at, x->fresh.n, sizeof *x->fresh.at, compare_lines);
    for (size_t i = 0; i < x->fresh.n; i++) {
        const struct lts_line *line = &x->fresh.at[i];
        if (last == NULL || compare_lines(last, line) != 0)
            vec_push(&x->line, *line);
        last = line;
    }
    x->fresh.n = 0;
    vec_push(&x->end, x->line.n);
}

static void add_state_lines(struct lts_lines *x, state_id s)
{
    uint32_t n;
    const struct lts_edge *e = lts_edges(x->lts, s, VALUE_NONE, &n);

    for (uint32_t i = 0; i < n; i++)
        if (e[i].kind == LTS_IN && e[i].fault == NULL)
            add_input_lines(x, s, &e[i]);
        else
            add_line(x, &e[i], e[i].payload, e[i].fault, e[i].target);
    finish_state(x);
}

static enum lts_lines_end add_all_lines(struct lts_lines *x)
{
    struct fault fault;

    if (!lts_start(x->lts, &fault)) {
        x->no_start = fault_text(x, &fault);
        return LTS_LINES_ALL;
    }
    for (state_id s = 0; s < lts_lines_states(x); s++) {
        if (x->o.most > 0 && lts_lines_states(x) > x->o.most)
            return LTS_LINES_MANY;
        if (limit_hit(x->o.limit, lts_lines_states(x)) != LIMIT_NONE)
            return LTS_LINES_LIMIT;
        if (x->o.progress != NULL && s % PROGRESS_EVERY == 0)
            x->o.progress(x->o.progress_self, lts_lines_states(x), lts_lines_states(x) - s);
        add_state_lines(x, s);
    }
    return LTS_LINES_ALL;
}

struct lts_lines *lts_lines_new(struct lts *l, const struct lts_lines_options *o)
{
    struct lts_lines *x = mem_zalloc(sizeof *x);

    x->lts = l;
    x->o = *o;
    x->symbols = symbols_new();
    x->how = add_all_lines(x);
    return x;
}

void lts_lines_free(struct lts_lines *x)
{
    if (x == NULL)
        return;
    symbols_free(x->symbols);
    buf_clear(&x->text);
    vec_clear(&x->fresh);
    vec_clear(&x->line);
    vec_clear(&x->end);
    mem_free(x);
}

/* ---- what was found ---- */

enum lts_lines_end lts_lines_end(const struct lts_lines *x)
{
    return x->how;
}

const char *lts_lines_no_start(const struct lts_lines *x)
{
    return x->no_start;
}

uint64_t lts_lines_states(const struct lts_lines *x)
{
    return x->lts->n_states(x->lts->self);
}

uint32_t lts_lines_initial(const struct lts_lines *x)
{
    return x->lts->n_initial;
}

uint64_t lts_lines_transitions(const struct lts_lines *x)
{
    return x->transitions;
}

bool lts_lines_faulty(const struct lts_lines *x)
{
    return x->faulty;
}

const struct lts_line *lts_lines_of(const struct lts_lines *x, state_id s, size_t *n)
{
    size_t from = s > 0 ? x->end.at[s - 1] : 0;

    *n = x->end.at[s] - from;
    return x->line.at + from;
}
