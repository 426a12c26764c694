/*
 * Claims of states (see cert_claim.h).
 */
#include "config.h"

#include "cli/verify/cert_claim.h"

#define CERT_VALUES_MOST \
    (UINT64_C(1) << 20) /* of a variable whose values are claims of their own */

void cert_claims_init(struct cert_claims *c, struct plain_system *system, struct cert_probe *x,
                      const struct formula *f, bool verdict)
{
    *c = (struct cert_claims){ .system = system, .x = x, .f = f, .verdict = verdict };
    c->frame = mem_zalloc((f->n_slots + (size_t)1) * sizeof *c->frame);
    c->view = (struct plain_view){ x->c->shape, x->state, &x->c->unknown };
    c->observer = plain_observer_of(&c->view);
}

void cert_claims_clear(struct cert_claims *c)
{
    mem_free(c->frame);
    vec_clear(&c->premise);
}

static bool claims_end(struct cert_claims *c, enum cert_claim_end end)
{
    c->end = c->x->d->stopped ? CERT_CLAIMS_LIMIT : end;
    return false;
}

/* ---- in a state ---- */

/* False: it is not known, or there is an error, which c->end then is. */
static bool claim_term(struct cert_claims *c, const struct term *t, value *out)
{
    bool ok = plain_term(c->system, c->x->state, t, c->frame, &c->observer, out);

    if (c->x->c->unknown.missing != VALUE_NONE)
        return false;
    if (plain_forgot(c->system))
        return claims_end(c, CERT_CLAIMS_FORGOT);
    return ok || claims_end(c, CERT_CLAIMS_FAULT);
}

static bool claim_node(struct cert_claims *c, const struct fnode *f, bool *out);

/* The value that decides is `decides`. */
static bool claim_parts(struct cert_claims *c, const struct fnode *f, bool decides, bool *out)
{
    *out = !decides;
    for (uint32_t k = 0; k < f->n && *out != decides; k++)
        if (!claim_node(c, f->kid[k], out))
            return false;
    return true;
}

static bool claim_values(struct cert_claims *c, const struct fnode *f, bool decides, bool *out)
{
    const struct sort *s = f->binder->sort;

    *out = !decides;
    for (uint64_t k = 0; k < sort_card(s) && *out != decides; k++) {
        c->frame[f->binder->slot] = sort_nth(c->x->c->vs, s, k);
        if (!claim_node(c, f->kid[0], out))
            return false;
    }
    return true;
}

static bool claim_node(struct cert_claims *c, const struct fnode *f, bool *out)
{
    value v;

    switch (f->kind) {
    case F_DATA:
        if (!claim_term(c, f->term, &v))
            return false;
        *out = v == VALUE_TRUE;
        return true;
    case F_LET: return claim_term(c, f->term, &c->frame[f->slot]) && claim_node(c, f->kid[0], out);
    case F_AND: return claim_parts(c, f, false, out);
    case F_OR: return claim_parts(c, f, true, out);
    case F_FORALL: return claim_values(c, f, false, out);
    case F_EXISTS: return claim_values(c, f, true, out);
    case F_DIAMOND:
    case F_BOX:
    case F_FIX:
    case F_CALL: break;
    }
    BUG("a part of a claim that is not about a state");
}

/* *is: the premise lets the claim stand.  Of the goal: it is so. */
static bool claim_premise(struct cert_claims *c, const struct cert_premise *p, bool *is)
{
    value v;
    bool holds;

    *is = true;
    switch (p->kind) {
    case CERT_BINDS: c->frame[p->slot] = p->v; return true;
    case CERT_LETS: return claim_term(c, p->term, &c->frame[p->slot]);
    case CERT_REQUIRES: break;
    }
    if (p->node != NULL) {
        if (!claim_node(c, p->node, &holds))
            return false;
    } else {
        if (!claim_term(c, p->term, &v))
            return false;
        holds = v == VALUE_TRUE;
    }
    *is = holds == p->is;
    return true;
}

/* In the states that agree with what is known. */
static bool claim_here(void *self)
{
    struct cert_claims *c = self;
    bool is = true, good = true;

    c->x->probes++;
    c->x->c->unknown.missing = VALUE_NONE;
    for (size_t k = 0; k < c->premise.n && is && good; k++)
        good = claim_premise(c, &c->premise.at[k], &is);
    if (good && is) {
        good = claim_premise(c, &c->goal, &is);
        if (good && !is)
            return claims_end(c, CERT_CLAIMS_FAIL);
    }
    if (c->x->c->unknown.missing != VALUE_NONE)
        return cert_probe_branch(c->x, cert_probe_missing(c->x), claim_here, c);
    return good;
}

static bool claim(struct cert_claims *c, struct cert_premise goal)
{
    c->goal = goal;
    return claim_here(c) || claims_end(c, c->end);
}

/* ---- terms ---- */

static bool claim_of_term(struct cert_claims *c, const struct term *t, bool is);

static bool with_premise(struct cert_claims *c, struct cert_premise p, const struct term *t,
                         bool is)
{
    bool good;

    vec_push(&c->premise, p);
    good = claim_of_term(c, t, is);
    c->premise.n--;
    return good;
}

static bool has_values_to_list(const struct binder *b)
{
    return b->lo == NULL && !binder_takes_elements(b) && !sort_is_schematic(b->sort) &&
           sort_card(b->sort) <= CERT_VALUES_MOST;
}

/* For all values of the binders from number k on. */
static bool claim_for_all(struct cert_claims *c, const struct term *t, uint32_t k, bool is)
{
    bool good = true;

    if (k == t->n_binders)
        return claim_of_term(c, t->kid[0], is);
    for (uint64_t v = 0; v < sort_card(t->binder[k].sort) && good; v++) {
        vec_push(&c->premise,
                 ((struct cert_premise){ .kind = CERT_BINDS,
                                         .slot = t->binder[k].slot,
                                         .v = sort_nth(c->x->c->vs, t->binder[k].sort, v) }));
        good = claim_for_all(c, t, k + 1, is);
        c->premise.n--;
    }
    return good;
}

static bool splits_into_values(const struct term *t, bool is)
{
    bool splits = t->kind == (is ? TERM_FORALL : TERM_EXISTS);

    for (uint32_t k = 0; splits && k < t->n_binders; k++)
        splits = has_values_to_list(&t->binder[k]);
    return splits;
}

static bool claim_of_term(struct cert_claims *c, const struct term *t, bool is)
{
    struct cert_premise first = { .kind = CERT_REQUIRES };

    if (t->kind == TERM_NOT)
        return claim_of_term(c, t->kid[0], !is);
    if (splits_into_values(t, is))
        return claim_for_all(c, t, 0, is);
    if (t->kind != TERM_AND && t->kind != TERM_OR && t->kind != TERM_IMPLIES)
        return claim(c, (struct cert_premise){ .kind = CERT_REQUIRES, .term = t, .is = is });
    first.term = t->kid[0];
    first.is = t->kind != TERM_OR;
    if ((t->kind == TERM_AND) == is) /* both parts are so */
        return claim_of_term(c, t->kid[0], t->kind == TERM_IMPLIES ? !is : is) &&
               claim_of_term(c, t->kid[1], is);
    return with_premise(c, first, t->kid[1], is);
}

/* ---- formulas ---- */

static bool claim_of_node(struct cert_claims *c, const struct fnode *f, bool is);

/* The parts are all so; or each is, if those before are not. */
static bool claim_of_parts(struct cert_claims *c, const struct fnode *f, bool all, bool is)
{
    size_t before = c->premise.n;
    bool good = true;

    for (uint32_t k = 0; k < f->n && good; k++) {
        if (all || k + 1 == f->n)
            good = claim_of_node(c, f->kid[k], is);
        else
            vec_push(&c->premise, ((struct cert_premise){
                                      .kind = CERT_REQUIRES, .node = f->kid[k], .is = !is }));
    }
    c->premise.n = before;
    return good;
}

static bool claim_of_values(struct cert_claims *c, const struct fnode *f, bool is)
{
    const struct sort *s = f->binder->sort;
    bool good = true;

    for (uint64_t k = 0; k < sort_card(s) && good; k++) {
        vec_push(&c->premise, ((struct cert_premise){ .kind = CERT_BINDS,
                                                      .slot = f->binder->slot,
                                                      .v = sort_nth(c->x->c->vs, s, k) }));
        good = claim_of_node(c, f->kid[0], is);
        c->premise.n--;
    }
    return good;
}

static bool claim_of_node(struct cert_claims *c, const struct fnode *f, bool is)
{
    bool good;

    if (f->kind == F_DATA)
        return claim_of_term(c, f->term, is);
    if ((f->kind == F_AND || f->kind == F_OR) && f->n > 0)
        return claim_of_parts(c, f, (f->kind == F_AND) == is, is);
    if (f->kind == (is ? F_FORALL : F_EXISTS))
        return claim_of_values(c, f, is);
    if (f->kind != F_LET)
        return claim(c, (struct cert_premise){ .kind = CERT_REQUIRES, .node = f, .is = is });
    vec_push(&c->premise,
             ((struct cert_premise){ .kind = CERT_LETS, .slot = f->slot, .term = f->term }));
    good = claim_of_node(c, f->kid[0], is);
    c->premise.n--;
    return good;
}

/* ---- the formula ---- */

/* Does it depend on the present state alone, and enumerate nothing that cannot be listed? */
static bool is_of_state(const struct fnode *f)
{
    bool is = f->act == NULL && f->kind != F_FIX && f->kind != F_CALL &&
              (f->binder == NULL || has_values_to_list(f->binder));

    for (uint32_t k = 0; k < f->n && is; k++)
        is = is_of_state(f->kid[k]);
    return is;
}

static bool is_constant_claim(const struct fnode *f, bool is)
{
    return f->kind == F_DATA && f->term->kind == TERM_CONST && f->term->v == value_bool(is);
}

/* A part of the body.  [-]X, which says that the states are closed under transitions, is claimed in
   any case. */
static bool claim_of_part(struct cert_claims *c, const struct fnode *f)
{
    bool is = c->verdict, good = true;

    if (f->kind == (is ? F_AND : F_OR)) {
        for (uint32_t k = 0; k < f->n && good; k++)
            good = claim_of_part(c, f->kid[k]);
        return good;
    }
    if (f->kind == (is ? F_BOX : F_DIAMOND) && f->act->kind == ACT_ANY &&
        f->kid[0]->kind == F_CALL && f->kid[0]->fix == c->fix)
        return true;
    if (f->kind == (is ? F_DIAMOND : F_BOX) && is_constant_claim(f->kid[0], is) &&
        (f->act->kind == ACT_ANY || f->act->kind == ACT_MOVES)) {
        c->steps.some = true;
        c->steps.moves = c->steps.moves || f->act->kind == ACT_MOVES;
        return true;
    }
    return is_of_state(f) ? claim_of_node(c, f, is) : claims_end(c, CERT_CLAIMS_OTHER);
}

void cert_claims_look(struct cert_claims *c)
{
    const struct fnode *root = c->f->root;

    c->end = CERT_CLAIMS_HOLD;
    if (root->kind != F_FIX || root->fix->nu != c->verdict || root->fix->n_params > 0) {
        c->end = CERT_CLAIMS_OTHER;
        return;
    }
    c->fix = root->fix;
    claim_of_part(c, root->fix->body);
}
