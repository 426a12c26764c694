/*
 * Suggestions by edit distance, in which two neighbours that are exchanged count once
 * (F. J. Damerau, A technique for computer detection and correction of spelling errors, 1964), in
 * the restricted form where no letter is changed twice.  Three rows of the table are kept.
 */
#include "config.h"

#include "support/suggest.h"

#include <stdbool.h>
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

static bool same_letter(char x, char y)
{
    return small_letter(x) == small_letter(y);
}

/* The entry of letters i and j, both from 1; the rows above: of i - 1 and i - 2. */
static unsigned distance_entry(const char *a, const char *b, unsigned i, unsigned j,
                               const unsigned *row, const unsigned *above, const unsigned *above2)
{
    unsigned change = above[j - 1] + !same_letter(a[i - 1], b[j - 1]);
    unsigned least = least_of_three(change, above[j] + 1, row[j - 1] + 1);

    if (i > 1 && j > 1 && same_letter(a[i - 1], b[j - 2]) && same_letter(a[i - 2], b[j - 1]) &&
        above2[j - 2] + 1 < least)
        return above2[j - 2] + 1;
    return least;
}

static unsigned edit_distance(const char *a, size_t n, const char *b, size_t m)
{
    unsigned row[3][LONGEST + 1];

    for (unsigned j = 0; j <= m; j++)
        row[0][j] = j;
    for (unsigned i = 1; i <= n; i++) {
        unsigned *at = row[i % 3];
        at[0] = i;
        for (unsigned j = 1; j <= m; j++)
            at[j] = distance_entry(a, b, i, j, at, row[(i + 2) % 3], row[(i + 1) % 3]);
    }
    return row[n % 3][m];
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
