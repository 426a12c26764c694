/*
 * Shared by the tests of the parser: texts to trees, trees and diagnostics to texts.
 */
#ifndef TESTS_UNIT_PARSE_FIXTURE_H
#define TESTS_UNIT_PARSE_FIXTURE_H

#include "parser/parse.h"

enum language { MODEL, PROPERTIES, FORMULA };

struct fixture {
    struct arena *arena;
    struct symbols *symbols;
    struct diag *diag;
    struct buf out;
};

int parse_set_up(void **state);
int parse_tear_down(void **state);
#define TEST(name) cmocka_unit_test_setup_teardown(test_##name, parse_set_up, parse_tear_down)

/* Parses these bytes, under the name "t". */
struct ast *parse_bytes(struct fixture *f, enum language l, const char *bytes, size_t n);
struct ast *parse(struct fixture *f, enum language l, const char *bytes);

/* A tree as text: (KIND name kid ...), '-' for an absent kid, lists in brackets, names and
   numbers alone as they are.  Two trees are equal if their texts are. */
void show(struct buf *b, const struct ast *x);

/* Sets f->out to the messages reported, without the source lines. */
void first_lines(struct fixture *f);

#endif
