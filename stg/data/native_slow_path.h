/*
 * Slow paths of native code: what is done seldom, behind a program.  Private to
 * stg/data/native_*.c.
 */
#ifndef STG_DATA_NATIVE_SLOW_PATH_H
#define STG_DATA_NATIVE_SLOW_PATH_H

#include "stg/data/native_text.h"

/* Behind a program: what is done where values that are compared are not small, the jumps of
   n->slow_path. */
void native_slow_path_add(struct native_code *n);
/* Where a program gives up: takes back what it has stored. */
void native_slow_path_take_back(struct native_code *n);

#endif
