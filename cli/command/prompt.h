/*
 * Reading commands, line by line.
 *
 * Where standard input and output are a terminal, lines can be edited, and earlier ones brought
 * back; elsewhere they are read as they come and echoed behind the prompt, so that the output
 * reads as a session.
 */
#ifndef CLI_COMMAND_PROMPT_H
#define CLI_COMMAND_PROMPT_H

#include <stdbool.h>
#include <stdint.h>

#include "support/diag.h"

struct prompt;

struct prompt *prompt_new(void);
void prompt_free(struct prompt *p); /* NULL is fine */

/* The next line, without blanks at its ends; valid until the next call.  NULL: the end of input. */
const char *prompt_read(struct prompt *p, const char *text);
/* Is the input interactive? */
bool prompt_is_terminal(const struct prompt *p);
/* Reports that the last line is wrong: "stdin:3: error: ...", on standard error. */
void prompt_error(struct prompt *p, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Were there such errors in input that is not interactive? */
bool prompt_failed(const struct prompt *p);

#endif
