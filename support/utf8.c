/*
 * Characters as UTF-8 (RFC 3629).
 */
#include "config.h"
#include "support/utf8.h"

/* The range of the second byte excludes overlong forms, surrogates, and numbers beyond U+10FFFF. */
size_t utf8_length(const char *text, size_t n)
{
    const unsigned char *s = (const unsigned char *)text;
    size_t length = s[0] < 0xe0 ? 2 : s[0] < 0xf0 ? 3 : 4;
    unsigned char low = s[0] == 0xe0 ? 0xa0 : s[0] == 0xf0 ? 0x90 : 0x80;
    unsigned char high = s[0] == 0xed ? 0x9f : s[0] == 0xf4 ? 0x8f : 0xbf;

    if (s[0] < 0x80)
        return 1;
    if (s[0] < 0xc2 || s[0] > 0xf4 || length > n || s[1] < low || s[1] > high)
        return 0;
    for (size_t i = 2; i < length; i++)
        if ((s[i] & 0xc0) != 0x80)
            return 0;
    return length;
}

uint32_t utf8_code(const char *text, size_t n)
{
    uint32_t c = (unsigned char)text[0];

    if (n > 1)
        c &= 0x7Fu >> n;
    for (size_t i = 1; i < n; i++)
        c = c << 6 | ((uint32_t)(unsigned char)text[i] & 0x3Fu);
    return c;
}
