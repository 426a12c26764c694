/*
 * The commands of a session (see sim_commands.h), from one table.
 */
#include "config.h"

#include "cli/simulate/sim_commands.h"

#include <stdio.h>
#include <string.h>

#include "api/write_state.h"
#include "api/write_text.h"
#include "cli/evidence/write_evidence.h"
#include "cli/simulate/sim_moves.h"
#include "cli/simulate/sim_replay.h"
#include "cli/simulate/sim_words.h"
#include "stg/graph/stg.h"
#include "support/printable.h"
#include "support/suggest.h"

/* ---- what is shown ---- */

static void do_list(struct simulation *x, const char *rest)
{
    if (!sim_words_nothing(x->prompt, rest))
        return;
    printf("step %u\n", sim_run_length(&x->run));
    simulation_show_all(x);
}

static void do_state(struct simulation *x, const char *rest)
{
    state_id s = sim_run_state(&x->run);
    struct buf b = BUF_EMPTY;

    if (!sim_words_nothing(x->prompt, rest))
        return;
    if (s == LTS_NO_STATE) {
        prompt_error(x->prompt, "there is no state behind a run-time error");
        return;
    }
    write_state(&b, x->lts, s, 2);
    simulation_say(&b);
}

static void do_atoms(struct simulation *x, const char *rest)
{
    struct buf b = BUF_EMPTY;

    if (!sim_words_nothing(x->prompt, rest))
        return;
    sim_atoms_print(&b, &x->atoms, true);
    if (b.n == 0)
        buf_add(&b, "  no data part of a property can be told without its variables\n");
    simulation_say(&b);
}

static void do_trace(struct simulation *x, const char *rest)
{
    struct arena *a;
    struct write_style style = { .colour = x->colour };
    struct buf b = BUF_EMPTY;

    if (!sim_words_nothing(x->prompt, rest))
        return;
    a = arena_new();
    write_text(&b, simulation_explanation(x, a), &style);
    simulation_say_printable(&b);
    arena_free(a);
}

/* The lines of the text where an edge stands. */
static void put_source_line(struct buf *b, struct span at)
{
    struct place from = text_place(at.text, at.from);
    struct place to = text_place(at.text, at.to > at.from ? at.to - 1 : at.from);

    printable_add(b, at.text->name);
    buf_printf(b, ":%u:%u\n", from.line, from.column);
    for (uint32_t line = from.line; line <= to.line; line++) {
        const char *text = at.text->bytes + at.text->line[line - 1];
        size_t n = strcspn(text, "\n");
        buf_printf(b, "%5u | ", line);
        printable_source(b, text, n > 0 && text[n - 1] == '\r' ? n - 1 : n);
        buf_char(b, '\n');
    }
}

static void do_source(struct simulation *x, const char *rest)
{
    uint32_t number = 0;
    const struct lts_edge *e;
    struct buf b = BUF_EMPTY;

    if (*rest == '\0') {
        prompt_error(x->prompt, "the number of a transition is expected");
        return;
    }
    if (!sim_words_number(x->prompt, rest, &number))
        return;
    e = simulation_edge(x, number);
    for (int i = 0; e != NULL && i < 2; i++)
        if (e->source[i] != NULL && e->source[i]->at.text != NULL)
            put_source_line(&b, e->source[i]->at);
    simulation_say_printable(&b);
}

/* ---- files ---- */

static void do_save(struct simulation *x, const char *rest)
{
    struct arena *a;
    struct diag *d;
    struct buf b = BUF_EMPTY;

    if (!write_evidence_knows(rest)) {
        prompt_error(x->prompt,
                     "a file with the ending .txt, .json, .dot, .svg, .puml, .mmd, .html or "
                     ".aut is "
                     "expected, not '%s'",
                     rest);
        return;
    }
    a = arena_new();
    d = diag_new();
    if (write_evidence(rest, simulation_explanation(x, a), d)) {
        printf("%u step%s saved\n", sim_run_length(&x->run),
               sim_run_length(&x->run) == 1 ? "" : "s");
    } else {
        diag_print(d, &b, false);
        fflush(stdout);
        fputs(buf_text(&b), stderr);
        prompt_error(x->prompt, "nothing is saved");
        buf_clear(&b);
    }
    diag_free(d);
    arena_free(a);
}

static void do_replay(struct simulation *x, const char *rest)
{
    struct buf why = BUF_EMPTY;
    bool all, started;

    if (*rest == '\0') {
        prompt_error(x->prompt, "the name of a file is expected");
        return;
    }
    all = sim_replay(&x->run, rest, x->limit, &started, &why);
    if (started)
        simulation_show_place(x);
    if (!all)
        prompt_error(x->prompt, "'%s': %s", rest, buf_text(&why));
    buf_clear(&why);
}

static void do_quit(struct simulation *x, const char *rest)
{
    x->over = sim_words_nothing(x->prompt, rest);
}

/* ---- the table ---- */

struct command {
    const char *name;
    char letter;
    const char *arguments, *help;
    void (*run)(struct simulation *x, const char *rest);
};

static void do_help(struct simulation *x, const char *rest);

static const struct command commands[] = {
    { "list", 'l', "", "all transitions", do_list },
    { "undo", 'u', "[N]", "back by N steps, or one", sim_moves_undo },
    { "goto", 'g', "STEP", "back to where the run was after so many steps", sim_moves_goto },
    { "random", 'r', "[N] [SEED]", "N steps at random, or 10", sim_moves_random },
    { "state", 's', "", "nodes and variables", do_state },
    { "atoms", 'a', "", "data parts of the properties", do_atoms },
    { "trace", 't', "", "the run so far", do_trace },
    { "source", 'o', "NUMBER", "where a transition stands in the model", do_source },
    { "save", 'w', "FILE", "the run so far, as .txt, .json, .dot, .svg, .puml, .mmd, .html or .aut",
      do_save },
    { "replay", 'p', "FILE.json", "the steps of evidence, from the start", do_replay },
    { "help", 'h', "", "this", do_help },
    { "quit", 'q', "", "the end", do_quit },
};

#define N_COMMANDS (sizeof commands / sizeof commands[0])

static void put_help(struct buf *b, const char *names, const char *arguments, const char *help)
{
    struct buf left = BUF_EMPTY;

    buf_printf(&left, "  %s %s", names, arguments);
    buf_printf(b, "%-26s%s\n", buf_text(&left), help);
    buf_clear(&left);
}

static void do_help(struct simulation *x, const char *rest)
{
    struct buf b = BUF_EMPTY, names = BUF_EMPTY;

    if (!sim_words_nothing(x->prompt, rest))
        return;
    put_help(&b, "NUMBER", "[VALUE]", "take that transition, an input with this value");
    for (size_t i = 0; i < N_COMMANDS; i++) {
        buf_reset(&names);
        buf_printf(&names, "%c, %s", commands[i].letter, commands[i].name);
        put_help(&b, buf_text(&names), commands[i].arguments, commands[i].help);
    }
    buf_clear(&names);
    simulation_say(&b);
}

static const struct command *find_command(const char *word, size_t n)
{
    for (size_t i = 0; i < N_COMMANDS; i++)
        if ((n == 1 && word[0] == commands[i].letter) ||
            (strlen(commands[i].name) == n && strncmp(word, commands[i].name, n) == 0))
            return &commands[i];
    return NULL;
}

static void unknown_command(struct simulation *x, const char *word, size_t n)
{
    struct suggest s = { NULL, 0 };

    for (size_t i = 0; i < N_COMMANDS; i++)
        suggest_candidate(&s, word, n, commands[i].name);
    if (s.best != NULL)
        prompt_error(x->prompt, "unknown command '%.*s': did you mean '%s'?", (int)n, word, s.best);
    else
        prompt_error(x->prompt, "unknown command '%.*s': 'help' lists them", (int)n, word);
}

void sim_commands_do(struct simulation *x, const char *line)
{
    size_t n = strcspn(line, " \t");
    const char *rest = line + n + strspn(line + n, " \t");
    const struct command *c = find_command(line, n);
    uint32_t number;

    if (n == 0)
        return;
    if (sim_words_take(&line, &number))
        sim_moves_take(x, number, line);
    else if (c != NULL)
        c->run(x, rest);
    else if (n == 1 && *line == '?')
        do_help(x, rest);
    else
        unknown_command(x, line, n);
}
