/*
 * A model elaborated for several sizes (see window_fixture.h).
 */
#include "config.h"

#include "tests/unit/window_fixture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "abstraction/dead_variables.h"
#include "logic/elab_property.h"
#include "parser/parse.h"

static const struct sort *type_named(const struct elab *e, const char *name)
{
    const struct entry *x = scope_find_here(e->globals, symbol_of(e->symbols, name));

    return x == NULL ? NULL : x->sort;
}

static const struct ast *number(struct sized *x, uint32_t n)
{
    char digits[12];

    snprintf(digits, sizeof digits, "%u", n);
    return parse_formula(x->arena, x->symbols,
                         text_from(x->arena, "N", arena_string(x->arena, digits, strlen(digits)),
                                   strlen(digits)),
                         x->diag);
}

static bool open_size(struct sized *x, const struct ast *tree, uint32_t n, bool keep_dead)
{
    struct elab *e = &x->elab[n];
    struct elab_define *define = ARENA_NEW(x->arena, struct elab_define);
    const struct stg *g;

    elab_init(e, x->arena, x->symbols, x->diag, x->vs);
    *define = (struct elab_define){ .name = "N", .expr = number(x, n) };
    e->define = define;
    e->n_defines = 1;
    e->data = &x->data;
    e->n_data = x->data.name != NULL;
    e->evaluated = n == x->most ? &x->evaluated : NULL;
    g = elab_model(e, tree);
    if (g == NULL)
        return false;
    window_system_init(&x->w[n], g, type_named(e, "Id"),
                       keep_dead ? NULL : dead_variables_keep(x->arena, g, NULL, false));
    return true;
}

bool sized_open(struct sized *x, const char *text, const char *data, uint32_t most, bool keep_dead)
{
    bool ok;

    *x = (struct sized){
        .arena = arena_new(), .symbols = symbols_new(), .diag = diag_new(), .most = most
    };
    x->vs = values_new();
    x->data = (struct elab_data){ .name = data, .size = 2 };
    x->tree = parse_model(x->arena, x->symbols, text_from(x->arena, "m.stg", text, strlen(text)),
                          x->diag);
    ok = diag_errors(x->diag) == 0;
    for (uint32_t n = 1; n <= most && ok; n++)
        ok = open_size(x, x->tree, n, keep_dead);
    return ok;
}

bool sized_file(struct sized *x, const char *path, const char *data, uint32_t most)
{
    const char *top = getenv("top_srcdir"), *why = "";
    struct arena *a = arena_new();
    struct buf name = BUF_EMPTY;
    const struct text *t;
    bool ok;

    buf_printf(&name, "%s/%s", top != NULL ? top : ".", path);
    t = text_load(a, buf_text(&name), &why);
    if (t == NULL)
        fail_msg("'%s' %s", path, why);
    ok = sized_open(x, t->bytes, data, most, false);
    buf_clear(&name);
    arena_free(a);
    return ok;
}

const struct window_property *sized_property(struct sized *x, const char *text)
{
    struct window_property *p = ARENA_ARRAY(x->arena, struct window_property, SIZED_MOST + 1);
    const struct text *none = text_from(x->arena, "prelude", "", 0);
    const struct ast *prelude = parse_properties(x->arena, x->symbols, none, x->diag);
    const struct ast *t = parse_formula(x->arena, x->symbols,
                                        text_from(x->arena, "-f", text, strlen(text)), x->diag);

    for (uint32_t n = 1; n <= x->most; n++) {
        const struct stg *g = x->w[n].stg;
        const struct formula *f = elab_formula(&x->elab[n], &g->sig, prelude, NULL, t, false);
        if (f == NULL || f->root->kind != F_DATA)
            fail_msg("'%s' is no data formula", text);
        p[n] = (struct window_property){ .term = f->root->term, .n_slots = f->n_slots };
        x->w[n].keep = dead_variables_keep(x->arena, g, f, false);
    }
    return p;
}

void sized_bits(struct sized *x, uint32_t n, const char *const *text, const char *observed)
{
    const struct window_property **p = ARENA_ARRAY(x->arena, const struct window_property *, n);

    for (uint32_t i = 0; i < n; i++)
        p[i] = sized_property(x, text[i]);
    for (uint32_t size = 1; size <= x->most; size++) {
        struct window_predicate *all = ARENA_ARRAY(x->arena, struct window_predicate, n);
        for (uint32_t i = 0; i < n; i++) {
            const struct term *t = p[i][size].term;
            all[i] = (struct window_predicate){ t, p[i][size].n_slots, NO_GIVEN, 0 };
            if (t->kind != TERM_FORALL)
                continue;
            all[i].term = t->kid[0];
            all[i].given_slot = t->binder->slot;
            all[i].given = sort_nth(x->vs, t->binder->sort, 0);
        }
        x->presence[size] = (struct window_presence){ n, all };
        x->w[size].presence = &x->presence[size];
        x->w[size].keep = NULL;
    }
    if (observed != NULL)
        sized_property(x, observed);
}

void sized_close(struct sized *x)
{
    vec_clear(&x->evaluated);
    for (uint32_t n = 1; n <= x->most; n++) {
        window_system_clear(&x->w[n]);
        elab_clear(&x->elab[n]);
    }
    values_free(x->vs);
    diag_free(x->diag);
    symbols_free(x->symbols);
    arena_free(x->arena);
}

void sized_window(const struct sized *x, uint32_t from, const value *state, uint32_t ids,
                  value *out)
{
    struct window_map m = { .from = &x->w[from] };
    uint32_t n = 0;

    for (uint32_t i = 0; i < from; i++)
        if ((ids & 1u << i) != 0)
            m.back[n++] = i;
    m.to = &x->w[n];
    window_map_state(&m, state, out);
}
