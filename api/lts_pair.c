/*
 * The transition sources of a formula (see lts_pair.h).
 */
#include "config.h"

#include "api/lts_pair.h"

#include "stg/step/stg_lts.h"

struct lts_pair *lts_pair_new(const struct session *j, const struct formula *f, const uint32_t *cap)
{
    struct lts_pair *s = mem_zalloc(sizeof *s);
    struct reduction_options reductions = j->settings->reductions, plain = reductions;

    reductions.cap = cap;
    s->checked = reductions_source(j->stg, f, &reductions);
    plain.plain = true;
    if (cap == NULL && j->stg->sig.n_atoms == 0)
        s->plain = s->checked;
    else if (cap == NULL)
        s->plain = reductions_source(j->stg, f, &plain);
    return s;
}

void lts_pair_drop(struct lts_pair *s)
{
    if (--s->users > 0)
        return;
    if (s->plain != s->checked)
        lts_free(s->plain);
    lts_free(s->checked);
    mem_free(s);
}
