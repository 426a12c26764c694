/*
 * Drawing random pieces of text (see gen_text.h).
 */
#include "config.h"

#include "tests/cross/gen_text.h"

#include "support/buf.h"

bool gen_chance(struct rng *r, uint32_t percent)
{
    return rng_below(r, 100) < percent;
}

const char *gen_text(struct arena *a, const char *format, ...)
{
    struct buf b = BUF_EMPTY;
    const char *text;
    va_list args;

    va_start(args, format);
    buf_vprintf(&b, format, args);
    va_end(args);
    text = arena_string(a, buf_text(&b), b.n);
    buf_clear(&b);
    return text;
}
