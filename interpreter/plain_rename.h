/*
 * What a renaming makes of values and instances, from the definition (stg/data/renaming.h has the
 * form of renamings; nothing of its code is used).  Whether a renaming is an automorphism of the
 * system is found out here, too: a canonical state is believed only if it comes from one.
 */
#ifndef INTERPRETER_PLAIN_RENAME_H
#define INTERPRETER_PLAIN_RENAME_H

#include "stg/data/renaming.h"

/* VALUE_NONE stays what it is. */
value plain_rename(const struct signature *g, renaming by, const struct sort *s, value v);
/* The instance whose index is the renamed one; NO_INSTANCE: there is none. */
uint32_t plain_rename_instance(const struct signature *g, renaming by, uint32_t instance);
/* Does it permute identities and data, leave constants where they are, and take every instance to
   one of the same process with the same channels and the renamed parameters? */
bool plain_is_automorphism(const struct signature *g, renaming by);

#endif
