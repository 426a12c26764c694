/*
 * Dividing the records of logs into pieces, and walking through one (see sweep_order.h).
 */
#include "config.h"

#include "checker/equations/sweep_order.h"

#include <string.h>

#define PIECES 16u /* of a level at most, for each thread */

/* ---- pieces ---- */

/* The first record from `from` on with this state or one behind it, if they are in order. */
static uint32_t record_from(const struct graph_log *log, uint32_t from, uint32_t to, uint32_t state)
{
    while (from < to) {
        uint32_t middle = from + (to - from) / 2;
        if (log->state.at[middle] < state)
            from = middle + 1;
        else
            to = middle;
    }
    return from;
}

/* The records of states before `end` that are in no piece yet.  Where those of a log are not in
   order, they still belong to one piece each. */
static void add_records_of_piece(struct sweep_order *o, const uint32_t *records, uint32_t end)
{
    uint32_t n = o->g->n_logs;

    for (uint32_t i = 0; i < n; i++) {
        uint32_t from = o->part.n < n ? 0 : o->part.at[o->part.n - n].to;
        uint32_t to = record_from(&o->g->log[i], from, records[i], end);
        vec_push(&o->part, ((struct log_part){ from, to }));
    }
}

static uint32_t level_end(const struct state_graph *g, size_t level, uint32_t n_states)
{
    return level + 1 < g->level.n && g->level.at[level + 1] < n_states ? g->level.at[level + 1]
                                                                       : n_states;
}

static void add_stretch(struct sweep_order *o, const uint32_t *records, uint32_t from, uint32_t to,
                        uint32_t n)
{
    uint32_t pieces = o->g->n_logs == 0 ? 0 : vec_number(o->part.n / o->g->n_logs);

    vec_push(&o->stretch, ((struct stretch){ pieces, n }));
    for (uint32_t k = 1; k <= n; k++)
        add_records_of_piece(o, records, from + (uint32_t)((uint64_t)(to - from) * k / n));
}

void sweep_order_make(struct sweep_order *o, const struct state_graph *g, const uint32_t *records,
                      uint32_t n_states, uint32_t threads, uint32_t piece)
{
    uint32_t done = 0, from = 0; /* in stretches; in levels, the rest of which are narrow */

    *o = (struct sweep_order){ .g = g };
    for (size_t i = 0; i < g->level.n && from < n_states && threads > 1; i++) {
        uint32_t to = level_end(g, i, n_states), n = (to - from) / piece;
        if (n > PIECES * threads)
            n = PIECES * threads;
        if (n > 1 && done < from)
            add_stretch(o, records, done, from, 1);
        if (n > 1) {
            add_stretch(o, records, from, to, n);
            done = to;
        }
        from = to;
    }
    if (done < n_states)
        add_stretch(o, records, done, n_states, 1);
}

void sweep_order_clear(struct sweep_order *o)
{
    vec_clear(&o->part);
    vec_clear(&o->stretch);
}

/* ---- walking ---- */

static uint32_t next_record(const struct log_part *part, bool backwards)
{
    return backwards ? part->to - 1 : part->from;
}

/* The log with the next state, if threads have visited them in the order of their numbers, as they
   mostly have; n_logs: all is done. */
static uint32_t next_log(const struct state_graph *g, const struct log_part *part, bool backwards)
{
    uint32_t best = g->n_logs, least = 0;

    for (uint32_t i = 0; i < g->n_logs; i++) {
        uint32_t state;
        if (part[i].from == part[i].to)
            continue;
        state = g->log[i].state.at[next_record(&part[i], backwards)];
        state = backwards ? UINT32_MAX - state : state;
        if (best == g->n_logs || state < least) {
            best = i;
            least = state;
        }
    }
    return best;
}

void sweep_order_walk(const struct sweep_order *o, uint32_t piece, bool backwards,
                      bool (*each)(void *self, const struct graph_log *log, uint32_t record),
                      void *self)
{
    uint32_t n = o->g->n_logs, i;
    struct log_part *part = mem_alloc((n + (size_t)1) * sizeof *part);
    bool on = true;

    memcpy(part, o->part.at + (size_t)piece * n, n * sizeof *part);
    while (on && (i = next_log(o->g, part, backwards)) < n) {
        uint32_t record = next_record(&part[i], backwards);
        part[i].from += !backwards;
        part[i].to -= backwards;
        on = each(self, &o->g->log[i], record);
    }
    mem_free(part);
}
