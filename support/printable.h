/*
 * Making untrusted text safe to show to people.
 *
 * A terminal obeys control characters, and some characters change the order in which others are
 * displayed, so that the reader sees another text than the one that is there (CVE-2021-42574).
 * Everything that is printed for people and comes from a file, a file name or an argument goes
 * through here: such a character is shown as its number.
 *
 *     \n \r \t \x1b     control characters of ASCII
 *     \u009b \u202e     those of Unicode, changes of direction, line ends
 *     \xff              a byte that is not UTF-8
 *
 * All others, backslashes included, remain as they are.
 */
#ifndef SUPPORT_PRINTABLE_H
#define SUPPORT_PRINTABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "support/buf.h"

/* May this character be printed as it is? */
bool printable_code(uint32_t code);
/* The position of the first character, or byte, that may not; n: all may. */
size_t printable_until(const char *text, size_t n);

/* On one line: line ends are shown, too. */
void printable_add(struct buf *b, const char *text);
void printable_bytes(struct buf *b, const char *text, size_t n);
/* A line of a source text: tabs remain. */
void printable_source(struct buf *b, const char *text, size_t n);
/* Adds the text with each character that must not be printed replaced by `instead`. */
void printable_replace(struct buf *b, const char *text, char instead);
/* How many columns printable_bytes takes, where each character takes one. */
size_t printable_width(const char *text, size_t n);

/* For lines that were laid out around such texts: their line ends remain. */
void printable_lines(struct buf *b, const struct buf *text);
void printable_put(FILE *out, const struct buf *text);
void printable_printf(FILE *out, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
