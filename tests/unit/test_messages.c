/*
 * Which step sent what a step receives: every way in which messages wait, on runs written by hand.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "api/explanation_messages.h"

#define NODES 3

/* A run of three processes, of which 1 and 2 may hold messages. */
struct hand_made {
    struct explanation s;
    struct explanation_step step[16];
    struct explanation_actor actor[16][2];
    struct explanation_state state[17];
    const char *node[17][NODES];
    struct explanation_change change;
};

static void begin_run(struct hand_made *x)
{
    *x = (struct hand_made){ .change = { .name = "c", .to = "" } };
    x->s.n_processes = NODES;
    x->s.step = x->step;
    x->s.state = x->state;
    for (int i = 0; i <= 16; i++)
        x->state[i].node = x->node[i];
    for (int p = 0; p < NODES; p++)
        x->node[0][p] = "empty";
}

static struct explanation_step *add_step(struct hand_made *x, const char *values)
{
    uint32_t i = x->s.n_steps++;

    for (int p = 0; p < NODES; p++)
        x->node[i + 1][p] = "full";
    x->step[i].name = "";
    x->step[i].actor = x->actor[i];
    x->step[i].values = values;
    return &x->step[i];
}

/* A step on a channel, "c!" or "d?"; changed: the contents of its buffer are others then. */
static void on_channel(struct hand_made *x, const char *name, const char *values, bool changed)
{
    struct explanation_step *y = add_step(x, values);

    y->name = name;
    y->passes = name[1] == '!' ? EXPLANATION_PUTS : EXPLANATION_TAKES;
    x->change.name = "c";
    y->change = &x->change;
    y->n_changes = changed;
}

static void between(struct hand_made *x, uint32_t from, uint32_t to, const char *values)
{
    struct explanation_step *y = add_step(x, values);

    y->n_actors = 2;
    y->actor[0].process = from;
    y->actor[1].process = to;
}

static void alone(struct hand_made *x, uint32_t process, const char *node)
{
    struct explanation_step *y = add_step(x, "");

    y->n_actors = 1;
    y->actor[0].process = process;
    x->node[x->s.n_steps][process] = node;
}

static void assert_sent(struct hand_made *x, const bool *buffer, const uint32_t *sent_by)
{
    explanation_messages(&x->s, buffer);
    for (uint32_t i = 0; i < x->s.n_steps; i++)
        assert_int_equal(x->step[i].sent_by, sent_by[i]);
}

static void the_oldest_with_these_values(void **state)
{
    struct hand_made x;

    (void)state;
    begin_run(&x);
    on_channel(&x, "c!", "1", true);
    on_channel(&x, "c!", "2", true);
    on_channel(&x, "c!", "1", true);
    on_channel(&x, "c?", "2", true);
    on_channel(&x, "c?", "1", true);
    on_channel(&x, "c?", "1", true);
    assert_sent(&x, NULL, (uint32_t[]){ 0, 0, 0, 2, 1, 3 });
}

static void lost_and_doubled(void **state)
{
    struct hand_made x;

    (void)state;
    begin_run(&x);
    on_channel(&x, "c!", "1", false); /* there was no place */
    on_channel(&x, "c!", "1", true);
    on_channel(&x, "c?", "1", false); /* it stays */
    on_channel(&x, "c?", "1", true);
    on_channel(&x, "c?", "1", true); /* none is left */
    assert_sent(&x, NULL, (uint32_t[]){ 0, 0, 2, 2, 0 });
}

static void channels_are_apart(void **state)
{
    struct hand_made x;

    (void)state;
    begin_run(&x);
    on_channel(&x, "c!", "1", true);
    on_channel(&x, "d?", "1", true);
    on_channel(&x, "c?", "1", true);
    assert_sent(&x, NULL, (uint32_t[]){ 0, 0, 1 });
}

static void through_processes(void **state)
{
    const bool both[NODES] = { false, true, true }, one[NODES] = { false, false, true };
    struct hand_made x;

    (void)state;
    begin_run(&x);
    between(&x, 0, 1, "1");
    between(&x, 1, 2, "1");
    between(&x, 0, 1, "2");
    between(&x, 2, 0, "1");
    between(&x, 1, 0, "3"); /* it has changed the value */
    assert_sent(&x, both, (uint32_t[]){ 0, 0, 0, 1, 3 });
    assert_sent(&x, one, (uint32_t[]){ 0, 0, 0, 2, 0 });
}

static void what_a_process_lost(void **state)
{
    const bool buffer[NODES] = { false, true, false };
    struct hand_made x;

    (void)state;
    begin_run(&x);
    between(&x, 0, 1, "1");
    alone(&x, 1, "full"); /* it still has the message, */
    between(&x, 1, 0, "1");
    between(&x, 0, 1, "1");
    alone(&x, 1, "empty"); /* and now it has not */
    between(&x, 0, 1, "1");
    between(&x, 1, 2, "1");
    assert_sent(&x, buffer, (uint32_t[]){ 0, 0, 1, 0, 0, 0, 6 });
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_oldest_with_these_values), cmocka_unit_test(lost_and_doubled),
        cmocka_unit_test(channels_are_apart),           cmocka_unit_test(through_processes),
        cmocka_unit_test(what_a_process_lost),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
