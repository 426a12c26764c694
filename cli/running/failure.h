/*
 * Runs of a program that fail, and those of them that are alike.
 */
#ifndef CLI_RUNNING_FAILURE_H
#define CLI_RUNNING_FAILURE_H

#include "running/explore/exploration.h"
#include "support/buf.h"

enum failure_kind {
    FAILURE_NONE,
    FAILURE_DEADLOCK,
    FAILURE_EXIT,
    FAILURE_CRASH,
    FAILURE_ASSERTION,
    FAILURE_RACE,
    FAILURE_MISUSE,
    FAILURE_PROPERTY,
    FAILURE_UNDECIDED,        /* these three do not tell that the program is wrong */
    FAILURE_NONDETERMINISTIC, /* ... it is not known what it does */
    FAILURE_LOST
};

/* A run that fails, as the order of its threads. */
struct failure {
    enum failure_kind kind;
    int code;            /* the status of FAILURE_EXIT, the signal of FAILURE_CRASH */
    struct vec_u32 step; /* threads; owned */
};

void failure_clear(struct failure *f);
enum failure_kind failure_of(const struct explored_run *run, int *code);
/* Does it tell that the program is wrong? */
bool failure_is_wrong(enum failure_kind kind);
/* "deadlock", "exit status 3", "crash by signal 11 (Segmentation fault)" */
void failure_print(struct buf *b, enum failure_kind kind, int code);
/* Keeps the run if it is the first that fails, or shorter than the one that is kept. */
void failure_keep(struct failure *f, const struct explored_run *run, enum failure_kind kind,
                  int code);

#endif
