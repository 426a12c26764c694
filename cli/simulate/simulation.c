/*
 * What a session shows (see simulation.h).
 */
#include "config.h"

#include "cli/simulate/simulation.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "abstraction/reductions.h"
#include "api/explanation_watch.h"
#include "api/write_text.h"
#include "cli/report/report.h"
#include "interpreter/plain_says.h"
#include "stg/graph/stg.h"
#include "stg/step/stg_lts.h"
#include "support/printable.h"

#define MENU_LENGTH 40

/* A source without symmetry, whose states have everything that the properties observe. */
static struct lts *source_new(const struct session *j)
{
    struct reduction_options o = j->settings->reductions;

    o.plain = true;
    o.keep_dead = o.keep_dead || j->n_properties > 1 || j->n_watches > 0 ||
                  plain_says_anything(j->stg);
    return reductions_source(j->stg, j->n_properties == 1 ? j->property[0].formula : NULL, &o);
}

void simulation_open(struct simulation *x, const struct session *j, struct limit *limit)
{
    *x = (struct simulation){ .session = j, .limit = limit };
    x->colour = report_wants_colour(STDOUT_FILENO);
    x->lts = source_new(j);
    sim_run_init(&x->run, x->lts);
    sim_menu_init(&x->menu, x->lts);
    sim_atoms_init(&x->atoms, x->lts, j->n_properties, j->property);
}

void simulation_close(struct simulation *x)
{
    sim_atoms_clear(&x->atoms);
    sim_menu_clear(&x->menu);
    sim_run_clear(&x->run);
    lts_free(x->lts);
}

void simulation_say(struct buf *b)
{
    printable_put(stdout, b);
    buf_clear(b);
}

void simulation_say_printable(struct buf *b)
{
    fputs(buf_text(b), stdout);
    buf_clear(b);
}

void simulation_fault(const struct simulation *x, const struct fault *f)
{
    struct diag *d = diag_new();
    struct buf message = BUF_EMPTY, b = BUF_EMPTY;

    fault_print(&message, x->lts->sig->vs, f);
    diag_error(d, f->at, "%s", buf_text(&message));
    diag_print(d, &b, x->colour);
    simulation_say_printable(&b);
    buf_clear(&message);
    diag_free(d);
}

/* By `say`. */
static void show_what_it_says(const struct simulation *x, const struct evidence_step *last)
{
    struct buf says = BUF_EMPTY, b = BUF_EMPTY;
    const char *line;
    size_t n;

    plain_says(x->session->stg, x->lts, sim_run_before(&x->run), last->held, &last->edge, &says);
    for (line = buf_text(&says); *line != '\0'; line += n + 1) {
        n = strcspn(line, "\n");
        buf_printf(&b, "  says: %.*s\n", (int)n, line);
    }
    simulation_say(&b);
    buf_clear(&says);
}

void simulation_show_step(const struct simulation *x)
{
    struct arena *a = arena_new();
    const struct evidence_step *last = &x->run.step.at[x->run.step.n - 1];
    struct buf b = BUF_EMPTY;

    buf_printf(&b, "step %u  ", sim_run_length(&x->run));
    write_step(&b, x->process, explanation_step(a, x->lts, sim_run_before(&x->run), last), 0);
    simulation_say(&b);
    show_what_it_says(x, last);
    arena_free(a);
}

void simulation_arrive(struct simulation *x)
{
    sim_menu_load(&x->menu, sim_run_state(&x->run), sim_run_held(&x->run));
}

static void show_menu(const struct simulation *x, size_t most)
{
    const struct fault *f = sim_run_fault(&x->run);
    struct buf b = BUF_EMPTY;

    if (f != NULL)
        simulation_fault(x, f);
    else if (x->menu.edge.n == 0)
        buf_add(&b, "  a deadlock: nothing is possible\n");
    else
        sim_menu_print(&b, &x->menu, most, x->colour);
    simulation_say_printable(&b);
}

static void show_watched(const struct simulation *x, state_id s)
{
    const struct session *j = x->session;
    struct arena *a = arena_new();
    struct buf b = BUF_EMPTY;

    for (uint32_t i = 0; i < j->n_watches; i++)
        buf_printf(&b, "  %s: %s\n", j->watch[i].text,
                   explanation_watch_at(a, x->lts, &j->watch[i], s));
    simulation_say(&b);
    arena_free(a);
}

void simulation_show(struct simulation *x)
{
    struct buf b = BUF_EMPTY;

    if (sim_run_state(&x->run) != LTS_NO_STATE) {
        show_watched(x, sim_run_state(&x->run));
        sim_atoms_at(&x->atoms, sim_run_state(&x->run));
        sim_atoms_print(&b, &x->atoms, false);
        simulation_say(&b);
    }
    show_menu(x, MENU_LENGTH);
}

void simulation_show_all(const struct simulation *x)
{
    show_menu(x, SIZE_MAX);
}

void simulation_show_place(struct simulation *x)
{
    simulation_arrive(x);
    printf("step %u\n", sim_run_length(&x->run));
    simulation_show(x);
}

const struct lts_edge *simulation_edge(const struct simulation *x, uint32_t number)
{
    if (number >= 1 && number <= x->menu.edge.n)
        return &x->menu.edge.at[number - 1];
    if (x->menu.edge.n < 2)
        prompt_error(x->prompt, "there is no transition %u: there is %s", number,
                     x->menu.edge.n == 0 ? "none at all" : "only 1");
    else
        prompt_error(x->prompt, "there is no transition %u: they go from 1 to %zu", number,
                     x->menu.edge.n);
    return NULL;
}

const struct explanation *simulation_explanation(const struct simulation *x, struct arena *a)
{
    struct evidence e = sim_run_evidence(&x->run);
    struct explanation *s = explanation_of_run(a, x->lts, x->session->model_text->name, &e);
    const struct fault *f = sim_run_fault(&x->run);
    struct buf b = BUF_EMPTY;

    explanation_watch(a, s, x->session, x->lts, NULL, &e);
    if (f == NULL)
        return s;
    fault_print(&b, x->lts->sig->vs, f);
    s->end = EXPLANATION_FAULT;
    s->end_text = arena_string(a, buf_text(&b), b.n);
    s->end_at = explanation_place(a, f->at);
    buf_clear(&b);
    return s;
}
