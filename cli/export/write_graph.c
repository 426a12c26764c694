/*
 * --graph (see write_graph.h).
 *
 * A cluster for each process, and one for the reachable states of the system, if they are few.
 * States that violate an invariant are marked; for that variables which it observes must be part
 * of the states, also where they are dead.
 */
#include "config.h"

#include "cli/export/write_graph.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "abstraction/reductions.h"
#include "cli/command/output.h"
#include "cli/draw/dot.h"
#include "cli/draw/draw_lts.h"
#include "cli/draw/draw_process.h"
#include "cli/export/finite.h"
#include "stg/step/stg_lts.h"
#include "support/printable.h"

#define WIDTH 72 /* of the lines of a title */

static const struct span nowhere = { NULL, 0, 0 };

struct graph {
    const struct options *o;
    const struct session *session;
    const struct coverage *coverage; /* or NULL */
    const char *path;
    bool svg;
    struct limit *limit;
    struct diag *diag;
    FILE *text;      /* of the drawing: the file itself, or what `dot` reads */
    struct lts *lts; /* owned, as what follows; or NULL */
    struct lts_lines *lines;
    uint64_t arrows; /* of the system */
    struct draw_mark *mark;
    uint32_t n_marks;
    struct check_options how; /* to find the states to be marked */
    struct buf missing;       /* why the system is not drawn; empty: it is */
};

static void flush_graph_text(const struct graph *g, struct buf *b)
{
    fwrite(buf_text(b), 1, b->n, g->text);
    buf_reset(b);
}

/* ---- the system ---- */

/* Does a property to be marked observe variables that the model itself does not need in its
   states? */
static bool must_keep_dead(const struct session *j, const struct reduction_options *o)
{
    for (uint32_t i = 0; i < j->n_properties; i++)
        if (violations_possible(j->property[i].formula, NULL) &&
            !reductions_are_same(j->stg, j->property[i].formula, NULL, o))
            return true;
    return false;
}

static void refuse_size(struct graph *g, int most, const char *what)
{
    buf_printf(&g->missing, "there are more than %d %s", most, what);
    diag_warning(g->diag, nowhere, "--graph draws no states: %s", buf_text(&g->missing));
}

/* False: a limit was reached. */
static bool explore_graph(struct graph *g)
{
    struct reduction_options reductions = g->session->settings->reductions;
    struct lts_lines_options how = { .full = true, .most = GRAPH_STATES, .limit = g->limit };

    if (!finite_system(&g->session->stg->sig, "--graph draws no states", diag_warning, g->diag)) {
        buf_add(&g->missing, has_schematic(&g->session->stg->sig)
                                 ? "a data type has no number of values"
                                 : "infinitely many values may be received");
        return true;
    }
    reductions.symmetry = SYMMETRY_OFF;
    reductions.keep_dead = reductions.keep_dead || must_keep_dead(g->session, &reductions);
    g->lts = reductions_source(g->session->stg, NULL, &reductions);
    g->lines = lts_lines_new(g->lts, &how);
    switch (lts_lines_end(g->lines)) {
    case LTS_LINES_LIMIT: return false;
    case LTS_LINES_MANY: refuse_size(g, GRAPH_STATES, "states"); break;
    case LTS_LINES_ALL:
        g->arrows = draw_lts_arrows(g->lines);
        if (g->arrows > GRAPH_ARROWS)
            refuse_size(g, GRAPH_ARROWS, "arrows between states");
        break;
    }
    return true;
}

static void find_marks(struct graph *g)
{
    const struct session *j = g->session;

    g->how = (struct check_options){ .limit = g->limit };
    g->mark = mem_zalloc((j->n_properties + 1) * sizeof *g->mark);
    for (uint32_t i = 0; i < j->n_properties; i++) {
        struct draw_mark *m = &g->mark[g->n_marks];
        if (!violations_possible(j->property[i].formula, &m->dual))
            continue;
        m->name = j->property[i].name;
        m->v = violations_new(g->lts, j->property[i].formula, &g->how);
        g->n_marks++;
    }
}

static void draw_system(struct graph *g)
{
    const struct signature *sig = &g->session->stg->sig;
    struct draw_lts_options o = { .brief = true };
    struct buf b = BUF_EMPTY, title = BUF_EMPTY;

    if (lts_lines_no_start(g->lines) == NULL)
        find_marks(g);
    o.n_marks = g->n_marks;
    o.mark = g->mark;
    for (uint32_t i = 0; i < sig->n_instances; i++)
        dot_item(&title, sig->instance[i].name, WIDTH);
    buf_printf(&title, "\n%" PRIu64 " states, %" PRIu64 " transitions", lts_lines_states(g->lines),
               lts_lines_transitions(g->lines));
    buf_add(&b, "  subgraph cluster_system {\n    graph [color=gray, ");
    dot_title(&b, buf_text(&title));
    buf_add(&b, "];\n");
    flush_graph_text(g, &b);
    draw_lts(g->text, g->lts, g->lines, &o);
    buf_add(&b, "  }\n");
    flush_graph_text(g, &b);
    buf_clear(&b);
    buf_clear(&title);
}

/* ---- the drawing ---- */

static void draw_model_graph(struct graph *g)
{
    const struct stg *stg = g->session->stg;
    struct buf b = BUF_EMPTY, title = BUF_EMPTY;

    buf_add(&title, g->session->model_text->name);
    if (g->missing.n > 0)
        buf_printf(&title, "\nthe states are not drawn: %s", buf_text(&g->missing));
    dot_begin(&b, g->session->model_text->name, buf_text(&title), g->missing.n > 0 ? 0 : g->arrows);
    for (uint32_t i = 0; i < stg->sig.n_processes; i++)
        draw_process(&b, stg, i, g->coverage);
    flush_graph_text(g, &b);
    if (g->missing.n == 0)
        draw_system(g);
    buf_add(&b, "}\n");
    flush_graph_text(g, &b);
    buf_clear(&b);
    buf_clear(&title);
}

static enum exitcode report_graph_limit(const struct graph *g)
{
    struct buf b = BUF_EMPTY;

    limit_print(&b, g->limit);
    diag_error(g->diag, nowhere, "'%s' is not written: %s", g->path, buf_text(&b));
    buf_clear(&b);
    return EXIT_LIMIT;
}

static enum exitcode write_svg(struct graph *g, FILE *svg)
{
    enum dot_end end = DOT_FAILED;

    g->text = tmpfile();
    if (g->text == NULL) {
        diag_error(g->diag, nowhere, "--graph: no temporary file: %s", strerror(errno));
        return EXIT_WRONG;
    }
    draw_model_graph(g);
    if (ferror(g->text))
        diag_error(g->diag, nowhere, "--graph: no temporary file: %s", strerror(errno));
    else
        end = dot_svg(g->text, svg, "--graph", g->limit, g->diag);
    fclose(g->text);
    return end == DOT_DONE ? EXIT_EXPECTED : end == DOT_LIMIT ? report_graph_limit(g) : EXIT_WRONG;
}

static enum exitcode write_graph_file(struct graph *g, FILE *file)
{
    if (!explore_graph(g))
        return report_graph_limit(g);
    if (g->svg)
        return write_svg(g, file);
    g->text = file;
    draw_model_graph(g);
    return EXIT_EXPECTED;
}

static void say_what(const struct graph *g)
{
    uint32_t n = g->session->stg->sig.n_processes;

    if (g->o->format != FORMAT_TEXT || g->o->quiet)
        return;
    printable_printf(stdout, "%s: %" PRIu32 " process%s", g->path, n, n == 1 ? "" : "es");
    if (g->missing.n == 0)
        printf(", %" PRIu64 " states, %" PRIu64 " transitions", lts_lines_states(g->lines),
               lts_lines_transitions(g->lines));
    printf("\n");
}

static void clear(struct graph *g)
{
    for (uint32_t i = 0; i < g->n_marks; i++)
        violations_free(g->mark[i].v);
    mem_free(g->mark);
    lts_lines_free(g->lines);
    lts_free(g->lts);
    buf_clear(&g->missing);
}

enum exitcode write_graph(const struct options *o, const struct session *j,
                          const struct coverage *c, struct limit *limit, struct diag *d)
{
    struct graph g = {
        .o = o, .session = j, .coverage = c, .path = o->graph, .limit = limit, .diag = d
    };
    size_t n = strlen(g.path);
    struct output out;
    enum exitcode status;

    g.svg = n >= 4 && strcmp(g.path + n - 4, ".svg") == 0;
    if (!output_open(&out, g.path, d))
        return EXIT_WRONG;
    status = write_graph_file(&g, out.file);
    if (!output_close(&out, status == EXIT_EXPECTED, d))
        status = EXIT_WRONG;
    if (status == EXIT_EXPECTED)
        say_what(&g);
    clear(&g);
    return status;
}
