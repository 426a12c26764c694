/*
 * Words in memory with the lowest byte first, whatever the machine does.
 */
#ifndef SUPPORT_BYTE_ORDER_H
#define SUPPORT_BYTE_ORDER_H

#include <stdint.h>
#include <string.h>

/* The word whose bytes in memory are those of this one, the lowest first; its own inverse. */
static inline uint64_t low_byte_first(uint64_t word)
{
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    return __builtin_bswap64(word);
#else
    return word;
#endif
}

/* At any address. */
static inline uint64_t word_at(const uint8_t *at)
{
    uint64_t word;

    memcpy(&word, at, sizeof word);
    return low_byte_first(word);
}

#endif
