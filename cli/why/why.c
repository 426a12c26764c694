/*
 * The walk as a session: its output and its commands (see why.h).
 *
 * The session moves on without asking as long as the user has no choice, and pauses where a cycle
 * is closed, so that it terminates.
 */
#include "config.h"

#include "cli/why/why.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "api/write_state.h"
#include "checker/evidence/proof_game.h"
#include "cli/command/prompt.h"
#include "cli/command/watchdog.h"
#include "cli/report/progress.h"
#include "cli/report/report.h"
#include "cli/why/why_end.h"
#include "cli/why/why_words.h"
#include "support/printable.h"
#include "support/suggest.h"
#include "support/vec.h"

#define MARGIN 4

/* A place on the way. */
struct stop {
    const struct fnode *formula;
    state_id state;
    uint32_t seen; /* the first time; itself: it is new */
    bool asked;    /* the user has chosen there among several */
    char *way;     /* how it was reached; owned; the first has none */
};

struct conversation {
    struct why_words words;
    struct proof_game *walk;
    struct prompt *prompt;
    bool verbose; /* whole states */
    bool pause;   /* the user is asked even if there is only one move */
    bool over;
    VEC(struct stop) stop;
};

static void say(struct buf *b)
{
    printable_put(stdout, b);
    buf_clear(b);
}

/* ---- where the walk is ---- */

static void say_state(struct conversation *s)
{
    state_id at = proof_game_place(s->walk)->state;
    struct buf b = BUF_EMPTY;

    if (at == LTS_NO_STATE)
        buf_printf(&b, "      in each of %" PRIu32 " initial states\n", s->words.lts->n_initial);
    else
        write_state(&b, s->words.lts, at, MARGIN + 2);
    say(&b);
}

static void say_place(struct conversation *s, bool whole)
{
    struct buf b = BUF_EMPTY;

    why_place(&b, &s->words, proof_game_depth(s->walk), proof_game_place(s->walk));
    say(&b);
    if (whole)
        say_state(s);
}

/* The fixpoint that decides a cycle: of those unfolded on it the outermost. */
static const struct fixpoint *deciding_fixpoint(const struct conversation *s, uint32_t from)
{
    const struct formula *f = s->words.formula;

    for (uint32_t i = 0; i < f->n_nodes; i++)
        for (size_t k = from; f->node[i]->kind == F_FIX && k + 1 < s->stop.n; k++)
            if (s->stop.at[k].formula == f->node[i]->fix->body)
                return f->node[i]->fix;
    return NULL;
}

static void print_cycle(const struct conversation *s, uint32_t from)
{
    const struct fixpoint *x = deciding_fixpoint(s, from);
    const char *names = s->stop.at[from].state != vec_last(&s->stop).state
                            ? ", but for the names of values"
                            : "";

    printf("    You have been here before: this is [%" PRIu32 "] again%s.\n", from, names);
    if (x != NULL)
        printf("    Of the fixpoints on the way round %s %s is the outermost. %s\n",
               x->nu ? "nu" : "mu", x->name,
               x->nu ? "A nu may be unfolded for ever:" : "A mu must not be unfolded for ever:");
    printf("    going round for ever shows that it is %s. So I have won; you may go on, or back.\n",
           explanation_truth(s->words.verdict));
}

static void say_end(struct conversation *s)
{
    struct buf b = BUF_EMPTY;

    printf("    It is your turn, and you have no move:\n");
    why_end(&b, s->words.lts, s->words.formula, proof_game_place(s->walk), MARGIN + 2);
    say(&b);
    printf("    I have won: it is %s.\n", explanation_truth(s->words.verdict));
}

/* Shows how the walk goes on: its end, the winner's move, or the moves of the user. */
static void put_ways(struct conversation *s)
{
    struct buf b = BUF_EMPTY;
    uint32_t n;
    const struct proof_game_move *m = proof_game_moves(s->walk, &n);
    const struct evidence_place *p = proof_game_place(s->walk);

    if (n == 0)
        say_end(s);
    else if (proof_game_winner_chooses(s->walk))
        why_answer(&b, &s->words, p, &m[0]);
    else if (n == 1)
        why_forced(&b, &s->words, p, &m[0]);
    else
        why_choices(&b, &s->words, p, n, m);
    if (s->pause && (n == 1 || proof_game_winner_chooses(s->walk)))
        buf_add(&b, "    (1 goes on)\n");
    say(&b);
}

/* ---- going ---- */

static void push_stop(struct conversation *s, char *way)
{
    const struct evidence_place *p = proof_game_place(s->walk);
    struct stop x = { p->formula, p->state, proof_game_seen(s->walk), false, way };

    vec_push(&s->stop, x);
}

static void cut_to(struct conversation *s, uint32_t depth)
{
    while (s->stop.n > (size_t)depth + 1)
        mem_free(vec_pop(&s->stop).way);
}

/* Has the last move closed a cycle, or made another one than that which was closed before it? */
static bool closes_cycle(const struct conversation *s)
{
    uint32_t last = (uint32_t)s->stop.n - 1, seen = s->stop.at[last].seen;

    return seen < last &&
           (s->stop.at[last - 1].seen == last - 1 || s->stop.at[last - 1].seen + 1 != seen);
}

/* Takes way number i, and shows where it leads to. */
static void take_way(struct conversation *s, uint32_t i)
{
    struct buf way = BUF_EMPTY;
    uint32_t n;
    const struct proof_game_move *m = proof_game_moves(s->walk, &n);
    bool moved = m[i].moved, starts = proof_game_place(s->walk)->state == LTS_NO_STATE;

    why_way(&way, &s->words, proof_game_place(s->walk), &m[i]);
    proof_game_take(s->walk, i);
    push_stop(s, way.at);
    say_place(s, starts || (s->verbose && moved));
    s->pause = closes_cycle(s);
    if (s->pause)
        print_cycle(s, vec_last(&s->stop).seen);
}

static void go_back_to(struct conversation *s, uint32_t depth)
{
    proof_game_back_to(s->walk, depth);
    cut_to(s, depth);
    s->pause = true;
    say_place(s, true);
    put_ways(s);
}

/* Must the user be asked? */
static bool must_ask(struct conversation *s)
{
    uint32_t n;

    proof_game_moves(s->walk, &n);
    return s->pause || n == 0 || (n > 1 && !proof_game_winner_chooses(s->walk));
}

/* Moves on until the user must be asked. */
static void go_on(struct conversation *s)
{
    put_ways(s);
    while (!must_ask(s)) {
        take_way(s, 0);
        put_ways(s);
    }
}

/* ---- commands ---- */

/* number: what was given, or 0 */
typedef void (*command_run)(struct conversation *s, uint32_t number);

static void why_do_back(struct conversation *s, uint32_t number)
{
    size_t to = s->stop.n - 1;

    for (uint32_t i = 0; i < (number > 0 ? number : 1) && to > 0; i++) {
        to--;
        while (to > 0 && !s->stop.at[to].asked)
            to--;
    }
    if (s->stop.n == 1)
        printf("    This is where it begins.\n");
    else
        go_back_to(s, (uint32_t)to);
}

static void why_do_jump(struct conversation *s, uint32_t number)
{
    if (number >= s->stop.n)
        prompt_error(s->prompt, "there is no step %" PRIu32 ": the walk is at [%" PRIu32 "]",
                     number, proof_game_depth(s->walk));
    else
        go_back_to(s, number);
}

static void why_do_state(struct conversation *s, uint32_t number)
{
    (void)number;
    say_state(s);
}

static void why_do_formula(struct conversation *s, uint32_t number)
{
    struct buf b = BUF_EMPTY;

    (void)number;
    why_formula(&b, &s->words, proof_game_place(s->walk)->formula);
    say(&b);
}

static void why_do_path(struct conversation *s, uint32_t number)
{
    (void)number;
    printf("    [0] the start\n");
    for (size_t i = 1; i < s->stop.n; i++)
        printable_printf(stdout, "    [%zu] %s%s\n", i, s->stop.at[i].way,
                         s->stop.at[i - 1].asked ? "  (chosen)" : "");
}

static void why_do_quit(struct conversation *s, uint32_t number)
{
    (void)number;
    s->over = true;
}

static void why_do_help(struct conversation *s, uint32_t number);

enum argument { ARGUMENT_NONE, ARGUMENT_MAYBE, ARGUMENT_NEEDED };

static const struct command {
    const char *name; /* or its first letter */
    enum argument argument;
    const char *help;
    command_run run;
} commands[] = {
    { "back", ARGUMENT_MAYBE, "back [N]    to your last choice, or the N-th last", why_do_back },
    { "jump", ARGUMENT_NEEDED, "jump STEP   back to the place [STEP]", why_do_jump },
    { "state", ARGUMENT_NONE, "state       the whole state", why_do_state },
    { "formula", ARGUMENT_NONE, "formula     the whole subformula", why_do_formula },
    { "path", ARGUMENT_NONE, "path        the way that leads here", why_do_path },
    { "help", ARGUMENT_NONE, "help        this list", why_do_help },
    { "quit", ARGUMENT_NONE, "quit        the end", why_do_quit },
};
#define N_COMMANDS (sizeof commands / sizeof *commands)

static void why_do_help(struct conversation *s, uint32_t number)
{
    (void)s;
    (void)number;
    printf("    NUMBER      the way of that number\n");
    for (size_t i = 0; i < N_COMMANDS; i++)
        printf("    %s\n", commands[i].help);
    printf("    The first letter is enough. An empty line repeats what there is to choose.\n");
}

/* A whole number, not too large; nothing else. */
static bool read_whole_number(const char *text, uint32_t *out)
{
    uint64_t n = 0;

    if (*text == '\0')
        return false;
    for (; *text >= '0' && *text <= '9' && n <= UINT32_MAX; text++)
        n = 10 * n + (uint64_t)(*text - '0');
    *out = (uint32_t)n;
    return *text == '\0' && n <= UINT32_MAX;
}

static void choose_way(struct conversation *s, uint32_t number)
{
    uint32_t n;

    proof_game_moves(s->walk, &n);
    if (number == 0 || number > n) {
        prompt_error(s->prompt,
                     n == 0 ? "there is nothing to choose here"
                            : "there is no choice %" PRIu32 ", only 1 to %" PRIu32,
                     number, n);
        return;
    }
    vec_last(&s->stop).asked = n > 1;
    s->pause = false;
    take_way(s, number - 1);
    go_on(s);
}

static void unknown(struct conversation *s, const char *word, size_t n)
{
    struct suggest best = { NULL, 0 };

    for (size_t i = 0; i < N_COMMANDS; i++)
        suggest_candidate(&best, word, n, commands[i].name);
    if (best.best != NULL)
        prompt_error(s->prompt, "unknown command '%.*s': did you mean '%s'?", (int)n, word,
                     best.best);
    else
        prompt_error(s->prompt, "unknown command '%.*s': 'help' lists them", (int)n, word);
}

static const struct command *find_why_command(const char *word, size_t n)
{
    for (size_t i = 0; i < N_COMMANDS; i++)
        if ((n == 1 && word[0] == commands[i].name[0]) ||
            (n == strlen(commands[i].name) && strncmp(word, commands[i].name, n) == 0))
            return &commands[i];
    return NULL;
}

static void obey(struct conversation *s, const char *line)
{
    size_t n = strcspn(line, " \t");
    const char *rest = line + n + strspn(line + n, " \t");
    const struct command *c = find_why_command(line, n);
    uint32_t number = 0;

    if (*line == '\0')
        put_ways(s);
    else if (read_whole_number(line, &number))
        choose_way(s, number);
    else if (c == NULL)
        unknown(s, line, n);
    else if (*rest != '\0' && c->argument == ARGUMENT_NONE)
        prompt_error(s->prompt, "'%s' stands alone", c->name);
    else if (*rest != '\0' && !read_whole_number(rest, &number))
        prompt_error(s->prompt, "'%s' needs a number, not '%s'", c->name, rest);
    else if (*rest == '\0' && c->argument == ARGUMENT_NEEDED)
        prompt_error(s->prompt, "'%s' needs a number", c->name);
    else
        c->run(s, number);
}

/* ---- the whole ---- */

static void put_introduction(const struct conversation *s, const struct property *p)
{
    bool verdict = s->words.verdict;
    struct buf b = BUF_EMPTY;

    printable_add(&b, p->name);
    buf_printf(&b, " is %s%s", explanation_truth(verdict), p->text != NULL ? ": " : "");
    printable_add(&b, p->text != NULL ? p->text : "");
    buf_char(&b, '\n');
    say(&b);
    printf("You try to show that it is %s, I answer. Whatever you choose, you will lose: "
           "that is the proof.\n",
           explanation_truth(!verdict));
    printf("Give the number of your choice, or: back, jump, state, formula, path, help, quit.\n\n");
}

static void converse(struct conversation *s)
{
    const char *line = "";

    push_stop(s, NULL);
    say_place(s, true);
    go_on(s);
    while (!s->over && line != NULL) {
        fflush(stdout);
        line = prompt_read(s->prompt, "why> ");
        if (line != NULL)
            obey(s, line);
    }
}

static void put_no_proof(const struct property_check *c)
{
    struct buf b = BUF_EMPTY;

    buf_printf(&b, "%s is %s, so there is nothing to argue about: ", c->property->name,
               c->result.verdict == VERDICT_ERROR ? "an error" : "unknown");
    check_property_reason(&b, c);
    buf_char(&b, '\n');
    say(&b);
}

/* Progress, if it is reported in the usual way, ends where the session begins. */
static struct proof_game *find_proof(struct property_check *c, const struct check_options *how)
{
    struct progress *progress = how->progress == progress_report ? how->progress_self : NULL;
    struct proof_game *w;

    if (progress != NULL)
        progress_start(progress, c->property->name);
    w = proof_game_new(c->lts->checked, c->lts->plain, c->property->formula, how, &c->result);
    c->limit = *how->limit;
    if (progress != NULL)
        progress_stop(progress);
    return w;
}

enum exitcode why(const struct property *p, struct lts_pair *l, const struct check_options *how,
                  bool verbose)
{
    struct conversation s = { .words = { .lts = l->plain, .formula = p->formula } };
    struct property_check c = { .property = p, .lts = l };
    enum exitcode status;

    s.walk = find_proof(&c, how);
    watchdog_forget_time(); /* there is no limit of time for a person */
    s.words.verdict = c.result.verdict == VERDICT_TRUE;
    s.verbose = verbose;
    status = report_status(&c);
    if (s.walk != NULL) {
        s.prompt = prompt_new();
        put_introduction(&s, p);
        converse(&s);
        if (prompt_failed(s.prompt))
            status = EXIT_WRONG;
        prompt_free(s.prompt);
    } else {
        put_no_proof(&c);
    }
    for (size_t i = 0; i < s.stop.n; i++)
        mem_free(s.stop.at[i].way);
    vec_clear(&s.stop);
    proof_game_free(s.walk);
    check_result_clear(&c.result);
    return status;
}
