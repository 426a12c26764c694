/*
 * "did you mean ...?"
 */
#ifndef SUPPORT_SUGGEST_H
#define SUPPORT_SUGGEST_H

#include <stddef.h>

/* The best suggestion so far; zero it before the first candidate. */
struct suggest {
    const char *best; /* NULL: nothing is like it */
    unsigned distance;
};

/* Compares one more candidate with the word that was not understood; n its length. */
void suggest_candidate(struct suggest *s, const char *word, size_t n, const char *candidate);

#endif
