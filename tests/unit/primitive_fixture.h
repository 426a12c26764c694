/*
 * A shipped primitive (models/primitives), explored.
 */
#ifndef TESTS_UNIT_PRIMITIVE_FIXTURE_H
#define TESTS_UNIT_PRIMITIVE_FIXTURE_H

#include "running/objects/primitive.h"

struct primitive_fixture {
    struct check_settings settings;
    struct primitive *is;
};

/* Fails if it is not good.  threads: their number as text, borrowed; states: as for
   primitive_load. */
void primitive_fixture_open(struct primitive_fixture *x, const char *name, const char *threads,
                            uint32_t states);
void primitive_fixture_close(struct primitive_fixture *x);

#endif
