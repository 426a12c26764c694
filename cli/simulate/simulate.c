/*
 * The frame of a session (see simulate.h): its source, its start and its end.
 */
#include "config.h"

#include "cli/simulate/simulate.h"

#include <inttypes.h>
#include <stdio.h>

#include "api/write_state.h"
#include "cli/simulate/sim_commands.h"
#include "cli/simulate/sim_words.h"

/* ---- several initial states ---- */

#define MOST_LISTED 40

static void list_initial(struct simulation *x)
{
    struct buf b = BUF_EMPTY;
    uint32_t n = x->lts->n_initial;

    buf_printf(&b, "there are %" PRIu32 " initial states\n", n);
    for (state_id s = 0; s < n && s < MOST_LISTED; s++) {
        buf_printf(&b, "initial state %" PRIu32 "\n", s + 1);
        write_state(&b, x->lts, s, 2);
    }
    if (n > MOST_LISTED)
        buf_add(&b, "...\n");
    simulation_say(&b);
}

/* The first choice of the session; false: the input is at its end. */
static bool choose_initial(struct simulation *x)
{
    uint32_t n = x->lts->n_initial, number;
    const char *line;

    list_initial(x);
    while ((line = prompt_read(x->prompt, "initial state: ")) != NULL) {
        if (sim_words_take(&line, &number) && *line == '\0' && number >= 1 && number <= n) {
            x->run.start = number - 1;
            return true;
        }
        prompt_error(x->prompt, "the number of an initial state is expected, from 1 to %" PRIu32,
                     n);
    }
    return false;
}

/* ---- the session ---- */

static void run_simulation(struct simulation *x)
{
    struct arena *a = arena_new();
    const char *line;

    x->process = explanation_of_state(a, x->lts, 0)->process;
    if (prompt_is_terminal(x->prompt))
        puts("'help' lists the commands");
    x->over = x->lts->n_initial > 1 && !choose_initial(x);
    if (!x->over) {
        simulation_arrive(x);
        puts("step 0");
        simulation_show(x);
    }
    while (!x->over && limit_hit(x->limit, x->lts->n_states(x->lts->self)) == LIMIT_NONE) {
        line = prompt_read(x->prompt, "> ");
        if (line == NULL)
            break;
        sim_commands_do(x, line);
    }
    arena_free(a);
}

/* An interruption is a limit, too. */
static enum exitcode end_simulation(struct simulation *x, struct diag *d)
{
    enum exitcode status = prompt_failed(x->prompt) ? EXIT_WRONG : EXIT_EXPECTED;
    struct buf b = BUF_EMPTY;

    limit_refresh(x->limit);
    if (limit_hit(x->limit, x->lts->n_states(x->lts->self)) == LIMIT_NONE)
        return status;
    limit_print(&b, x->limit);
    diag_warning(d, (struct span){ NULL, 0, 0 }, "the session is over: %s", buf_text(&b));
    buf_clear(&b);
    return exitcode_join(status, EXIT_LIMIT);
}

enum exitcode simulate(struct session *j, struct limit *limit, struct diag *d)
{
    struct simulation x;
    struct fault fault;
    enum exitcode status;

    simulation_open(&x, j, limit);
    x.prompt = prompt_new();
    if (lts_start(x.lts, &fault)) {
        run_simulation(&x);
        status = end_simulation(&x, d);
    } else {
        puts("before the initial state:");
        simulation_fault(&x, &fault);
        status = EXIT_FAULT;
    }
    prompt_free(x.prompt);
    simulation_close(&x);
    return status;
}
