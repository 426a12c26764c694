/*
 * Suggestions by edit distance (Levenshtein), of which one row of the table is kept.
 */
#include "config.h"

#include "support/suggest.h"

#include <string.h>

#define LONGEST 64

static unsigned least_of_three(unsigned a, unsigned b, unsigned c)
{
    unsigned ab = a < b ? a : b;

    return ab < c ? ab : c;
}

/* Words that differ in capitals alone are as near as can be. */
static char small_letter(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static unsigned edit_distance(const char *a, size_t n, const char *b, size_t m)
{
    unsigned row[LONGEST + 1];

    for (unsigned j = 0; j <= m; j++)
        row[j] = j;
    for (unsigned i = 1; i <= n; i++) {
        unsigned diagonal = row[0];
        row[0] = i;
        for (unsigned j = 1; j <= m; j++) {
            unsigned change = diagonal + (small_letter(a[i - 1]) != small_letter(b[j - 1]));
            diagonal = row[j];
            row[j] = least_of_three(change, row[j] + 1, row[j - 1] + 1);
        }
    }
    return row[m];
}

void suggest_candidate(struct suggest *s, const char *word, size_t n, const char *candidate)
{
    size_t m = strlen(candidate);
    unsigned most = n < 5 ? 1 : n < 9 ? 2 : 3, d;

    if (n > LONGEST || m > LONGEST)
        return;
    d = edit_distance(word, n, candidate, m);
    if (d <= most && d < m && (s->best == NULL || d < s->distance))
        *s = (struct suggest){ candidate, d };
}
