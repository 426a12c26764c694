/*
 * Shared by the tests of sorts: sorts of all kinds, made in one arena, and values of them.
 */
#ifndef TESTS_UNIT_SORT_FIXTURE_H
#define TESTS_UNIT_SORT_FIXTURE_H

#include "stg/data/sort.h"

extern struct arena *arena;
extern struct values *vs;

int sort_set_up(void **state);
int sort_tear_down(void **state);
#define TEST(name) cmocka_unit_test_setup_teardown(name, sort_set_up, sort_tear_down)

/* The names of labels, fields and alternatives, in this order. */
extern const char name_a[], name_b[], name_c[];

const struct sort *range(int64_t lo, int64_t hi);
/* enum { a, b, c }, or data of that size with as many constants. */
const struct sort *labels(enum sort_kind kind, uint32_t n, uint32_t size);
const struct sort *scalarset(uint32_t k);
const struct sort *array1(const struct sort *index, const struct sort *elem);
const struct sort *array2(const struct sort *i, const struct sort *j, const struct sort *elem);
/* record { a : x, b : y } */
const struct sort *record2(const struct sort *x, const struct sort *y);
/* union { a(a : x), b, c(a : x, b : y) } */
const struct sort *union3(const struct sort *x, const struct sort *y);
const struct sort *set_of(const struct sort *elem);
const struct sort *seq_of(uint32_t capacity, const struct sort *elem);

/* A tuple of small integers. */
value tuple(uint32_t n, const int32_t *small);
#define TUPLE(...) \
    tuple(sizeof(int32_t[]){ __VA_ARGS__ } / sizeof(int32_t), (const int32_t[]){ __VA_ARGS__ })

#endif
