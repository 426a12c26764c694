/*
 * --lts (see write_lts.h).
 */
#include "config.h"

#include "cli/write_lts.h"

#include <inttypes.h>
#include <stdio.h>

#include "cli/dot.h"
#include "cli/draw_lts.h"
#include "cli/explore.h"
#include "cli/output.h"
#include "stg/lts/lts_aut.h"
#include "stg/step/stg_lts.h"
#include "support/printable.h"

static const struct span nowhere = { NULL, 0, 0 };

static void report_limit(const char *path, const struct limit *limit, struct diag *d)
{
    struct buf b = BUF_EMPTY;

    limit_print(&b, limit);
    diag_error(d, nowhere, "'%s' is not written: %s", path, buf_text(&b));
    buf_clear(&b);
}

static void report_fault(const char *path, struct diag *d)
{
    diag_error(d, nowhere,
               text_name_ends(path, ".dot") ? "the model has a run-time error, which '%s' shows"
                            : "the model has a run-time error, which '%s' leaves out", path);
    diag_note(d, nowhere, "a check without --lts shows how it comes about");
}

static void write_dot_file(const struct job *j, struct lts *l, const struct lts_lines *x, FILE *out)
{
    struct draw_lts_options o = { .brief = false };
    struct buf b = BUF_EMPTY;

    dot_begin(&b, j->o->model, j->o->model, draw_lts_arrows(x));
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

/* How large it is. */
static void say_written(const struct job *j, uint64_t states, uint64_t transitions)
{
    if (j->o->format == FORMAT_TEXT && !j->o->quiet)
        printable_printf(stdout, "%s: %" PRIu64 " states, %" PRIu64 " transitions\n", j->o->lts,
                         states, transitions);
}

static enum exitcode write_file(const struct job *j, struct lts *l, const struct lts_lines *x,
                                struct limit *limit, struct diag *d)
{
    const char *path = j->o->lts;
    struct output o;

    if (lts_lines_end(x) == LTS_LINES_LIMIT) {
        report_limit(path, limit, d);
        return EXIT_LIMIT;
    }
    if (!output_open(&o, path, d))
        return EXIT_WRONG;
    if (text_name_ends(path, ".dot"))
        write_dot_file(j, l, x, o.file);
    else
        write_aut_file(x, o.file);
    if (!output_close(&o, true, d))
        return EXIT_WRONG;
    say_written(j, lts_lines_states(x), lts_lines_transitions(x));
    if (!lts_lines_faulty(x) && lts_lines_no_start(x) == NULL)
        return EXIT_EXPECTED;
    report_fault(path, d);
    return EXIT_FAULT;
}

/* What was read is written as it is numbered there. */
static enum exitcode write_raw(const struct job *j, struct diag *d)
{
    struct arena *a = arena_new();
    const struct aut *x = aut_reachable(a, j->aut);
    struct output o;
    bool ok = output_open(&o, j->o->lts, d);

    if (ok)
        aut_write(x, o.file);
    ok = ok && output_close(&o, true, d);
    if (ok)
        say_written(j, x->n_states, x->n_arcs);
    arena_free(a);
    return ok ? EXIT_EXPECTED : EXIT_WRONG;
}

enum exitcode write_lts(struct job *j, struct limit *limit, struct progress *progress,
                        struct diag *d)
{
    enum exitcode status;
    struct lts_lines *x;
    struct lts *l;

    if (j->aut != NULL && !text_name_ends(j->o->lts, ".dot"))
        return write_raw(j, d);
    x = explore_lines(j, "--lts", j->o->lts, limit, progress, &l);
    if (x == NULL)
        return EXIT_WRONG;
    status = write_file(j, l, x, limit, d);
    lts_lines_free(x);
    lts_free(l);
    return status;
}
