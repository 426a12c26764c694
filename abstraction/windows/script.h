/*
 * Going through all runs of a function that makes choices.
 *
 *     script_init(&s);
 *     do { ... n = script_choose(&s, 3) ... } while (script_next(&s));
 *     script_clear(&s);
 *
 * A run repeats the choices of the one before it but for the last that can be made in another way.
 */
#ifndef ABSTRACTION_WINDOWS_SCRIPT_H
#define ABSTRACTION_WINDOWS_SCRIPT_H

#include <stdbool.h>

#include "support/vec.h"

struct script_choice {
    uint64_t at, n; /* `at` of 0 .. n-1 */
};

struct script {
    VEC(struct script_choice) choice;
    size_t made; /* in the present run */
};

void script_init(struct script *s);
void script_clear(struct script *s);
/* One of 0 .. n-1; n > 0. */
uint64_t script_choose(struct script *s, uint64_t n);
/* Begins the next run; false: there is none. */
bool script_next(struct script *s);

#endif
