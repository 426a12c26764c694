/*
 * Writing and reading numbers and texts (see serialize.h).
 */
#include "config.h"

#include "support/serialize.h"

#include <string.h>

#define SUM_SIZE 8
#define POLYNOMIAL UINT64_C(0xc96c5795d7870f42) /* ECMA-182, its bits reversed */

/* ---- the checksum ---- */

static void make_crc_table(uint64_t table[256])
{
    for (uint32_t i = 0; i < 256; i++) {
        uint64_t x = i;
        for (uint32_t k = 0; k < 8; k++)
            x = x & 1 ? x >> 1 ^ POLYNOMIAL : x >> 1;
        table[i] = x;
    }
}

static uint64_t add_to_sum(const uint64_t table[256], uint64_t sum, const unsigned char *at,
                           size_t n)
{
    for (size_t i = 0; i < n; i++)
        sum = table[(unsigned char)sum ^ at[i]] ^ sum >> 8;
    return sum;
}

/* ---- writing ---- */

void serialize_start(struct serializer *p, FILE *file)
{
    p->memory = NULL;
    p->file = file;
    p->n = 0;
    p->sum = UINT64_MAX;
    make_crc_table(p->table);
}

void serialize_into(struct serializer *p, struct buf *b)
{
    p->memory = b;
}

static void flush_buffer(struct serializer *p)
{
    p->sum = add_to_sum(p->table, p->sum, p->buffer, p->n);
    fwrite(p->buffer, 1, p->n, p->file);
    p->n = 0;
}

static void put_byte(struct serializer *p, unsigned char byte)
{
    if (p->memory != NULL) {
        buf_char(p->memory, (char)byte);
        return;
    }
    if (p->n == PACK_BUFFER)
        flush_buffer(p);
    p->buffer[p->n++] = byte;
}

void serialize_number(struct serializer *p, uint64_t x)
{
    for (; x > 127; x >>= 7)
        put_byte(p, (unsigned char)(x | 128));
    put_byte(p, (unsigned char)x);
}

void serialize_bytes(struct serializer *p, const void *bytes, size_t n)
{
    const unsigned char *at = bytes;

    for (size_t i = 0; i < n; i++)
        put_byte(p, at[i]);
}

void serialize_text(struct serializer *p, const char *text, size_t n)
{
    serialize_number(p, n);
    serialize_bytes(p, text, n);
}

void serialize_end(struct serializer *p)
{
    flush_buffer(p);
    for (uint64_t sum = ~p->sum; p->n < SUM_SIZE; sum >>= 8)
        p->buffer[p->n++] = (unsigned char)sum;
    fwrite(p->buffer, 1, p->n, p->file);
}

/* ---- reading ---- */

/* The checksum of all but the last SUM_SIZE bytes, which are put into `last`; false: the file is
   shorter than that. */
static bool sum_file(FILE *file, uint64_t *sum, unsigned char last[SUM_SIZE], uint64_t *size)
{
    uint64_t table[256];
    unsigned char block[2 * PACK_BUFFER];
    size_t kept = 0, n;

    make_crc_table(table);
    *sum = UINT64_MAX;
    *size = 0;
    while ((n = fread(block + kept, 1, PACK_BUFFER, file)) > 0) {
        n += kept;
        kept = n < SUM_SIZE ? n : SUM_SIZE;
        *sum = add_to_sum(table, *sum, block, n - kept);
        *size += n - kept;
        memmove(block, block + n - kept, kept);
    }
    memcpy(last, block, kept);
    return kept == SUM_SIZE && !ferror(file);
}

bool deserialize_start(struct deserializer *u, FILE *file)
{
    unsigned char last[SUM_SIZE] = { 0 };
    uint64_t sum, said = 0;
    bool whole;

    u->file = file;
    u->bytes = u->buffer;
    u->at = u->n = 0;
    whole = sum_file(file, &sum, last, &u->size);
    u->left = u->size;
    for (size_t i = SUM_SIZE; i-- > 0;)
        said = said << 8 | last[i];
    u->bad = !whole || u->size == 0 || ~sum != said || fseek(file, 0, SEEK_SET) != 0;
    return !u->bad;
}

void deserialize_from(struct deserializer *u, const void *bytes, size_t n)
{
    u->file = NULL;
    u->bytes = bytes;
    u->at = 0;
    u->n = n;
    u->left = 0;
    u->size = n;
    u->bad = false;
}

static bool refill_buffer(struct deserializer *u)
{
    size_t n = u->left < PACK_BUFFER ? (size_t)u->left : PACK_BUFFER;

    u->at = 0;
    u->n = u->bad || u->left == 0 ? 0 : fread(u->buffer, 1, n, u->file);
    u->left -= u->n;
    u->bad = u->bad || u->n == 0;
    return !u->bad;
}

static unsigned char take_byte(struct deserializer *u)
{
    return u->at < u->n || refill_buffer(u) ? u->bytes[u->at++] : 0;
}

uint64_t deserialize_number(struct deserializer *u, uint64_t most)
{
    unsigned char byte = 128;
    uint64_t x = 0;

    for (uint32_t shift = 0; byte > 127 && !u->bad; shift += 7) {
        byte = take_byte(u);
        u->bad = u->bad || shift > 63 || (shift == 63 && byte > 1) || (shift > 0 && byte == 0);
        if (!u->bad)
            x |= (uint64_t)(byte & 127) << shift;
    }
    u->bad = u->bad || x > most;
    return u->bad ? 0 : x;
}

void deserialize_bytes(struct deserializer *u, struct buf *b, uint64_t n)
{
    while (n > 0 && (u->at < u->n || refill_buffer(u))) {
        size_t k = u->n - u->at < n ? u->n - u->at : (size_t)n;
        buf_bytes(b, (const char *)u->bytes + u->at, k);
        u->at += k;
        n -= k;
    }
}

void deserialize_text(struct deserializer *u, struct buf *b)
{
    deserialize_bytes(u, b, deserialize_number(u, SIZE_MAX / 2));
}

bool deserialize_is_done(const struct deserializer *u)
{
    return !u->bad && u->at == u->n && u->left == 0;
}
