/*
 * The end of a run that cannot go on where it is: memory is gone, or time is up, or it is
 * interrupted, and nobody asked for it.  What is known is reported all the same.
 */
#ifndef CLI_LAST_WORDS_H
#define CLI_LAST_WORDS_H

#include "cli/run.h"

/* From now on the run ends so; and its limits are kept by whatever it does. */
void last_words_begin(struct run *r);
/* It goes on with a person, who has all the time. */
void last_words_session(struct run *r);
/* It ends by itself. */
void last_words_end(void);

#endif
