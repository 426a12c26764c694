/*
 * list_options: the table of options, for tests/run-options.  A line for each option and argument
 * that it is tried with: its effect, the option and, if it takes one, the argument, with tabs
 * between them.
 */
#include "config.h"

#include <stdio.h>

#include "tests/unit/option_fixture.h"

static const char *effect_word(enum option_effect effect)
{
    switch (effect) {
    case EFFECT_UNSAID: break;
    case EFFECT_SYSTEM: return "system";
    case EFFECT_RUN: return "run";
    case EFFECT_COST: return "cost";
    case EFFECT_TASK: return "task";
    }
    return "unsaid";
}

int main(void)
{
    size_t n;
    const struct option *x = options_table(&n);
    struct buf b = BUF_EMPTY;

    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k == 0 || x[i].arg != NULL; k++) {
            buf_reset(&b);
            buf_printf(&b, "%s\t", effect_word(x[i].effect));
            option_word(&b, &x[i]);
            buf_char(&b, '\t');
            if (x[i].arg != NULL && !option_argument(&b, &x[i], k))
                break;
            puts(buf_text(&b));
        }
    buf_clear(&b);
    return 0;
}
