/*
 * Renaming values and instances, straight from the definition (stg/data/renaming.h describes the
 * form of renamings; none of its code is used).  This module also decides whether a renaming is an
 * automorphism of the system: a canonical state is accepted only if its renaming is one.
 */
#ifndef INTERPRETER_PLAIN_RENAME_H
#define INTERPRETER_PLAIN_RENAME_H

#include "interpreter/plain_state.h"
#include "stg/data/renaming.h"

/* VALUE_NONE is not changed. */
value plain_rename(const struct signature *g, renaming by, const struct sort *s, value v);
/* PLAIN_FORGOTTEN is not changed, either. */
value plain_rename_kept(const struct signature *g, renaming by, const struct sort *s, value v);
/* to: room for a state; by is an automorphism. */
void plain_rename_state(const struct signature *g, const struct plain_shape *shape, renaming by,
                        const value *from, value *to);
/* The instance whose index is the renamed one; NO_INSTANCE: there is none. */
uint32_t plain_rename_instance(const struct signature *g, renaming by, uint32_t instance);
/* Does it permute identities and data, fix constants, and map every instance to one of the same
   process with the same channels and the renamed parameters? */
bool plain_is_automorphism(const struct signature *g, renaming by);

#endif
