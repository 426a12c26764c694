/*
 * Files that appear when they are complete.
 *
 * The output goes to a new file beside the wanted one, which is renamed when it is on the disk;
 * so no truncated file is taken for a whole one.  A link remains: its target is what is replaced.
 * Another user who can write to that folder cannot redirect the output: the file must be a new
 * one.  An existing path that is no plain file (a pipe, a device, /dev/stdout) is written in
 * place.
 */
#ifndef CLI_COMMAND_OUTPUT_H
#define CLI_COMMAND_OUTPUT_H

#include <stdbool.h>
#include <stdio.h>

#include "support/diag.h"

struct output {
    const char *path;    /* wanted; borrowed */
    FILE *file;          /* to be written to */
    struct buf place;    /* where all links lead */
    struct buf beside;   /* the new file's name; empty: in place */
    struct output *next; /* another one that is being written */
};

/* False: reported to d, and there is nothing to be closed. */
bool output_open(struct output *o, const char *path, struct diag *d);
/* Keeps the new file, or drops it.  False: it was to be kept and could not be (reported). */
bool output_close(struct output *o, bool keep, struct diag *d);
/* The program ends: removes what is half written. */
void output_abandon(void);
/* All at once. */
bool output_text(const char *path, const struct buf *text, struct diag *d);

#endif
