/*
 * Messages that wait between two steps: in the buffer of a channel, or in a process that is one.
 */
#ifndef API_EXPLANATION_MESSAGES_H
#define API_EXPLANATION_MESSAGES_H

#include "api/explanation.h"

/* Sets sent_by of each step of the run s.  buffer: of each process, whether it holds messages that
   pass through it, or NULL if none does. */
void explanation_messages(struct explanation *s, const bool *buffer);

#endif
