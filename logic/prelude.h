/*
 * The text of prelude.mu, compiled into the program.
 */
#ifndef LOGIC_PRELUDE_H
#define LOGIC_PRELUDE_H

extern const char prelude_text[];
extern const unsigned prelude_text_length;

#endif
