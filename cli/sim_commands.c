/*
 * The commands of a session (see sim_commands.h), from one table.
 */
#include "config.h"

#include "cli/sim_commands.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "cli/sim_input.h"
#include "cli/sim_replay.h"
#include "cli/suggest.h"
#include "cli/write_evidence.h"
#include "cli/write_state.h"
#include "cli/write_text.h"
#include "stg/stg.h"
#include "support/vec.h"

/* ---- words ---- */

/* A number at the front of *text, which goes on behind it and the blanks there.  False: none. */
static bool take_number(const char **text, uint32_t *out)
{
    size_t n = strspn(*text, "0123456789");
    uint64_t number = 0;

    for (size_t i = 0; i < n && number <= UINT32_MAX; i++)
        number = 10 * number + (uint64_t)((*text)[i] - '0');
    if (n == 0 || number > UINT32_MAX || ((*text)[n] != '\0' && strchr(" \t=", (*text)[n]) == NULL))
        return false;
    *text += n;
    *text += strspn(*text, " \t");
    *out = (uint32_t)number;
    return true;
}

/* The rest is one number, or nothing: then *out stays as it is. */
static bool only_number(struct sim_session *x, const char *rest, uint32_t *out)
{
    if (*rest == '\0' || (take_number(&rest, out) && *rest == '\0'))
        return true;
    prompt_error(x->prompt, "a number is expected, not '%s'", rest);
    return false;
}

static bool nothing_more(struct sim_session *x, const char *rest)
{
    if (*rest != '\0')
        prompt_error(x->prompt, "nothing more is expected, not '%s'", rest);
    return *rest == '\0';
}

/* ---- steps ---- */

static const struct lts_edge *edge_of_menu(struct sim_session *x, uint32_t number)
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

static void take(struct sim_session *x, const struct lts_edge *e, const struct lts_input *to)
{
    sim_run_take(&x->run, e, to);
    sim_session_show_step(x);
    sim_session_arrive(x);
}

static struct sim_input input_of(const struct sim_session *x, const struct lts_edge *e)
{
    return (struct sim_input){ x->lts, x->menu.state, x->menu.held, *e };
}

/* Asks for the values of an input; NULL: the user does not want to, or the input is at its end. */
static const char *ask(struct sim_session *x, const struct sim_input *input)
{
    struct buf text = BUF_EMPTY, list = BUF_EMPTY;
    const char *answer;

    buf_add(&text, "  value of ");
    sim_input_type(&text, input);
    buf_add(&text, ": ");
    for (;;) {
        answer = prompt_read(x->prompt, buf_text(&text));
        if (answer == NULL || strcmp(answer, "?") != 0)
            break;
        buf_add(&list, "  accepted: ");
        sim_input_list(&list, input);
        buf_char(&list, '\n');
        sim_session_say(&list);
    }
    buf_clear(&text);
    x->over = answer == NULL;
    return answer == NULL || *answer == '\0' ? NULL : answer;
}

static bool has_payload(const struct sim_session *x, const struct lts_edge *e)
{
    uint32_t n;

    lts_payload_sorts(x->lts->sig, e, &n);
    return n > 0;
}

/* text: the values; NULL: to be asked for. */
static void take_input(struct sim_session *x, const struct lts_edge *e, const char *text)
{
    struct sim_input input = input_of(x, e);
    struct lts_input to;
    struct buf why = BUF_EMPTY;

    if (text == NULL && has_payload(x, e))
        text = ask(x, &input);
    else if (text == NULL)
        text = "";
    if (text == NULL)
        return;
    text += strspn(text, "= \t");
    if (sim_input_read(&input, text, &to, &why)) {
        take(x, &input.edge, &to);
        sim_session_show(x);
    } else {
        prompt_error(x->prompt, "%s", buf_text(&why));
    }
    buf_clear(&why);
}

static struct lts_input where_it_leads(const struct lts_edge *e)
{
    return (struct lts_input){ e->kind == LTS_IN ? VALUE_NONE : e->payload,
                               e->fault != NULL ? LTS_NO_STATE : e->target, RENAMING_NONE,
                               e->fault };
}

/* "3", "3 =5", "3 5" */
static void do_number(struct sim_session *x, uint32_t number, const char *rest)
{
    const struct lts_edge *e = edge_of_menu(x, number);
    struct lts_edge edge;
    struct lts_input to;

    if (e == NULL)
        return;
    edge = *e; /* the menu goes with the step */
    if (edge.kind == LTS_IN && edge.fault == NULL && (*rest == '\0' || has_payload(x, &edge))) {
        take_input(x, &edge, *rest == '\0' ? NULL : rest);
        return;
    }
    if (*rest != '\0') {
        prompt_error(x->prompt, "transition %u takes no value", number);
        return;
    }
    to = where_it_leads(&edge);
    take(x, &edge, &to);
    sim_session_show(x);
}

/* ---- there and back ---- */

/* The run has become another one. */
static void show_place(struct sim_session *x)
{
    sim_session_arrive(x);
    printf("step %u\n", sim_run_length(&x->run));
    sim_session_show(x);
}

static void go_back(struct sim_session *x, uint32_t n)
{
    sim_run_back(&x->run, n);
    show_place(x);
}

static void do_undo(struct sim_session *x, const char *rest)
{
    uint32_t n = 1, length = sim_run_length(&x->run);

    if (!only_number(x, rest, &n))
        return;
    if (length == 0 && n > 0)
        prompt_error(x->prompt, "there is nothing to be undone");
    else if (n > length)
        prompt_error(x->prompt, "only %u step%s can be undone", length, length == 1 ? "" : "s");
    else
        go_back(x, length - n);
}

static void do_goto(struct sim_session *x, const char *rest)
{
    uint32_t n = 0, length = sim_run_length(&x->run);

    if (*rest == '\0')
        prompt_error(x->prompt, "the number of a step is expected");
    else if (!only_number(x, rest, &n))
        return;
    else if (n > length)
        prompt_error(x->prompt, "there is no step %u: the last one is %u", n, length);
    else
        go_back(x, n);
}

/* ---- at random ---- */

/* One step; false: there is none. */
static bool random_step(struct sim_session *x, struct rng *rng)
{
    while (x->menu.edge.n > 0) {
        uint32_t i = rng_below(rng, (uint32_t)x->menu.edge.n);
        struct lts_edge e = x->menu.edge.at[i];
        struct sim_input input = input_of(x, &e);
        struct lts_input to = where_it_leads(&e);
        bool open = e.kind == LTS_IN && e.fault == NULL;
        if (!open || sim_input_random(&input, rng, &to)) {
            take(x, &e, &to);
            return true;
        }
        x->menu.edge.at[i] = vec_pop(&x->menu.edge); /* no value was found for it */
    }
    return false;
}

static void random_steps(struct sim_session *x, uint32_t n, uint32_t seed)
{
    struct rng rng;
    uint32_t done = 0;

    rng_init(&rng, seed);
    printf("seed %u\n", seed);
    while (done < n && limit_hit(x->limit, x->lts->n_states(x->lts->self)) == LIMIT_NONE &&
           random_step(x, &rng))
        done++;
    sim_session_arrive(x);
    if (done < n && x->limit->hit == LIMIT_NONE)
        printf("ended after %u of %u steps\n", done, n);
    sim_session_show(x);
}

#define RANDOM_STEPS 10

/* Without a seed, each one gives the next; the first comes from the clock. */
static void do_random(struct sim_session *x, const char *rest)
{
    uint32_t n = RANDOM_STEPS, seed = 0;
    bool ok = *rest == '\0' || take_number(&rest, &n), given = ok && *rest != '\0';

    if (!ok || (given && !take_number(&rest, &seed)) || *rest != '\0') {
        prompt_error(x->prompt, "numbers of steps and seed are expected, not '%s'", rest);
        return;
    }
    if (given)
        rng_init(&x->rng, seed);
    else if (!x->seeded)
        rng_init(&x->rng, (uint64_t)time(NULL));
    x->seeded = true;
    random_steps(x, n, given ? seed : (uint32_t)rng_next(&x->rng));
}

/* ---- what is shown ---- */

static void do_list(struct sim_session *x, const char *rest)
{
    if (!nothing_more(x, rest))
        return;
    printf("step %u\n", sim_run_length(&x->run));
    sim_session_show_all(x);
}

static void do_state(struct sim_session *x, const char *rest)
{
    state_id s = sim_run_state(&x->run);
    struct buf b = BUF_EMPTY;

    if (!nothing_more(x, rest))
        return;
    if (s == LTS_NO_STATE) {
        prompt_error(x->prompt, "there is no state behind a run-time error");
        return;
    }
    write_state(&b, x->lts, s, 2);
    sim_session_say(&b);
}

static void do_atoms(struct sim_session *x, const char *rest)
{
    struct buf b = BUF_EMPTY;

    if (!nothing_more(x, rest))
        return;
    sim_atoms_print(&b, &x->atoms, true);
    if (b.n == 0)
        buf_add(&b, "  no data part of a property can be told without its variables\n");
    sim_session_say(&b);
}

static void do_trace(struct sim_session *x, const char *rest)
{
    struct arena *a;
    struct write_style style = { .colour = x->colour };
    struct buf b = BUF_EMPTY;

    if (!nothing_more(x, rest))
        return;
    a = arena_new();
    write_text(&b, sim_session_story(x, a), &style);
    sim_session_say(&b);
    arena_free(a);
}

/* The lines of the text where an edge stands. */
static void put_source(struct buf *b, struct span at)
{
    struct place from = text_place(at.text, at.from);
    struct place to = text_place(at.text, at.to > at.from ? at.to - 1 : at.from);

    buf_printf(b, "%s:%u:%u\n", at.text->name, from.line, from.column);
    for (uint32_t line = from.line; line <= to.line; line++) {
        const char *text = at.text->bytes + at.text->line[line - 1];
        buf_printf(b, "%5u | ", line);
        buf_bytes(b, text, strcspn(text, "\r\n"));
        buf_char(b, '\n');
    }
}

static void do_source(struct sim_session *x, const char *rest)
{
    uint32_t number = 0;
    const struct lts_edge *e;
    struct buf b = BUF_EMPTY;

    if (*rest == '\0') {
        prompt_error(x->prompt, "the number of a transition is expected");
        return;
    }
    if (!only_number(x, rest, &number))
        return;
    e = edge_of_menu(x, number);
    for (int i = 0; e != NULL && i < 2; i++)
        if (e->source[i] != NULL && e->source[i]->at.text != NULL)
            put_source(&b, e->source[i]->at);
    sim_session_say(&b);
}

/* ---- files ---- */

static void do_save(struct sim_session *x, const char *rest)
{
    struct arena *a;
    struct diag *d;
    struct buf b = BUF_EMPTY;

    if (!write_evidence_knows(rest)) {
        prompt_error(x->prompt, "a file with the ending .txt, .json, .dot, .svg or .html is "
                     "expected, not '%s'", rest);
        return;
    }
    a = arena_new();
    d = diag_new();
    if (write_evidence(rest, sim_session_story(x, a), d)) {
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

static void do_replay(struct sim_session *x, const char *rest)
{
    struct buf why = BUF_EMPTY;
    bool all, started;

    if (*rest == '\0') {
        prompt_error(x->prompt, "the name of a file is expected");
        return;
    }
    all = sim_replay(&x->run, rest, x->limit, &started, &why);
    if (started)
        show_place(x);
    if (!all)
        prompt_error(x->prompt, "'%s': %s", rest, buf_text(&why));
    buf_clear(&why);
}

static void do_quit(struct sim_session *x, const char *rest)
{
    x->over = nothing_more(x, rest);
}

/* ---- the table ---- */

struct command {
    const char *name;
    char letter;
    const char *arguments, *help;
    void (*run)(struct sim_session *x, const char *rest);
};

static void do_help(struct sim_session *x, const char *rest);

static const struct command commands[] = {
    { "list", 'l', "", "all transitions", do_list },
    { "undo", 'u', "[N]", "back by N steps, or one", do_undo },
    { "goto", 'g', "STEP", "back to where the run was after so many steps", do_goto },
    { "random", 'r', "[N] [SEED]", "N steps at random, or 10", do_random },
    { "state", 's', "", "nodes and variables", do_state },
    { "atoms", 'a', "", "data parts of the properties", do_atoms },
    { "trace", 't', "", "the run so far", do_trace },
    { "source", 'o', "NUMBER", "where a transition stands in the model", do_source },
    { "save", 'w', "FILE", "the run so far, as .txt, .json, .dot, .svg or .html", do_save },
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

static void do_help(struct sim_session *x, const char *rest)
{
    struct buf b = BUF_EMPTY, names = BUF_EMPTY;

    if (!nothing_more(x, rest))
        return;
    put_help(&b, "NUMBER", "[VALUE]", "take that transition, an input with this value");
    for (size_t i = 0; i < N_COMMANDS; i++) {
        buf_reset(&names);
        buf_printf(&names, "%c, %s", commands[i].letter, commands[i].name);
        put_help(&b, buf_text(&names), commands[i].arguments, commands[i].help);
    }
    buf_clear(&names);
    sim_session_say(&b);
}

static const struct command *find_command(const char *word, size_t n)
{
    for (size_t i = 0; i < N_COMMANDS; i++)
        if ((n == 1 && word[0] == commands[i].letter) ||
            (strlen(commands[i].name) == n && strncmp(word, commands[i].name, n) == 0))
            return &commands[i];
    return NULL;
}

static void unknown_command(struct sim_session *x, const char *word, size_t n)
{
    struct suggest s = { NULL, 0 };

    for (size_t i = 0; i < N_COMMANDS; i++)
        suggest_candidate(&s, word, n, commands[i].name);
    if (s.best != NULL)
        prompt_error(x->prompt, "unknown command '%.*s': did you mean '%s'?", (int)n, word,
                     s.best);
    else
        prompt_error(x->prompt, "unknown command '%.*s': 'help' lists them", (int)n, word);
}

void sim_commands_do(struct sim_session *x, const char *line)
{
    size_t n = strcspn(line, " \t");
    const char *rest = line + n + strspn(line + n, " \t");
    const struct command *c = find_command(line, n);
    uint32_t number;

    if (n == 0)
        return;
    if (take_number(&line, &number))
        do_number(x, number, line);
    else if (c != NULL)
        c->run(x, rest);
    else if (n == 1 && *line == '?')
        do_help(x, rest);
    else
        unknown_command(x, line, n);
}
