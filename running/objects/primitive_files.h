/*
 * The primitives of a run: in which files they are, and the values of their constants.
 *
 * The standard ones have files in one folder.  A file that is added replaces the one of its name,
 * which is that of the file without folder and ending, or is one more.  A primitive is explored
 * once for each number of threads and each value that is given to its constants.
 */
#ifndef RUNNING_OBJECTS_PRIMITIVE_FILES_H
#define RUNNING_OBJECTS_PRIMITIVE_FILES_H

#include "running/objects/primitive.h"

#define PRIMITIVE_STATES 10000 /* that are explored at most */

struct primitive_files;

/* d is borrowed. */
struct primitive_files *primitive_files_new(const char *folder, struct diag *d);
void primitive_files_free(struct primitive_files *f); /* may be NULL; with all that was loaded */
/* The file exists, or will; the path is borrowed.  False: reported. */
bool primitive_files_add(struct primitive_files *f, const char *path);
/* "rwlock.Prefer=1", which is borrowed.  False: reported. */
bool primitive_files_define(struct primitive_files *f, const char *text);

uint32_t primitive_files_number(const struct primitive_files *f);
const char *primitive_files_name(const struct primitive_files *f, uint32_t i); /* "rwlock" */
/* The number of the primitive of this name, or UINT32_MAX. */
uint32_t primitive_files_find(const struct primitive_files *f, const char *name);
/* Is it another one than usual: by its file, or the value of a constant? */
bool primitive_files_is_chosen(const struct primitive_files *f, uint32_t i);
/* Has it the name of a standard one? */
bool primitive_files_is_standard(const struct primitive_files *f, uint32_t i);
/* The value that was defined for a constant, or NULL. */
const char *primitive_files_defined(const struct primitive_files *f, uint32_t i,
                                    const char *constant);

/* A value that a constant has unless it was defined; constant NULL: none has. */
struct primitive_given {
    const char *constant;
    uint64_t value;
};
#define PRIMITIVE_GIVEN 2

/* Primitive i for so many threads, with these values of PRIMITIVE_GIVEN constants, or NULL: with
   none.  It is owned here.  NULL: reported, once. */
struct primitive *primitive_files_load(struct primitive_files *f, uint32_t i, uint32_t threads,
                                       const struct primitive_given *given);

#endif
