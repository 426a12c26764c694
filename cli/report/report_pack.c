/*
 * Reports of properties, to be said word for word by the run that goes on (see report.h).
 */
#include "config.h"

#include "cli/report/report.h"

#include <string.h>

static void pack_string(struct pack *p, const char *s)
{
    pack_text(p, s, strlen(s));
}

static void pack_counts(struct pack *p, const struct check_counts *c)
{
    uint64_t nanoseconds = c->seconds > 0 ? (uint64_t)(c->seconds * 1e9) : 0;

    pack_number(p, c->states);
    pack_number(p, c->transitions);
    pack_number(p, c->vertices);
    pack_number(p, c->depth);
    pack_number(p, nanoseconds);
}

static void pack_row(struct pack *p, const struct summary_row *row)
{
    pack_string(p, row->name);
    pack_string(p, row->verdict);
    pack_string(p, row->expected);
    pack_string(p, row->colour);
    pack_string(p, row->solver);
    pack_counts(p, &row->counts);
    pack_number(p, row->steps);
}

void report_pack(const struct report_part *part, struct pack *p)
{
    const struct report *r = &part->report;

    pack_number(p, part->done);
    if (!part->done)
        return;
    pack_number(p, (uint64_t)part->status);
    pack_number(p, r->expected);
    pack_number(p, r->unexpected);
    pack_number(p, r->unknown);
    pack_number(p, r->failures);
    pack_number(p, r->errors);
    pack_number(p, r->open);
    pack_number(p, r->has_evidence);
    pack_number(p, r->summary.row.n);
    for (size_t i = 0; i < r->summary.row.n; i++)
        pack_row(p, &r->summary.row.at[i]);
    pack_text(p, buf_text(&r->body), r->body.n);
    pack_text(p, buf_text(&r->text), r->text.n);
}

/* ---- reading ---- */

static const char *unpack_string(struct unpack *u, struct arena *a)
{
    struct buf b = BUF_EMPTY;
    const char *s;

    unpack_text(u, &b);
    s = arena_string(a, buf_text(&b), b.n);
    buf_clear(&b);
    return s;
}

static struct check_counts unpack_counts(struct unpack *u)
{
    struct check_counts c = { .states = unpack_number(u, UINT64_MAX) };

    c.transitions = unpack_number(u, UINT64_MAX);
    c.vertices = unpack_number(u, UINT64_MAX);
    c.depth = unpack_number(u, UINT64_MAX);
    c.seconds = (double)unpack_number(u, UINT64_MAX) * 1e-9;
    return c;
}

static void unpack_row(struct report *r, struct unpack *u)
{
    struct summary_row row;

    row.name = unpack_string(u, r->summary.arena);
    row.verdict = unpack_string(u, r->summary.arena);
    row.expected = unpack_string(u, r->summary.arena);
    row.colour = unpack_string(u, r->summary.arena);
    row.solver = unpack_string(u, r->summary.arena);
    row.counts = unpack_counts(u);
    row.steps = (uint32_t)unpack_number(u, SUMMARY_NO_STEPS);
    summary_add(&r->summary, &row);
}

bool report_unpack(struct report_part *part, const struct report *all, struct unpack *u)
{
    struct report *r = &part->report;

    part->done = false;
    if (unpack_number(u, 1) == 0)
        return !u->bad;
    report_hold(part, all);
    part->status = (enum exitcode)unpack_number(u, EXIT_FAULT);
    r->expected = (uint32_t)unpack_number(u, 1);
    r->unexpected = (uint32_t)unpack_number(u, 1);
    r->unknown = (uint32_t)unpack_number(u, 1);
    r->failures = (uint32_t)unpack_number(u, 1);
    r->errors = (uint32_t)unpack_number(u, 1);
    r->open = unpack_number(u, 1);
    r->has_evidence = unpack_number(u, 1);
    for (uint64_t rows = unpack_number(u, 1); rows > 0; rows--)
        unpack_row(r, u);
    unpack_text(u, &r->body);
    unpack_text(u, &r->text);
    return !u->bad;
}
