/*
 * Formulas over a model (see property_fixture.h).
 */
#include "config.h"
#include "tests/unit/property_fixture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "logic/elab_property.h"
#include "logic/formula_print.h"
#include "logic/prelude.h"
#include "parser/parse.h"

static const struct text *as_text(struct model *m, const char *name, const char *bytes)
{
    return text_from(m->arena, name, bytes, strlen(bytes));
}

static void need_prelude(struct model *m)
{
    if (m->prelude == NULL)
        m->prelude = parse_properties(m->arena, m->symbols, as_text(m, "prelude", prelude_text),
                                      m->diag);
    model_expect_ok(m);
}

void property_text(struct model *m, const char *text)
{
    m->properties = parse_properties(m->arena, m->symbols, as_text(m, "m.mu", text), m->diag);
    model_expect_ok(m);
}

const struct formula *property_named(struct model *m, const char *name)
{
    struct property_list all;

    need_prelude(m);
    elab_properties(&m->elab, &m->stg->sig, m->prelude, m->properties, &all);
    model_expect_ok(m);
    for (uint32_t i = 0; i < all.n; i++)
        if (strcmp(all.property[i].name, name) == 0)
            return all.property[i].formula;
    fail_msg("no property '%s'", name);
    return NULL;
}

static const struct formula *one_formula(struct model *m, const char *text, bool dual)
{
    const struct ast *t;
    const struct formula *f;

    need_prelude(m);
    t = parse_formula(m->arena, m->symbols, as_text(m, "f", text), m->diag);
    model_expect_ok(m);
    f = elab_formula(&m->elab, &m->stg->sig, m->prelude, m->properties, t, dual);
    model_expect_ok(m);
    assert_non_null(f);
    return f;
}

const struct formula *property_formula(struct model *m, const char *text)
{
    return one_formula(m, text, false);
}

const struct formula *property_dual(struct model *m, const char *text)
{
    return one_formula(m, text, true);
}

const char *property_print(struct model *m, const struct formula *f)
{
    buf_reset(&m->out);
    formula_print(&m->out, f);
    return buf_text(&m->out);
}
