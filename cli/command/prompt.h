/*
 * Reading commands, line by line.
 *
 * Where standard input and output are a terminal, lines can be edited, and earlier ones brought
 * back; elsewhere they are read as they come and repeated behind the prompt's text, so that what
 * comes out can be read as a session.
 */
#ifndef CLI_COMMAND_PROMPT_H
#define CLI_COMMAND_PROMPT_H

#include <stdbool.h>
#include <stdint.h>

#include "support/diag.h"

struct prompt;

struct prompt *prompt_new(void);
void prompt_free(struct prompt *p);                /* NULL is fine */

/* The next line, without blanks at its ends; valid until the next call.  NULL: the end of input. */
const char *prompt_read(struct prompt *p, const char *text);
/* Is there a person at the other end? */
bool prompt_is_terminal(const struct prompt *p);
/* The last line is not what it should be: "stdin:3: error: ...", on standard error. */
void prompt_error(struct prompt *p, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Were there such errors, where no person could correct them? */
bool prompt_failed(const struct prompt *p);

#endif
