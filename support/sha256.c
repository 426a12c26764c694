/*
 * SHA-256, as libmd computes it (see sha256.h).
 */
#include "config.h"

#include "support/sha256.h"

#include <stdint.h>
#include <sys/types.h>

#include <sha2.h>

void sha256_add(struct buf *b, const char *bytes, size_t n)
{
    char digits[SHA256_DIGEST_STRING_LENGTH];

    buf_add(b, SHA256Data((const uint8_t *)bytes, n, digits));
}
