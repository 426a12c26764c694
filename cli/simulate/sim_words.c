/*
 * Arguments of commands (see sim_words.h).
 */
#include "config.h"

#include "cli/simulate/sim_words.h"

#include <string.h>

bool sim_words_take(const char **text, uint32_t *out)
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

bool sim_words_number(struct prompt *p, const char *rest, uint32_t *out)
{
    if (*rest == '\0' || (sim_words_take(&rest, out) && *rest == '\0'))
        return true;
    prompt_error(p, "a number is expected, not '%s'", rest);
    return false;
}

bool sim_words_nothing(struct prompt *p, const char *rest)
{
    if (*rest != '\0')
        prompt_error(p, "nothing more is expected, not '%s'", rest);
    return *rest == '\0';
}
