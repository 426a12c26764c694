/*
 * Searches for closed sets of views in words (see write_views.h).
 */
#include "config.h"

#include "api/write_views.h"

#include <inttypes.h>

#include "abstraction/windows/view_text.h"
#include "api/check_property.h"

struct writing_way {
    struct buf *b;
    const struct window_system *system;
    unsigned indent;
    uint32_t n; /* windows so far */
};

static void write_window(void *self, uint32_t n, const value *window)
{
    struct writing_way *x = self;

    buf_pad(x->b, ' ', x->indent);
    buf_printf(x->b, "%" PRIu32 ", of %" PRIu32 " identit%s:\n", ++x->n, n, n == 1 ? "y" : "ies");
    view_print_lines(x->b, &x->system[n], window, x->indent + 4);
}

void write_views_violation(struct buf *b, struct views *v, const struct views_problem *p,
                           const struct views_result *r, unsigned indent)
{
    struct writing_way x = { b, p->system, indent + 2, 0 };

    buf_pad(b, ' ', indent);
    if (r->fault.kind != FAULT_NONE)
        check_property_fault(b, &r->fault, p->system[r->size].stg->vs);
    else
        buf_add(b, "a violation");
    if (r->window == NULL) {
        buf_printf(b, ", in the initial state of %" PRIu32 "\n", r->size);
        return;
    }
    buf_add(b, " is not excluded, where each window comes from those before it, and far is an "
               "identity outside:\n");
    views_way(v, r->size, r->window, write_window, &x);
}
