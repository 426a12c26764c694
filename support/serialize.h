/*
 * Numbers and texts as bytes, in a file or in memory, and back.
 *
 * A number is written as LEB128: seven bits in each byte, the lowest first, and no more bytes than
 * it needs; a text as its length and its bytes.  The last eight bytes of a file are the CRC-64
 * (ECMA-182, as in .xz files) of all before them, so damage is noticed before anything is used; in
 * memory there is no checksum.  Readers check everything all the same: each number is read with
 * the greatest value that is allowed, and once a number is greater, or takes more bytes than it
 * needs, or the bytes end, all that follows reads as 0.
 */
#ifndef SUPPORT_SERIALIZE_H
#define SUPPORT_SERIALIZE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "support/buf.h"

#define PACK_BUFFER 65536

struct serializer {
    struct buf *memory; /* borrowed: where all bytes go; NULL: to the file */
    FILE *file;         /* borrowed; errors stay in it (ferror) */
    size_t n;           /* bytes in the buffer */
    uint64_t sum, table[256];
    unsigned char buffer[PACK_BUFFER];
};

void serialize_start(struct serializer *p, FILE *file);
/* Adds to b all that follows.  There is no end to be written. */
void serialize_into(struct serializer *p, struct buf *b);
void serialize_number(struct serializer *p, uint64_t x);
void serialize_bytes(struct serializer *p, const void *bytes, size_t n);
void serialize_text(struct serializer *p, const char *text, size_t n);
/* Writes the checksum of a file. */
void serialize_end(struct serializer *p);

struct deserializer {
    FILE *file;                 /* borrowed; NULL: in memory */
    const unsigned char *bytes; /* the buffer, or the memory; borrowed */
    size_t at, n;               /* in it: bytes read so far, bytes there are */
    uint64_t left;              /* bytes of the file that are not in the buffer yet */
    uint64_t size;              /* of all that is read, without the checksum */
    bool bad;                   /* a value was not allowed, or missing */
    unsigned char buffer[PACK_BUFFER];
};

/* Starts at the beginning of a file that can be read twice.  False: the checksum is wrong, or there
   is nothing else (the checksum of nothing is 0, so zeros would do). */
bool deserialize_start(struct deserializer *u, FILE *file);
/* Starts at the first of n bytes in memory, which are borrowed. */
void deserialize_from(struct deserializer *u, const void *bytes, size_t n);
/* A number up to `most`. */
uint64_t deserialize_number(struct deserializer *u, uint64_t most);
/* Adds n bytes to b, or as many as there are. */
void deserialize_bytes(struct deserializer *u, struct buf *b, uint64_t n);
void deserialize_text(struct deserializer *u, struct buf *b);
/* Was nothing bad, and is nothing left? */
bool deserialize_is_done(const struct deserializer *u);

/* Signed differences as numbers: 0, -1, 1, -2, ... are 0, 1, 2, 3, ... */
static inline uint64_t serialize_signed(int64_t x)
{
    return (uint64_t)x << 1 ^ (x < 0 ? UINT64_MAX : 0);
}

static inline int64_t deserialize_signed(uint64_t x)
{
    return (int64_t)(x >> 1 ^ (x & 1 ? UINT64_MAX : 0));
}

#endif
