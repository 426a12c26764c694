/*
 * Reports of properties, to be said word for word by the run that goes on (see report.h).
 */
#include "config.h"

#include "cli/report/report.h"

#include <string.h>

static void serialize_string(struct serializer *p, const char *s)
{
    serialize_text(p, s, strlen(s));
}

static void serialize_check_counts(struct serializer *p, const struct check_counts *c)
{
    uint64_t nanoseconds = c->seconds > 0 ? (uint64_t)(c->seconds * 1e9) : 0;

    serialize_number(p, c->states);
    serialize_number(p, c->transitions);
    serialize_number(p, c->vertices);
    serialize_number(p, c->depth);
    serialize_number(p, nanoseconds);
}

static void serialize_summary_row(struct serializer *p, const struct summary_row *row)
{
    serialize_string(p, row->name);
    serialize_string(p, row->verdict);
    serialize_string(p, row->expected);
    serialize_string(p, row->colour);
    serialize_string(p, row->solver);
    serialize_check_counts(p, &row->counts);
    serialize_number(p, row->steps);
}

void report_serialize(const struct report_part *part, struct serializer *p)
{
    const struct report *r = &part->report;

    serialize_number(p, part->done);
    if (!part->done)
        return;
    serialize_number(p, (uint64_t)part->status);
    serialize_number(p, r->expected);
    serialize_number(p, r->unexpected);
    serialize_number(p, r->unknown);
    serialize_number(p, r->failures);
    serialize_number(p, r->errors);
    serialize_number(p, r->open);
    serialize_number(p, r->has_evidence);
    serialize_number(p, r->summary.row.n);
    for (size_t i = 0; i < r->summary.row.n; i++)
        serialize_summary_row(p, &r->summary.row.at[i]);
    serialize_text(p, buf_text(&r->body), r->body.n);
    serialize_text(p, buf_text(&r->text), r->text.n);
}

/* ---- reading ---- */

static const char *deserialize_string(struct deserializer *u, struct arena *a)
{
    struct buf b = BUF_EMPTY;
    const char *s;

    deserialize_text(u, &b);
    s = arena_string(a, buf_text(&b), b.n);
    buf_clear(&b);
    return s;
}

static struct check_counts deserialize_check_counts(struct deserializer *u)
{
    struct check_counts c = { .states = deserialize_number(u, UINT64_MAX) };

    c.transitions = deserialize_number(u, UINT64_MAX);
    c.vertices = deserialize_number(u, UINT64_MAX);
    c.depth = deserialize_number(u, UINT64_MAX);
    c.seconds = (double)deserialize_number(u, UINT64_MAX) * 1e-9;
    return c;
}

static void deserialize_summary_row(struct report *r, struct deserializer *u)
{
    struct summary_row row;

    row.name = deserialize_string(u, r->summary.arena);
    row.verdict = deserialize_string(u, r->summary.arena);
    row.expected = deserialize_string(u, r->summary.arena);
    row.colour = deserialize_string(u, r->summary.arena);
    row.solver = deserialize_string(u, r->summary.arena);
    row.counts = deserialize_check_counts(u);
    row.steps = (uint32_t)deserialize_number(u, SUMMARY_NO_STEPS);
    summary_add(&r->summary, &row);
}

bool report_deserialize(struct report_part *part, const struct report *all, struct deserializer *u)
{
    struct report *r = &part->report;

    part->done = false;
    if (deserialize_number(u, 1) == 0)
        return !u->bad;
    report_hold(part, all);
    part->status = (enum exitcode)deserialize_number(u, EXIT_FAULT);
    r->expected = (uint32_t)deserialize_number(u, 1);
    r->unexpected = (uint32_t)deserialize_number(u, 1);
    r->unknown = (uint32_t)deserialize_number(u, 1);
    r->failures = (uint32_t)deserialize_number(u, 1);
    r->errors = (uint32_t)deserialize_number(u, 1);
    r->open = deserialize_number(u, 1);
    r->has_evidence = deserialize_number(u, 1);
    for (uint64_t rows = deserialize_number(u, 1); rows > 0; rows--)
        deserialize_summary_row(r, u);
    deserialize_text(u, &r->body);
    deserialize_text(u, &r->text);
    return !u->bad;
}
