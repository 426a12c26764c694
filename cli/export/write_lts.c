/*
 * --lts (see write_lts.h).
 */
#include "config.h"

#include "cli/export/write_lts.h"

#include <inttypes.h>
#include <stdio.h>

#include "cli/command/output.h"
#include "cli/draw/dot.h"
#include "cli/draw/draw_lts.h"
#include "cli/export/explore.h"
#include "stg/lts/lts_aut.h"
#include "stg/step/stg_lts.h"
#include "support/printable.h"

static const struct span nowhere = { NULL, 0, 0 };

static void report_lts_limit(const char *path, const struct limit *limit, struct diag *d)
{
    struct buf b = BUF_EMPTY;

    limit_print(&b, limit);
    diag_error(d, nowhere, "'%s' is not written: %s", path, buf_text(&b));
    buf_clear(&b);
}

static void report_lts_fault(const char *path, struct diag *d)
{
    diag_error(d, nowhere,
               text_name_ends(path, ".dot")
                   ? "the model has a run-time error, which '%s' shows"
                   : "the model has a run-time error, which '%s' leaves out",
               path);
    diag_note(d, nowhere, "a check without --lts shows how it comes about");
}

static void write_dot_file(const struct session *j, struct lts *l, const struct lts_lines *x,
                           FILE *out)
{
    struct draw_lts_options o = { .brief = false };
    struct buf b = BUF_EMPTY;

    dot_begin(&b, j->model_text->name, j->model_text->name, draw_lts_arrows(x));
    fwrite(buf_text(&b), 1, b.n, out);
    draw_lts(out, l, x, &o);
    fputs("}\n", out);
    buf_clear(&b);
}

static void write_aut_file(const struct lts_lines *x, FILE *out)
{
    struct arena *a = arena_new();

    aut_write(lts_aut(a, x), out);
    arena_free(a);
}

/* Reports the size of the written system. */
static void say_lts_written(const struct options *o, uint64_t states, uint64_t transitions)
{
    if (o->format == FORMAT_TEXT && !o->quiet)
        printable_printf(stdout, "%s: %" PRIu64 " states, %" PRIu64 " transitions\n", o->lts,
                         states, transitions);
}

static enum exitcode write_lts_file(const struct options *o, const struct session *j, struct lts *l,
                                    const struct lts_lines *x, struct limit *limit, struct diag *d)
{
    const char *path = o->lts;
    struct output out;

    if (lts_lines_end(x) == LTS_LINES_LIMIT) {
        report_lts_limit(path, limit, d);
        return EXIT_LIMIT;
    }
    if (!text_name_ends(path, ".dot") && !explore_begins_once(j, "--lts", x))
        return EXIT_WRONG;
    if (!output_open(&out, path, d))
        return EXIT_WRONG;
    if (text_name_ends(path, ".dot"))
        write_dot_file(j, l, x, out.file);
    else
        write_aut_file(x, out.file);
    if (!output_close(&out, true, d))
        return EXIT_WRONG;
    say_lts_written(o, lts_lines_states(x), lts_lines_transitions(x));
    if (!lts_lines_faulty(x) && lts_lines_no_start(x) == NULL)
        return EXIT_EXPECTED;
    report_lts_fault(path, d);
    return EXIT_FAULT;
}

/* Writes a raw transition system, with the numbers of its states unchanged. */
static enum exitcode write_raw(const struct options *o, const struct session *j, struct diag *d)
{
    struct arena *a = arena_new();
    const struct aut *x = aut_reachable(a, j->aut);
    struct output out;
    bool ok = output_open(&out, o->lts, d);

    if (ok)
        aut_write(x, out.file);
    ok = ok && output_close(&out, true, d);
    if (ok)
        say_lts_written(o, x->n_states, x->n_arcs);
    arena_free(a);
    return ok ? EXIT_EXPECTED : EXIT_WRONG;
}

enum exitcode write_lts(const struct options *o, struct session *j, struct limit *limit,
                        struct progress *progress, struct diag *d)
{
    enum exitcode status;
    struct lts_lines *x;
    struct lts *l;

    if (j->aut != NULL && !text_name_ends(o->lts, ".dot"))
        return write_raw(o, j, d);
    x = explore_lines(o, j, "--lts", o->lts, limit, progress, &l);
    if (x == NULL)
        return EXIT_WRONG;
    status = write_lts_file(o, j, l, x, limit, d);
    lts_lines_free(x);
    lts_free(l);
    return status;
}
