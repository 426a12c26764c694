/*
 * Evidence as a picture (see write_svg.h).
 */
#include "config.h"

#include "cli/write_svg.h"

#include "cli/chart.h"
#include "cli/draw_claims.h"
#include "cli/draw_run.h"

void write_svg(struct buf *b, const struct story *s)
{
    struct arena *a;

    if (!s->is_run) {
        draw_claims(b, s);
        return;
    }
    a = arena_new();
    draw_run(b, chart_make(a, s));
    arena_free(a);
}
