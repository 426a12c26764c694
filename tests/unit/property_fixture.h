/*
 * Shared by the tests of logic/ and checker/: formulas over a model, by the functions that the
 * program uses, and the transition source for a formula.
 */
#ifndef TESTS_UNIT_PROPERTY_FIXTURE_H
#define TESTS_UNIT_PROPERTY_FIXTURE_H

#include "logic/formula.h"
#include "tests/unit/model_fixture.h"

/* A property file; after model_text.  Its preds can be used in property_formula. */
void property_text(struct model *m, const char *text);
/* The property of that name; property_formula: a single formula, or its negation. */
const struct formula *property_named(struct model *m, const char *name);
const struct formula *property_formula(struct model *m, const char *text);
const struct formula *property_dual(struct model *m, const char *text);

/* formula_print; lives in m->out. */
const char *property_print(struct model *m, const struct formula *f);

#endif
