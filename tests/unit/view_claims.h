/*
 * Claims that views are a proof, in memory, and what is left of them when they are damaged.
 */
#ifndef TESTS_UNIT_VIEW_CLAIMS_H
#define TESTS_UNIT_VIEW_CLAIMS_H

#include "abstraction/windows/view_verify.h"
#include "abstraction/windows/views.h"
#include "tests/unit/window_fixture.h"

/* The views of a closed set; row_table_clear is needed. */
void view_rows(struct row_table *rows, const struct window_system *w, struct views *v);
/* Borrows all. */
struct view_claim view_claim_of(const struct sized *x, const struct window_property *property,
                                uint32_t k, uint32_t most, const struct row_table *rows);
struct view_judgement view_claim_judged(const struct view_claim *c);
bool view_claim_is_right(const struct view_claim *c);
/* The views without number `at`, or with these bits of it the other way. */
void view_rows_damaged(struct row_table *rows, const struct view_claim *c, uint32_t at,
                       uint32_t bits);

#endif
