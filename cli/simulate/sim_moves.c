/*
 * Steps of a session (see sim_moves.h).
 */
#include "config.h"

#include "cli/simulate/sim_moves.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "cli/simulate/sim_random.h"
#include "cli/simulate/sim_input.h"
#include "cli/simulate/sim_words.h"
#include "support/vec.h"

/* ---- steps ---- */

static void take_transition(struct simulation *x, const struct lts_edge *e,
                            const struct lts_input *to)
{
    sim_run_take(&x->run, e, to);
    simulation_show_step(x);
    simulation_arrive(x);
}

static struct sim_input input_of(const struct simulation *x, const struct lts_edge *e)
{
    return (struct sim_input){ x->lts, x->menu.state, x->menu.held, *e };
}

/* Asks for the values of an input; NULL: the user declines, or the input is at its end. */
static const char *ask_for_values(struct simulation *x, const struct sim_input *input)
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
        simulation_say(&list);
    }
    buf_clear(&text);
    x->over = answer == NULL;
    return answer == NULL || *answer == '\0' ? NULL : answer;
}

static bool has_payload(const struct simulation *x, const struct lts_edge *e)
{
    uint32_t n;

    lts_payload_sorts(x->lts->sig, e, &n);
    return n > 0;
}

/* text: the values; NULL: to be asked for. */
static void take_input_edge(struct simulation *x, const struct lts_edge *e, const char *text)
{
    struct sim_input input = input_of(x, e);
    struct lts_input to;
    struct buf why = BUF_EMPTY;

    if (text == NULL && has_payload(x, e))
        text = ask_for_values(x, &input);
    else if (text == NULL)
        text = "";
    if (text == NULL)
        return;
    text += strspn(text, "= \t");
    if (sim_input_read(&input, text, &to, &why)) {
        take_transition(x, &input.edge, &to);
        simulation_show(x);
    } else {
        prompt_error(x->prompt, "%s", buf_text(&why));
    }
    buf_clear(&why);
}

/* "3", "3 =5", "3 5" */
void sim_moves_take(struct simulation *x, uint32_t number, const char *rest)
{
    const struct lts_edge *e = simulation_edge(x, number);
    struct lts_edge edge;
    struct lts_input to;

    if (e == NULL)
        return;
    edge = *e; /* the menu is freed by the step */
    if (edge.kind == LTS_IN && edge.fault == NULL && (*rest == '\0' || has_payload(x, &edge))) {
        take_input_edge(x, &edge, *rest == '\0' ? NULL : rest);
        return;
    }
    if (*rest != '\0') {
        prompt_error(x->prompt, "transition %u takes no value", number);
        return;
    }
    to = sim_menu_target(&edge);
    take_transition(x, &edge, &to);
    simulation_show(x);
}

/* ---- there and back ---- */

static void go_back(struct simulation *x, uint32_t n)
{
    sim_run_back(&x->run, n);
    simulation_show_place(x);
}

void sim_moves_undo(struct simulation *x, const char *rest)
{
    uint32_t n = 1, length = sim_run_length(&x->run);

    if (!sim_words_number(x->prompt, rest, &n))
        return;
    if (length == 0 && n > 0)
        prompt_error(x->prompt, "there is nothing to be undone");
    else if (n > length)
        prompt_error(x->prompt, "only %u step%s can be undone", length, length == 1 ? "" : "s");
    else
        go_back(x, length - n);
}

void sim_moves_goto(struct simulation *x, const char *rest)
{
    uint32_t n = 0, length = sim_run_length(&x->run);

    if (*rest == '\0')
        prompt_error(x->prompt, "the number of a step is expected");
    else if (!sim_words_number(x->prompt, rest, &n))
        return;
    else if (n > length)
        prompt_error(x->prompt, "there is no step %u: the last one is %u", n, length);
    else
        go_back(x, n);
}

/* ---- at random ---- */

/* One step; false: there is none. */
static bool random_step(struct simulation *x, struct rng *rng)
{
    struct lts_edge e;
    struct lts_input to;

    if (!sim_random_step(&x->menu, rng, &e, &to))
        return false;
    take_transition(x, &e, &to);
    return true;
}

static void random_steps(struct simulation *x, uint32_t n, uint32_t seed)
{
    struct rng rng;
    uint32_t done = 0;

    rng_init(&rng, seed);
    printf("seed %u\n", seed);
    while (done < n && limit_hit(x->limit, x->lts->n_states(x->lts->self)) == LIMIT_NONE &&
           random_step(x, &rng))
        done++;
    simulation_arrive(x);
    if (done < n && x->limit->hit == LIMIT_NONE)
        printf("ended after %u of %u steps\n", done, n);
    simulation_show(x);
}

#define RANDOM_STEPS 10

/* Without a seed, each one gives the next; the first comes from the clock. */
void sim_moves_random(struct simulation *x, const char *rest)
{
    uint32_t n = RANDOM_STEPS, seed = 0;
    bool ok = *rest == '\0' || sim_words_take(&rest, &n), given = ok && *rest != '\0';

    if (!ok || (given && !sim_words_take(&rest, &seed)) || *rest != '\0') {
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
