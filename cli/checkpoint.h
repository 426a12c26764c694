/*
 * Files from which an interrupted run is resumed: --checkpoint and --resume.
 *
 * Such a file identifies its run (program, model, properties, options) and has the reports so
 * far, word for word, and the progress of the running check (support/checkpoint_sink.h), unless
 * the check was stopped before it could be serialized.  The whole file is written at intervals,
 * and once when that check is stopped; what comes after that is not in it.
 */
#ifndef CLI_CHECKPOINT_H
#define CLI_CHECKPOINT_H

#include "cli/command/output.h"
#include "support/checkpoint_sink.h"

struct run;

struct checkpoint {
    struct run *run;             /* borrowed */
    struct checkpoint_sink sink; /* of the running check */
    double last, cost;           /* when it was written last, and the seconds that took */
    bool final;                  /* no more is written */
    bool begun;                  /* the first check, which --resume goes on with */
    bool written;                /* something of the running check */
    struct output out;
    struct serializer pack;
    FILE *from; /* --resume; owned */
    struct deserializer unpack;
};

/* With --resume: reads the file, and the reports in it into r->part; the sink has the rest, for
   the first check that is not finished.  False: the file is refused, with a message. */
bool checkpoint_start(struct checkpoint *c, struct run *r);
void checkpoint_end(struct checkpoint *c);
/* For the next check; NULL: nothing is to be written or read. */
struct checkpoint_sink *checkpoint_sink_of(struct checkpoint *c);
/* Called after a check of which larger limits may say more.  If it was stopped before it could
   write anything, the reports so far are written, and the resumed run starts that check anew. */
void checkpoint_stopped(struct checkpoint *c);
/* Refuses a file whose data did not fit that check, with a message. */
bool checkpoint_is_unfit(struct checkpoint *c);

#endif
