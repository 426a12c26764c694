/*
 * Runs made at random as JSON, and the counts of both forms (see random_write.h).
 */
#include "config.h"

#include <inttypes.h>
#include <stdlib.h>

#include "api/explanation_json.h"
#include "api/write_json.h"
#include "cli/simulate/random_write.h"
#include "support/vec.h"

/* The version of what stands in doc/evidence.md; keys may be added without a new one. */
#define SIMULATION_SCHEMA 1

/* ---- counts ---- */

struct random_total random_each_edge(const struct random_runs *x, random_part_report report,
                                     void *self)
{
    const struct signature *g = x->coverage.sig;
    struct random_total total = { 0, 0 };

    for (uint32_t k = 0; k < g->n_processes; k++) {
        const struct process *p = &g->process[k];
        for (uint32_t i = 0; i < p->n_edges; i++) {
            struct buf name = BUF_EMPTY;
            uint64_t n = coverage_of(&x->coverage, p, i);
            if (!coverage_is_part(p, i))
                continue;
            total.all++;
            total.used += n > 0;
            coverage_name(&name, g, p, i);
            if (report != NULL)
                report(self, buf_text(&name), p->edge[i].at, n);
            buf_clear(&name);
        }
    }
    return total;
}

struct random_total random_each_node(const struct random_runs *x, random_part_report report,
                                     void *self)
{
    const struct signature *g = x->coverage.sig;
    struct random_total total = { 0, 0 };

    for (uint32_t k = 0; k < g->n_processes && !coverage_is_flat(g); k++) {
        const struct process *p = &g->process[k];
        for (uint32_t i = 0; i < p->n_nodes; i++) {
            struct buf name = BUF_EMPTY;
            uint64_t n = x->coverage.visited[k][i];
            if (p->starts && i == p->begin)
                continue;
            total.all++;
            total.used += n > 0;
            buf_printf(&name, "%s@%s", p->name, p->node[i].name);
            if (report != NULL)
                report(self, buf_text(&name), p->node[i].at, n);
            buf_clear(&name);
        }
    }
    return total;
}

static int by_length(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

    return (x > y) - (x < y);
}

bool random_lengths(const struct random_runs *x, uint32_t out[3])
{
    size_t n = x->length.n;
    uint32_t *sorted;

    if (n == 0)
        return false;
    sorted = mem_alloc(n * sizeof *sorted);
    for (size_t i = 0; i < n; i++)
        sorted[i] = x->length.at[i];
    qsort(sorted, n, sizeof *sorted, by_length);
    out[0] = sorted[0];
    out[1] = sorted[n / 2];
    out[2] = sorted[n - 1];
    mem_free(sorted);
    return true;
}

/* ---- pieces ---- */

struct listing {
    struct buf *b;
    const char *what, *count; /* the keys of a part */
    const char *model;        /* its file */
    uint32_t n;
};

static void list_item(struct listing *l)
{
    buf_add(l->b, l->n++ > 0 ? ",\n  " : "\n  ");
}

static void list_part(void *self, const char *name, struct span at, uint64_t n)
{
    struct listing *l = self;
    const char *file = span_other_file(at, l->model);

    list_item(l);
    buf_printf(l->b, "{\"%s\": ", l->what);
    write_json_string(l->b, name);
    if (file != NULL) {
        buf_add(l->b, ", \"file\": ");
        write_json_string(l->b, file);
    }
    buf_printf(l->b, ", \"line\": %" PRIu32 ", \"%s\": %" PRIu64 "}",
               text_place(at.text, at.from).line, l->count, n);
}

static void list_action(struct listing *l, const char *name, uint64_t n)
{
    list_item(l);
    buf_add(l->b, "{\"action\": ");
    write_json_string(l->b, name);
    buf_printf(l->b, ", \"taken\": %" PRIu64 "}", n);
}

static void list_met(void *self, const struct random_runs *x, const char *property,
                     const char *what, const struct random_met *m)
{
    struct listing *l = self;

    list_item(l);
    buf_add(l->b, "{\"property\": ");
    write_json_string(l->b, property);
    buf_printf(l->b,
               ", \"met\": \"%s\", \"runs\": %" PRIu32 ", \"seed\": %" PRIu32
               ", \"initial\": %" PRIu32 ", \"length\": %" PRIu32 ", \"run\":\n",
               what, m->n_runs, random_runs_seed(x, m->run), random_runs_start(x, m->run) + 1,
               m->length);
    explanation_json(l->b, m->shown);
    buf_char(l->b, '}');
}

static void list_watched(struct listing *l, const struct random_runs *x)
{
    for (uint32_t i = 0; i < x->at.session->n_properties; i++) {
        list_item(l);
        buf_add(l->b, "{\"name\": ");
        write_json_string(l->b, x->at.session->property[i].name);
        buf_printf(l->b, ", \"watched\": %s}", x->property[i].at != NULL ? "true" : "false");
    }
}

static void list_actions(struct listing *l, const struct random_runs *x)
{
    const struct signature *g = x->at.lts->sig;

    for (uint32_t i = 0; i < g->n_channels; i++)
        list_action(l, g->channel[i].name, x->channel[i]);
    for (uint32_t i = 0; i < g->n_steps; i++)
        list_action(l, g->step[i].name, x->step[i]);
    list_action(l, "tau", x->step[g->n_steps]);
}

/* ---- all of it ---- */

static void put_random_head(struct buf *b, const struct random_runs *x)
{
    buf_printf(b, "{\"stgcheck-simulation\": %d, \"model\": ", SIMULATION_SCHEMA);
    write_json_string(b, x->at.session->model_text->name);
    buf_printf(b,
               ", \"seed\": %" PRIu32 ", \"runs\": %zu, \"most_steps\": %" PRIu32
               ", \"steps\": %" PRIu64 ", \"states\": %" PRIu32 ", \"last_new\": %" PRIu32,
               x->plan.seed, x->length.n, x->plan.steps, x->n_steps, x->n_states, x->last_new + 1);
    buf_printf(b,
               ",\n \"ends\": {\"steps\": %" PRIu64 ", \"deadlock\": %" PRIu64
               ", \"error\": %" PRIu64 ", \"input\": %" PRIu64 "}",
               x->ends[RANDOM_STEPS], x->ends[RANDOM_DEADLOCK], x->ends[RANDOM_FAULT],
               x->ends[RANDOM_INPUT]);
}

static void put_random_lengths(struct buf *b, const struct random_runs *x)
{
    uint32_t n[3];

    if (random_lengths(x, n))
        buf_printf(b,
                   ",\n \"lengths\": {\"least\": %" PRIu32 ", \"median\": %" PRIu32
                   ", \"greatest\": %" PRIu32 "}",
                   n[0], n[1], n[2]);
}

static void put_random_tables(struct buf *b, const struct random_runs *x)
{
    const char *model = x->at.session->model_text->name;
    struct listing actions = { .b = b };
    struct listing edges = { .b = b, .what = "edge", .count = "taken", .model = model };
    struct listing nodes = { .b = b, .what = "node", .count = "visited", .model = model };

    put_random_lengths(b, x);
    buf_printf(b, ",\n \"seconds\": %.6f", x->seconds);
    buf_add(b, ",\n \"actions\": [");
    list_actions(&actions, x);
    buf_add(b, "],\n \"edges\": [");
    random_each_edge(x, list_part, &edges);
    buf_add(b, "],\n \"nodes\": [");
    random_each_node(x, list_part, &nodes);
    buf_char(b, ']');
}

void random_as_json(struct buf *b, const struct random_runs *x, const struct options *o,
                    enum exitcode status)
{
    struct listing properties = { .b = b }, met = { .b = b };

    put_random_head(b, x);
    buf_add(b, ",\n \"properties\": [");
    list_watched(&properties, x);
    buf_add(b, "],\n \"met\": [");
    random_each_met(x, list_met, &met);
    buf_char(b, ']');
    if (o->report)
        put_random_tables(b, x);
    buf_printf(b, ",\n \"status\": %d}\n", status);
}
