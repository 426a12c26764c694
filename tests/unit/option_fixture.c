/*
 * Arguments of options by their forms, as --help has them (see option_fixture.h).
 */
#include "config.h"

#include "tests/unit/option_fixture.h"

#include <string.h>

static const struct {
    const char *form, *argument;
} examples[] = {
    { "NAME=VALUE", "N=9" },
    { "TYPE=K", "T=2" },
    { "TYPE=N", "I=2" },
    { "TYPE", "I" },
    { "NAME", "second" },
    { "NAME,..", "Count" },
    { "FORMULA", "always(x <= N)" },
    { "EXPR", "1 + 1" },
    { "N", "2" },
    { "BITS", "40" },
    { "FILE.stg", "to-stg.stg" },
    { "SIZE", "4G" },
    { "TIME", "100" },
};

void option_word(struct buf *b, const struct option *x)
{
    if (x->name != NULL)
        buf_printf(b, "--%s", x->name);
    else
        buf_printf(b, "-%c", x->letter);
}

static bool add_word(struct buf *b, const char *words, size_t i)
{
    for (; i > 0 && words[strcspn(words, "|")] != '\0'; i--)
        words += strcspn(words, "|") + 1;
    if (i == 0)
        buf_bytes(b, words, strcspn(words, "|"));
    return i == 0;
}

bool option_argument(struct buf *b, const struct option *x, size_t i)
{
    if (x->arg == NULL)
        return false;
    if (strchr(x->arg, '|') != NULL)
        return add_word(b, x->arg, i);
    if (strncmp(x->arg, "FILE.{", 6) == 0) {
        buf_printf(b, "%s.%.*s", x->name, (int)strcspn(x->arg + 6, ",}"), x->arg + 6);
        return i == 0;
    }
    if (strcmp(x->arg, "FILE") == 0) {
        buf_printf(b, "%s.file", x->name);
        return i == 0;
    }
    for (size_t k = 0; k < sizeof examples / sizeof examples[0]; k++)
        if (strcmp(x->arg, examples[k].form) == 0) {
            buf_add(b, examples[k].argument);
            return i == 0;
        }
    return false;
}
