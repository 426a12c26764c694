/*
 * Where the transitions of a state lead, for modalities that ask nothing else of them (see
 * product_internal.h).
 *
 * Solvers ask once for each subformula that follows transitions.  In always(inevitably(p)), LMS
 * comes to each state with the inner one first, and to all of them again with the outer one.  So
 * what an inner level has asked for is kept until the outermost has asked, too: the differences of
 * the numbers of states, mostly a byte or two each.  The outermost one as a rule comes first where
 * the inner one stops early, as in always(possibly(p)); nothing is kept then.
 */
#include "config.h"

#include "checker/game/product_internal.h"
#include "checker/game/state_formula.h"
#include "stg/step/stg_lts.h"

#define NOT_KEPT UINT32_MAX
#define KEPT_SHORT 4 /* times of what is kept must be free, or it is given back */

struct product_targets {
    state_id at;          /* p->target is of this state, or of LTS_NO_STATE */
    bool on;              /* what inner levels ask for is kept */
    uint32_t outermost;   /* level that follows all transitions */
    struct vec_u32 place; /* of each state: behind its place in `byte`; 0: nothing is kept yet;
                             NOT_KEPT: nothing need be */
    VEC(uint8_t) byte;    /* for each: how many, and the differences */
};

/* ---- from the source ---- */

/* Are the n steps from t on, and the values of inputs among them, all told by their targets? */
static bool targets_suffice(const struct product *p, const struct lts_step *t, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        if (t[i].fault != NULL || t[i].renamed != RENAMING_NONE ||
            (t[i].kind == LTS_IN && p->has_endless))
            return false;
    return true;
}

static bool find_input_targets(struct product *p, const struct lts_step *t)
{
    uint32_t n;
    const struct lts_input *in = p->lts->inputs(p->lts->self, p->view.state, t, VALUE_NONE, &n);

    for (uint32_t i = 0; i < n; i++) {
        if (in[i].fault != NULL || in[i].renamed != RENAMING_NONE)
            return false;
        vec_push(&p->target, in[i].target);
    }
    return true;
}

static bool ask_for_targets(struct product *p)
{
    uint32_t n;
    const struct lts_step *t = p->lts->steps(p->lts->self, p->view.state, VALUE_NONE, &n);

    if (!targets_suffice(p, t, n))
        return false;
    for (uint32_t i = 0; i < n; i++)
        if (t[i].kind != LTS_IN)
            vec_push(&p->target, t[i].target);
        else if (!find_input_targets(p, &t[i]))
            return false;
    return true;
}

/* ---- kept ---- */

static void put_number(struct product_targets *k, uint32_t x)
{
    for (; x >= 0x80; x >>= 7)
        vec_push(&k->byte, (uint8_t)(x | 0x80));
    vec_push(&k->byte, (uint8_t)x);
}

static uint32_t get_number(const uint8_t **at)
{
    uint32_t x = 0, shift = 0;

    for (; (**at & 0x80) != 0; shift += 7)
        x |= (uint32_t)(*(*at)++ & 0x7f) << shift;
    return x | (uint32_t)(*(*at)++) << shift;
}

/* Small numbers for small differences, up and down. */
static uint32_t fold_difference(uint32_t d)
{
    return d >> 31 != 0 ? ~(d << 1) : d << 1;
}

static uint32_t unfold_difference(uint32_t x)
{
    return (x & 1) != 0 ? ~(x >> 1) : x >> 1;
}

static void keep_targets(struct product *p)
{
    struct product_targets *k = p->targets;
    uint32_t before = p->view.state;

    k->place.at[p->view.state] = (uint32_t)k->byte.n + 1;
    put_number(k, (uint32_t)p->target.n);
    for (size_t i = 0; i < p->target.n; i++) {
        put_number(k, fold_difference(p->target.at[i] - before));
        before = p->target.at[i];
    }
}

static void recall_targets(struct product *p)
{
    const struct product_targets *k = p->targets;
    const uint8_t *at = k->byte.at + k->place.at[p->view.state] - 1;
    uint32_t before = p->view.state;

    for (uint32_t n = get_number(&at); n > 0; n--) {
        before += unfold_difference(get_number(&at));
        vec_push(&p->target, before);
    }
}

/* Stops where memory becomes short, or numbers of places. */
static void drop_if_short(struct product_targets *k)
{
    uint64_t bytes = k->byte.cap + k->place.cap * sizeof *k->place.at;

    if (mem_fits(KEPT_SHORT * bytes) && k->byte.n < NOT_KEPT / 2)
        return;
    vec_clear(&k->byte);
    vec_clear(&k->place);
    k->on = false;
}

static uint32_t *kept_place(struct product *p)
{
    struct product_targets *k = p->targets;

    while (k->place.n <= p->view.state)
        vec_push(&k->place, 0);
    return &k->place.at[p->view.state];
}

/* Where they are kept, or may be. */
static bool find_kept(struct product *p, bool is_outermost)
{
    uint32_t *place = kept_place(p);
    bool known = *place != 0 && *place != NOT_KEPT;

    if (known)
        recall_targets(p);
    else if (!ask_for_targets(p))
        return false;
    if (*place == 0 && !is_outermost)
        keep_targets(p);
    return true;
}

bool product_find_targets(struct product *p, const struct fnode *f)
{
    struct product_targets *k = p->targets;
    bool is_outermost = f->level == k->outermost;

    if (k->on)
        drop_if_short(k);
    if (k->at != p->view.state) {
        p->target.n = 0;
        k->at = LTS_NO_STATE;
        if (!(k->on ? find_kept(p, is_outermost) : ask_for_targets(p)))
            return false;
        k->at = p->view.state;
    }
    if (k->on && is_outermost)
        *kept_place(p) = NOT_KEPT;
    return true;
}

/* ---- life ---- */

/* Sources that remember steps themselves need no help. */
void product_targets_init(struct product *p)
{
    struct product_targets *k = mem_zalloc(sizeof *k);
    uint32_t innermost = 0;

    *k = (struct product_targets){ .at = LTS_NO_STATE, .outermost = UINT32_MAX };
    for (uint32_t i = 0; i < p->f->n_nodes; i++) {
        const struct fnode *f = p->f->node[i];
        if (!node_is_modal(f) || f->act->kind != ACT_ANY)
            continue;
        k->outermost = f->level < k->outermost ? f->level : k->outermost;
        innermost = f->level > innermost ? f->level : innermost;
    }
    k->on = stg_lts_is(p->lts) && k->outermost < innermost;
    p->targets = k;
}

void product_targets_clear(struct product *p)
{
    vec_clear(&p->targets->place);
    vec_clear(&p->targets->byte);
    mem_free(p->targets);
}
