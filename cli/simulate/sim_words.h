/*
 * Arguments of commands.
 */
#ifndef CLI_SIMULATE_SIM_WORDS_H
#define CLI_SIMULATE_SIM_WORDS_H

#include "cli/command/prompt.h"

/* A number at the front of *text, which then goes on behind it and the blanks there.  False: there
   is none. */
bool sim_words_take(const char **text, uint32_t *out);
/* The rest is one number, or nothing: then *out stays as it is.  False: reported. */
bool sim_words_number(struct prompt *p, const char *rest, uint32_t *out);
/* The rest is nothing.  False: reported. */
bool sim_words_nothing(struct prompt *p, const char *rest);

#endif
