/*
 * Reading amounts (see quantity.h).
 */
#include "config.h"

#include "cli/command/quantity.h"

bool quantity_count(const char *text, uint64_t *out)
{
    uint64_t n = 0;

    if (*text == '\0')
        return false;
    for (; *text != '\0'; text++) {
        if (*text < '0' || *text > '9' || n > (UINT64_MAX - 9) / 10)
            return false;
        n = n * 10 + (uint64_t)(*text - '0');
    }
    if (n == 0)
        return false;
    *out = n;
    return true;
}

/* A decimal number with an optional fraction; the rest of the text, or NULL. */
static const char *read_decimal(const char *text, double *out)
{
    double n = 0, unit = 1;
    bool digits = false;

    for (; *text >= '0' && *text <= '9'; text++, digits = true)
        n = n * 10 + (*text - '0');
    if (*text == '.')
        for (text++; *text >= '0' && *text <= '9'; text++, digits = true)
            n += (*text - '0') * (unit /= 10);
    *out = n;
    return digits && n > 0 ? text : NULL;
}

struct suffix {
    char letter;
    double factor;
};

/* At most one suffix, at the end. */
static bool read_amount(const char *text, const struct suffix *suffix, double *out)
{
    const char *rest = read_decimal(text, out);

    if (rest == NULL)
        return false;
    if (*rest == '\0')
        return true;
    while (suffix->letter != '\0' && suffix->letter != *rest)
        suffix++;
    *out *= suffix->factor;
    return suffix->letter != '\0' && rest[1] == '\0';
}

bool quantity_bytes(const char *text, size_t *out)
{
    static const double K = 1024;
    const struct suffix suffix[] = {
        { 'K', K }, { 'M', K * K }, { 'G', K * K * K }, { 'T', K * K * K * K }, { '\0', 0 }
    };
    double n;

    if (!read_amount(text, suffix, &n) || n < 1 || n >= (double)(SIZE_MAX / 2))
        return false;
    *out = (size_t)n;
    return true;
}

bool quantity_seconds(const char *text, double *out)
{
    static const struct suffix suffix[] = { { 's', 1 }, { 'm', 60 }, { 'h', 3600 }, { '\0', 0 } };
    double n;

    if (!read_amount(text, suffix, &n) || n > 1e9)
        return false;
    *out = n;
    return true;
}
