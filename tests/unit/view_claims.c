/*
 * Claims that views are a proof (see view_claims.h).
 */
#include "config.h"

#include "tests/unit/view_claims.h"

#include <string.h>

void view_rows(struct row_table *rows, const struct window_system *w, struct views *v)
{
    bool added;

    row_table_init(rows, window_width(w));
    for (uint32_t i = 0; i < views_n(v); i++)
        row_table_put(rows, views_at(v, i), &added);
}

struct view_claim view_claim_of(const struct sized *x, const struct window_property *property,
                                uint32_t k, uint32_t most, const struct row_table *rows)
{
    return (struct view_claim){ .system = x->w,
                                .property = property,
                                .sizes = x->most,
                                .tree = x->tree,
                                .evaluated = &x->evaluated,
                                .most = most,
                                .k = k,
                                .views = rows };
}

struct view_judgement view_claim_judged(const struct view_claim *c)
{
    struct limit limit = { 0 };

    limit_start(&limit);
    return view_verify(c, &limit);
}

bool view_claim_is_right(const struct view_claim *c)
{
    return view_claim_judged(c).is == VIEWS_PROVE;
}

void view_rows_damaged(struct row_table *rows, const struct view_claim *c, uint32_t at,
                       uint32_t bits)
{
    const struct window_system *w = &c->system[c->k];
    size_t size = window_width(w) * sizeof(value);
    value *row = mem_alloc(size + sizeof *row);
    bool added;

    row_table_init(rows, window_width(w));
    for (uint32_t i = 0; i < c->views->n; i++) {
        memcpy(row, row_table_at(c->views, i), size);
        if (i == at)
            window_set_bits(w, row, window_bits(w, row) ^ bits);
        if (i != at || bits != 0)
            row_table_put(rows, row, &added);
    }
    mem_free(row);
}
