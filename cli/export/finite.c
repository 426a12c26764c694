/*
 * What would make the transition system infinite (see finite.h).
 */
#include "config.h"

#include "cli/export/finite.h"

#include <inttypes.h>

static const struct span nowhere = { NULL, 0, 0 };

/* Every data type needs its number of values. */
static bool has_sizes(const struct signature *g, const char *who, finite_report report,
                      struct diag *d)
{
    bool ok = true;

    for (uint32_t k = 0; k < g->n_atoms; k++) {
        const struct sort *s = g->atom[k];
        if (!sort_is_schematic(s))
            continue;
        ok = false;
        if (s->name == NULL) {
            report(d, nowhere, "%s: a data type without a name has no number of values", who);
            diag_note(d, nowhere, "declare it: 'type T = data;', and give it one: --data T=2");
            continue;
        }
        report(d, nowhere, "%s: the data type '%s' has no number of values", who, s->name);
        diag_note(d, nowhere, "give it one: --data %s=%" PRIu32, s->name, s->n < 2 ? 2 : s->n + 1);
    }
    return ok;
}

bool finite_system(const struct signature *g, const char *who, finite_report report, struct diag *d)
{
    bool ok = has_sizes(g, who, report, d);

    for (uint32_t i = 0; i < g->n_links; i++) {
        const struct link *l = &g->link[i];
        if (l->restricted || !l->endless_input)
            continue;
        report(d, l->input_at, "%s: infinitely many values may be received here", who);
        diag_note(d, g->channel[l->channel].at, "give '%s' a finite type, or restrict it",
                  g->channel[l->channel].name);
        ok = false;
    }
    return ok;
}
