/*
 * SHA-256 (FIPS 180-4): a text named by 64 digits, the same that sha256sum(1) prints.
 */
#ifndef SUPPORT_SHA256_H
#define SUPPORT_SHA256_H

#include "support/buf.h"

/* Adds the hash of n bytes, in hexadecimal digits. */
void sha256_add(struct buf *b, const char *bytes, size_t n);

#endif
