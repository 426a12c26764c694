/*
 * Random scripted programs: small enough for trying all orders.
 */
#ifndef TESTS_CROSS_GEN_SCRIPT_H
#define TESTS_CROSS_GEN_SCRIPT_H

#include "support/rng.h"
#include "tests/unit/scripted.h"

#define GEN_SCRIPT_CODE 40

struct gen_script {
    struct script script; /* points into the rest */
    struct instruction code[SCRIPT_THREADS][GEN_SCRIPT_CODE];
};

void gen_script(struct gen_script *g, struct rng *rng);
void print_script(const struct script *s); /* to standard error */

#endif
