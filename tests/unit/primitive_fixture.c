/*
 * Shipped primitives (see primitive_fixture.h).
 */
#include "config.h"

#include "tests/unit/primitive_fixture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "support/diag.h"

void primitive_fixture_open(struct primitive_fixture *x, const char *name, const char *threads,
                            uint32_t states)
{
    const char *top = getenv("top_srcdir");
    struct buf path = BUF_EMPTY, messages = BUF_EMPTY;
    struct diag *d = diag_new();
    bool good;

    buf_printf(&path, "%s/models/primitives/%s.stg", top ? top : ".", name);
    check_settings_init(&x->settings);
    check_settings_define(&x->settings, "Threads", threads);
    x->is = primitive_load(buf_text(&path), &x->settings, states, &good, d);
    diag_print(d, &messages, false);
    if (!good)
        fail_msg("%s", buf_text(&messages));
    buf_clear(&messages);
    buf_clear(&path);
    diag_free(d);
}

void primitive_fixture_close(struct primitive_fixture *x)
{
    primitive_free(x->is);
    check_settings_clear(&x->settings);
}
