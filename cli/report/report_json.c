/*
 * Reports as JSON (RFC 8259): one object, printed at the end (see report_form.h).
 */
#include "config.h"

#include <inttypes.h>
#include <stdio.h>

#include "api/write_json.h"
#include "checker/evidence/evidence.h"
#include "cli/report/report_form.h"
#include "cli/report/write_diag.h"

/* The version of doc/report.schema.json; keys may be added without a new one. */
#define REPORT_SCHEMA 1

static void put_json_member(struct buf *b, const char *key, const char *text)
{
    buf_printf(b, "%s\"%s\": ", b->at[b->n - 1] == '{' ? "" : ", ", key);
    write_json_string(b, text);
}

static void put_json_count(struct buf *b, const char *key, uint64_t n)
{
    buf_printf(b, ", \"%s\": %" PRIu64, key, n);
}

/* A number that does not fit in 64 bits is a text. */
static void put_json_exact(struct buf *b, const char *key, uint64_t n, const char *exact)
{
    if (exact != NULL)
        put_json_member(b, key, exact);
    else
        put_json_count(b, key, n);
}

/* What sets of states took. */
static void put_set_costs(struct buf *b, const struct set_costs *s)
{
    buf_add(b, ", \"sets\": {");
    buf_printf(b, "\"order\": \"%s\"", s->order);
    put_json_count(b, "attempts", s->attempts);
    put_json_count(b, "levels", s->levels);
    put_json_count(b, "events", s->events);
    put_json_count(b, "nodes_most", s->nodes_most);
    put_json_count(b, "lookups", s->lookups);
    put_json_count(b, "hits", s->hits);
    buf_char(b, '}');
}

static void put_evidence_steps(struct buf *b, const struct evidence *e)
{
    if (e != NULL && e->kind == EVIDENCE_TRACE)
        put_json_count(b, "steps", e->n_steps);
    else
        put_json_member(b, "steps", NULL);
}

/* The sizes of other scalarsets. */
static void put_others(struct buf *b, const struct sizes_of_type *t)
{
    buf_add(b, ", \"at\": [");
    for (uint32_t i = 0; i < t->n_others; i++) {
        buf_add(b, i > 0 ? ", {" : "{");
        put_json_member(b, "type", t->other[i].type);
        put_json_count(b, "size", t->other[i].size);
        buf_char(b, '}');
    }
    buf_char(b, ']');
}

/* Why the verdict is that of all larger sizes, too. */
static void put_proof(struct buf *b, const struct sizes_proof *p)
{
    put_json_member(b, "by", "views");
    put_json_count(b, "k", p->k);
    put_json_count(b, "views", p->n_views);
    buf_add(b, ", \"bits\": [");
    for (uint32_t i = 0; i < p->n_bits; i++) {
        buf_add(b, i > 0 ? ", " : "");
        write_json_string(b, p->bit[i]);
    }
    buf_char(b, ']');
}

static void put_range(struct buf *b, const struct sizes_of_type *t, const struct sizes_range *x)
{
    buf_char(b, '{');
    put_json_member(b, "type", t->type);
    put_json_count(b, "from", x->from);
    if (x->to == SIZES_ALL)
        put_json_member(b, "to", NULL);
    else
        put_json_count(b, "to", x->to);
    put_json_member(b, "verdict", report_verdict[x->is.verdict]);
    if (t->proof != NULL && x->to == SIZES_ALL)
        put_proof(b, t->proof);
    if (t->n_others > 0)
        put_others(b, t);
    buf_char(b, '}');
}

static void put_json_sizes(struct buf *b, const struct sizes_list *l)
{
    const char *between = "";

    buf_add(b, ", \"sizes\": [");
    for (uint32_t i = 0; i < l->n; i++)
        for (uint32_t k = 0; k < l->type[i].n; k++) {
            buf_add(b, between);
            put_range(b, &l->type[i], &l->type[i].range[k]);
            between = ", ";
        }
    buf_char(b, ']');
}

static void property_as_json(struct report *r, const struct report_entry *e, enum exitcode status,
                             enum exitcode all)
{
    const struct check_counts *c = &e->check->result.counts;
    struct buf text = BUF_EMPTY, *b = &text, reason = BUF_EMPTY;

    (void)all;
    check_property_reason(&reason, e->check);
    buf_add(b, r->body.n > 0 ? ",\n    {" : "\n    {");
    put_json_member(b, "name", e->check->property->name);
    put_json_member(b, "verdict", report_verdict[e->check->result.verdict]);
    put_json_member(b, "expected", report_expect[e->check->property->expect]);
    buf_printf(b, ", \"ok\": %s", status == EXIT_EXPECTED ? "true" : "false");
    put_json_member(b, "reason", reason.n > 0 ? buf_text(&reason) : NULL);
    if (e->check->result.omission > 0)
        buf_printf(b, ", \"omission\": %.1e", e->check->result.omission);
    if (e->holds_if != NULL)
        put_json_member(b, "holds_if", e->holds_if);
    put_json_exact(b, "states", c->states, c->exact_states);
    put_json_exact(b, "transitions", c->transitions, c->exact_transitions);
    put_json_count(b, "vertices", c->vertices);
    if (c->nodes > 0)
        put_json_count(b, "nodes", c->nodes);
    buf_printf(b, ", \"seconds\": %.6f", c->seconds);
    put_evidence_steps(b, e->check->result.evidence);
    put_json_member(b, "solver", e->check->result.solver);
    if (r->o->stats)
        put_json_count(b, "depth", c->depth);
    if (r->o->stats && c->sets.order != NULL)
        put_set_costs(b, &c->sets);
    if (e->sizes != NULL)
        put_json_sizes(b, e->sizes);
    buf_char(b, '}');
    buf_bytes(&r->body, b->at, b->n); /* all or nothing */
    buf_clear(b);
    buf_clear(&reason);
}

/* file: an included one, or NULL. */
static void part_as_json(struct buf *b, const char *what, const char *name, const char *file,
                         struct span at, const char *count, uint64_t n)
{
    buf_add(b, b->n > 0 ? ",\n    {" : "\n    {");
    put_json_member(b, what, name);
    if (file != NULL)
        put_json_member(b, "file", file);
    put_json_count(b, "line", text_place(at.text, at.from).line);
    put_json_count(b, count, n);
}

static void edge_as_json(struct report *r, const char *name, struct span at, uint64_t taken,
                         const char *why)
{
    part_as_json(&r->edges, "edge", name, span_other_file(at, r->o->model), at, "taken", taken);
    put_json_member(&r->edges, "why", why);
    buf_char(&r->edges, '}');
}

static void node_as_json(struct report *r, const char *name, struct span at, uint64_t visited)
{
    part_as_json(&r->nodes, "node", name, span_other_file(at, r->o->model), at, "visited", visited);
    buf_char(&r->nodes, '}');
}

static void put_flag(struct buf *b, const char *key, bool is)
{
    buf_printf(b, ", \"%s\": %s", key, is ? "true" : "false");
}

static void put_validity(struct buf *b, const struct validity *v)
{
    buf_add(b, ",\n \"valid_for\": {\"types\": [");
    for (uint32_t i = 0; i < v->n; i++) {
        buf_add(b, i > 0 ? ", {" : "{");
        put_json_member(b, "type", v->size[i].type);
        if (v->size[i].size == VALIDITY_ANY_SIZE)
            put_json_member(b, "size", NULL);
        else
            put_json_count(b, "size", v->size[i].size);
        buf_char(b, '}');
    }
    buf_char(b, ']');
    put_flag(b, "fair_runs", v->fair);
    put_flag(b, "assumptions", v->assumes);
    put_flag(b, "deadlock_asked", v->deadlock);
    buf_char(b, '}');
}

static void end_as_json(struct report *r, enum exitcode status)
{
    struct buf b = BUF_EMPTY;

    buf_printf(&b, "{\"stgcheck-report\": %d", REPORT_SCHEMA);
    put_json_member(&b, "model", r->o->model);
    if (r->dialect != NULL)
        put_json_member(&b, "dialect", r->dialect);
    if (!r->o->check_only)
        buf_printf(&b, ",\n \"properties\": [%s]", buf_text(&r->body));
    if (r->validity != NULL)
        put_validity(&b, r->validity);
    if (r->o->coverage)
        buf_printf(&b, ",\n \"edges\": [%s],\n \"nodes\": [%s]", buf_text(&r->edges),
                   buf_text(&r->nodes));
    buf_printf(&b, ",\n \"status\": %d,\n \"diagnostics\": [%s]", status,
               buf_text(&r->diagnostics));
    if (r->o->stats)
        buf_printf(&b,
                   ",\n \"stats\": {\"seconds\": %.6f, \"cpu_seconds\": %.6f, "
                   "\"peak_bytes\": %zu}",
                   clock_wall() - r->started, clock_cpu(), mem_peak());
    buf_add(&b, "}\n");
    fwrite(b.at, 1, b.n, stdout);
    buf_clear(&b);
}

static void diagnostics_as_json(struct report *r, struct diag *d, struct buf *printed)
{
    write_diag(&r->diagnostics, d);
    diag_print(d, printed, false);
}

const struct report_form report_json = { ",",          property_as_json, diagnostics_as_json,
                                         edge_as_json, node_as_json,     end_as_json };
