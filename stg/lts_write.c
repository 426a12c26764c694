/*
 * Aldebaran files (see lts_write.h).
 */
#include "config.h"

#include "stg/lts_write.h"

#include <inttypes.h>

/* How many of the lines lead somewhere; the others are the last. */
static size_t sound(const struct lts_line *line, size_t n)
{
    while (n > 0 && line[n - 1].fault != NULL)
        n--;
    return n;
}

static size_t count(const struct lts_lines *x, uint64_t states)
{
    size_t all = 0, n;

    for (state_id s = 0; s < states; s++) {
        const struct lts_line *line = lts_lines_of(x, s, &n);
        all += sound(line, n);
    }
    return all;
}

/* A system that cannot even start is one state where nothing can happen. */
void lts_write(const struct lts_lines *x, FILE *out)
{
    uint64_t states = lts_lines_no_start(x) == NULL ? lts_lines_states(x) : 0;
    size_t n;

    fprintf(out, "des (0, %zu, %" PRIu64 ")\n", count(x, states), states > 0 ? states : 1);
    for (state_id s = 0; s < states; s++) {
        const struct lts_line *line = lts_lines_of(x, s, &n);
        for (size_t i = 0; i < sound(line, n); i++)
            fprintf(out, "(%" PRIu32 ", \"%s\", %" PRIu32 ")\n", s, line[i].label,
                    line[i].target);
    }
}
