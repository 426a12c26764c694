/*
 * The transition sources of a formula (see lts_pair.h).
 */
#include "config.h"

#include "api/lts_pair.h"

#include "stg/step/lts_memo.h"

/* The pair of this source, and of a plain one if that is another. */
static struct lts_pair *pair_with(const struct session *j, const struct formula *f,
                                  const uint32_t *cap, struct lts *checked)
{
    struct lts_pair *s = mem_zalloc(sizeof *s);
    struct reduction_options plain = j->settings->reductions;

    s->session = j;
    s->checked = checked;
    plain.plain = true;
    if (cap == NULL && j->stg->sig.n_atoms == 0)
        s->plain = s->checked;
    else if (cap == NULL)
        s->plain = reductions_source(j->stg, f, &plain);
    return s;
}

struct lts_pair *lts_pair_new(const struct session *j, const struct formula *f, const uint32_t *cap)
{
    struct reduction_options reductions = j->settings->reductions;

    reductions.cap = cap;
    return pair_with(j, f, cap, reductions_source(j->stg, f, &reductions));
}

/* ---- sources that are kept ---- */

static bool is_alike(const struct session *j, const struct formula *f, const struct formula *h)
{
    return reductions_are_same(j->stg, f, h, &j->settings->reductions);
}

static bool is_used_later(const struct session *j, const struct formula *f, uint32_t n,
                          const struct formula *const *later)
{
    for (uint32_t i = 0; i < n; i++)
        if (is_alike(j, f, later[i]))
            return true;
    return false;
}

/* Does a memo pay for a single check?  It asks for most steps more than once, and where states are
   replaced by representatives, they take long. */
static bool pays_alone(const struct session *j)
{
    return j->stg->sig.n_atoms > 0;
}

/* The source for f, ready for a new check; NULL: there is none. */
static struct kept_source *take_kept(struct lts_cache *c, const struct session *j,
                                     const struct formula *f)
{
    for (size_t i = 0; i < c->source.n; i++) {
        struct kept_source *k = &c->source.at[i];
        if (k->lts != NULL && is_alike(j, k->f, f)) {
            lts_memo_restart(k->lts);
            return k;
        }
    }
    return NULL;
}

static struct kept_source *add_kept(struct lts_cache *c, const struct session *j,
                                    const struct formula *f)
{
    struct lts *l = reductions_source(j->stg, f, &j->settings->reductions);

    vec_push(&c->source, ((struct kept_source){ .f = f, .lts = lts_memo_new(l) }));
    return &vec_last(&c->source);
}

struct lts_pair *lts_pair_cached(struct lts_cache *c, const struct session *j,
                                 const struct formula *f, uint32_t n,
                                 const struct formula *const *later)
{
    bool used_later = is_used_later(j, f, n, later);
    struct kept_source *k = c->spent ? NULL : take_kept(c, j, f);
    struct lts_pair *s;

    if (c->spent || (k == NULL && !used_later && !pays_alone(j)))
        return lts_pair_new(j, f, NULL);
    if (k == NULL)
        k = add_kept(c, j, f);
    k->busy = true;
    k->last = !used_later;
    s = pair_with(j, f, NULL, k->lts);
    s->cache = c;
    for (uint32_t i = 0; i < n; i++)
        if (is_alike(j, f, later[i]))
            vec_push(&s->later, later[i]);
    return s;
}

static void free_kept(struct kept_source *k)
{
    lts_free(k->lts);
    k->lts = NULL;
}

/* The only busy source is free for the next check. */
static void return_kept(struct lts_cache *c)
{
    for (size_t i = 0; i < c->source.n; i++) {
        struct kept_source *k = &c->source.at[i];
        if (k->busy && (k->last || c->spent))
            free_kept(k);
        k->busy = false;
    }
}

void lts_cache_give_back(void *self)
{
    struct lts_cache *c = self;

    for (size_t i = 0; i < c->source.n && !c->spent; i++)
        if (!c->source.at[i].busy)
            free_kept(&c->source.at[i]);
        else
            lts_memo_give_back(c->source.at[i].lts);
    c->spent = true;
}

void lts_cache_clear(struct lts_cache *c)
{
    for (size_t i = 0; i < c->source.n; i++)
        free_kept(&c->source.at[i]);
    vec_clear(&c->source);
}

/* ---- the end of a pair ---- */

void lts_pair_drop(struct lts_pair *s)
{
    if (--s->users > 0)
        return;
    if (s->plain != s->checked)
        lts_free(s->plain);
    if (s->cache != NULL)
        return_kept(s->cache);
    else
        lts_free(s->checked);
    vec_clear(&s->later);
    mem_free(s);
}
