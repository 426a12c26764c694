/*
 * The transition sources of a formula (see sources.h).
 */
#include "config.h"

#include "cli/sources.h"

#include "abstraction/reductions.h"
#include "checker/proof/certify.h"
#include "stg/step/stg_lts.h"

struct sources *sources_new(const struct job *j, const struct formula *f, const uint32_t *cap)
{
    struct sources *s = mem_zalloc(sizeof *s);
    struct reduction_options reductions = job_reductions(j), plain = reductions;

    reductions.cap = cap;
    s->checked = reductions_source(j->stg, f, &reductions);
    plain.plain = true;
    if (cap == NULL && j->stg->sig.n_atoms == 0)
        s->plain = s->checked;
    else if (cap == NULL)
        s->plain = reductions_source(j->stg, f, &plain);
    return s;
}

void sources_drop(struct sources *s)
{
    if (--s->users > 0)
        return;
    if (s->plain != s->checked)
        lts_free(s->plain);
    lts_free(s->checked);
    mem_free(s);
}

const char *sources_prove(struct sources *s, const struct formula *f, bool verdict,
                          struct limit *l, struct vec_u32 *choice)
{
    uint32_t positions;

    switch (certify(s->checked, f, verdict, l, choice, &positions)) {
    case CERTIFIED: return NULL;
    case CERTIFY_LIMIT: return "not certified: a limit was reached";
    case CERTIFY_DISAGREES: return "not certified: the second solver disagrees";
    case CERTIFY_REJECTED: return "not certified: the proof was rejected";
    }
    return NULL;
}
