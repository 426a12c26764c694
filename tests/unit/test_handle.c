/*
 * Settings of handles that have to stand before the model: whether declared fairness counts.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "api/handle.h"

static const char model[] = "fair process P { node s { tau idle -> s; tau go -> t; } node t { } }"
                            "process Q { node s { tau wait -> s; } } system P || Q;";
static const char property[] = "property moves = ltl(F(does(<@P>)));";

static struct stgcheck *loaded(bool fairness)
{
    struct stgcheck *c = stgcheck_new();

    assert_non_null(c);
    assert_true(stgcheck_set_fairness(c, !fairness) && stgcheck_set_fairness(c, fairness));
    assert_true(stgcheck_model_text(c, "m.stg", model, strlen(model)) &&
                stgcheck_properties_text(c, "m.mu", property, strlen(property)));
    return c;
}

static void declared_fairness_counts_unless_it_is_left_out(void **state)
{
    (void)state;
    for (int fairness = 0; fairness < 2; fairness++) {
        struct stgcheck *c = loaded(fairness);
        assert_int_equal(stgcheck_check(c, 0)->verdict, fairness ? STGCHECK_TRUE : STGCHECK_FALSE);
        stgcheck_free(c);
    }
}

static void a_model_that_is_there_keeps_it(void **state)
{
    struct stgcheck *c = loaded(true);

    (void)state;
    assert_false(stgcheck_set_fairness(c, false));
    assert_string_equal(stgcheck_message(c, stgcheck_n_messages(c) - 1)->text,
                        "fairness is set, but there is a model already");
    assert_int_equal(stgcheck_check(c, 0)->verdict, STGCHECK_TRUE);
    stgcheck_free(c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(declared_fairness_counts_unless_it_is_left_out),
        cmocka_unit_test(a_model_that_is_there_keeps_it),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
