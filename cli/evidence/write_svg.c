/*
 * Evidence as a picture (see write_svg.h).
 */
#include "config.h"

#include "cli/evidence/write_svg.h"

#include "cli/evidence/draw_run.h"
#include "cli/evidence/draw_strategy.h"
#include "cli/evidence/sequence_chart.h"

void write_svg(struct buf *b, const struct explanation *s)
{
    struct arena *a;

    if (!s->is_run) {
        draw_strategy(b, s);
        return;
    }
    a = arena_new();
    draw_run(b, sequence_chart_make(a, s));
    arena_free(a);
}
