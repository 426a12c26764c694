/*
 * Files from which a run that was broken off goes on: --checkpoint and --resume.
 *
 * Such a file says of which run it is (program, model, properties, options), what has been reported
 * so far, word for word, and how far the check at work has come (support/checkpoint_sink.h), unless it was
 * stopped before that could be said.  It is written whole every so often, and once when that check
 * is stopped; what comes after that is not in it.
 */
#ifndef CLI_CHECKPOINT_H
#define CLI_CHECKPOINT_H

#include "cli/command/output.h"
#include "support/checkpoint_sink.h"

struct run;

struct checkpoint {
    struct run *run;          /* borrowed */
    struct checkpoint_sink sink;     /* of the check at work */
    double last, cost;        /* when it was written last, and the seconds that took */
    bool final;               /* no more is written */
    bool begun;               /* the first check, which --resume goes on with */
    bool written;             /* something of the check at work */
    struct output out;
    struct serializer pack;
    FILE *from;               /* --resume; owned */
    struct deserializer unpack;
};

/* With --resume: reads the file, and what has been reported, into r->part; the sink has the rest,
   for the first check that is not done.  False: the file is refused, with a message. */
bool checkpoint_start(struct checkpoint *c, struct run *r);
void checkpoint_end(struct checkpoint *c);
/* For the next check; NULL: nothing is to be written or read. */
struct checkpoint_sink *checkpoint_sink_of(struct checkpoint *c);
/* That check is undecided.  If it was stopped before it could write anything, what has been
   reported so far is written: it will be made from its beginning. */
void checkpoint_stopped(struct checkpoint *c);
/* What was read did not fit that check: refuses it, with a message. */
bool checkpoint_is_unfit(struct checkpoint *c);

#endif
