/*
 * A real program under control: its process, and the stops of its threads.
 *
 * The program is started once, with the library of running/shim/ preloaded, and each run is a fork
 * of it (see running/shim/shared_page.h).  What it writes to standard output and standard error is
 * kept; its standard input is a file, read from the beginning in each run, or empty.  Nothing of it
 * outlives the process that has started it: the zygote dies with the thread that called
 * program_new, and a run with the zygote.
 */
#ifndef RUNNING_CONTROL_PROGRAM_H
#define RUNNING_CONTROL_PROGRAM_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "running/shim/shared_page.h"
#include "support/buf.h"

struct program;

enum program_state {
    PROGRAM_STOPPED, /* all threads have stopped before operations, or ended */
    PROGRAM_ENDED,   /* the process has: see program_page()->status */
    PROGRAM_LOST     /* there is no control any more: see program_message() */
};

/* Starts argv[0] with its arguments, NULL behind the last; shim: the library's file; number: of
   programs that run side by side, each has another, from 0, and so its own processor as far as
   there are enough.  NULL: it cannot be, and the reason is added to *why. */
struct program *program_new(char *const *argv, const char *shim, uint64_t seed, uint32_t number,
                            struct buf *why);
void program_free(struct program *p); /* may be NULL */

/* Ends the present run, if any, and begins another, up to the first stop of the first thread. */
enum program_state program_restart(struct program *p);
/* Lets a thread that has stopped go on to its next stop; `returned` is what its operation
   returns. */
enum program_state program_step(struct program *p, uint32_t thread, uint64_t returned);

struct page *program_page(struct program *p);
/* The process of the zygote, which has the same memory as each run at its beginning. */
pid_t program_zygote(const struct program *p);
/* Of PROGRAM_LOST: why.  Valid until the next call. */
const char *program_message(const struct program *p);
/* What this run has written so far is added, at most `most` bytes of it. */
void program_output(const struct program *p, struct buf *b, size_t most);

#endif
