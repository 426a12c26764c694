/*
 * The parts of a label of a transition system.
 *
 *     tau  i                     TAU
 *     tau name   tau name(1,2)   STEP
 *     c!  c!1  c!(1,2)           OUT; CADP's  C !1 !2  as well
 *     c?  c?1  c?(1,2)           IN;  and     C ?1 ?2
 *     c()  c(1)  c(1,2)          VALUES
 *     c                          BARE
 *
 * c may have indices, c[1,2].  Any other text is WHOLE: a name that is no identifier.
 */
#ifndef PARSER_AUT_LABEL_H
#define PARSER_AUT_LABEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "support/buf.h"
#include "support/vec.h"

enum aut_form { AUT_TAU, AUT_STEP, AUT_OUT, AUT_IN, AUT_VALUES, AUT_BARE, AUT_WHOLE };

/* A piece of the label's text. */
struct aut_part {
    const char *at;
    size_t n;
};

struct aut_label {
    enum aut_form form;
    struct aut_part name; /* not of TAU */
    uint32_t n_index, n_values;
    VEC(struct aut_part) part; /* indices, then values; owned */
};

/* clang-format off */
#define AUT_LABEL_EMPTY { .form = AUT_WHOLE }
/* clang-format on */

/* Parses n bytes; x may have been used before; its parts point into the text. */
void aut_label_read(struct aut_label *x, const char *text, size_t n);
void aut_label_clear(struct aut_label *x);
/* Adds the label in the spelling that is used for output. */
void aut_label_print(struct buf *b, const struct aut_label *x);

/* Is it a letter or `_`, followed by letters, digits, `_` and `'`? */
bool aut_is_name(struct aut_part p);

#endif
