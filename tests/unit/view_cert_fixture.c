/*
 * Certificates of views in memory (see view_cert_fixture.h).
 */
#include "config.h"

#include "tests/unit/view_cert_fixture.h"

#include <string.h>

void view_cert_text(struct buf *b, const struct sized *x, struct views *v, uint32_t k,
                    uint32_t most)
{
    struct view_cert c = { .property = "p",
                           .subject = { "options", "model 0", "formula 0" },
                           .type = "Id",
                           .least = k,
                           .most = most,
                           .k = k };

    view_cert_take(&c, x->arena, &x->w[k], v);
    view_cert_print(b, &c);
    view_cert_clear(&c);
}

struct view_cert_opinion view_cert_opinion(struct sized *x, const struct window_property *property,
                                           const char *text, struct buf *why)
{
    struct view_cert_opinion o = { .read = false };
    struct diag *d = diag_new();
    struct row_table views = { 0 };
    struct view_cert c;

    o.read = view_cert_read(&c, x->arena, text_from(x->arena, "it.cert", text, strlen(text)), d) &&
             c.k < x->most && view_cert_rows(&c, &x->w[c.k], d, &views);
    if (o.read) {
        struct limit limit = { 0 };
        struct view_claim claim = { x->w,   property, x->most, x->tree, &x->evaluated,
                                    c.most, c.k,      &views,  false };
        limit_start(&limit);
        o.judgement = view_verify(&claim, &limit);
        buf_add(why, view_verified_text(o.judgement.is));
        buf_add(why, o.judgement.why != NULL ? o.judgement.why : "");
    }
    diag_print(d, why, false);
    diag_free(d);
    row_table_clear(&views);
    view_cert_clear(&c);
    return o;
}
