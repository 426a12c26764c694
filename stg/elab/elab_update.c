/*
 * Updates that may change places (see elab_update.h).
 *
 * Those of one kind commute, also in what is an error:
 * - Sums have the same result in each order.  If they only go up, the last of them is the largest,
 *   so one of them exceeds the bound of the place in some order if and only if the last one does in
 *   every order.  So it is if they only go down.  With both signs it would not be.
 * - A maximum is that of all operands.  One above the bound of the place is larger than what is
 *   there whenever its turn comes; one below it is taken never.  So it is for a minimum.
 * - What is unassigned before is so until the first update that reads it, which is an error: all
 *   kinds that read the place read it whenever they are reached, and assign nothing else.
 * - `e && v` and `e || v` do not read the place for some e.  They are for variables that have a
 *   value before the loop (elab_private.h), and assign values alone; e is evaluated in any case.
 *
 * So a value is checked against the bounds of the place alone.  Other bounds may hold for one
 * operand and not for another: which of them is met would depend on the order.  And what an operand
 * can fail at may not depend on the place: `v || e`, which evaluates e only where v does not hold,
 * is no update.
 */
#include "config.h"

#include "stg/elab/elab_update.h"

#include "stg/graph/set_change.h"

struct update_reading {
    const struct values *vs;
    const struct assign *a;
    const struct sort *place; /* of the place, where it was found */
    term_visit visit;         /* of operands, or NULL */
    void *self;
};

static void visit_operand(const struct update_reading *r, const struct term *t)
{
    if (r->visit != NULL)
        r->visit(r->self, t);
}

/* Is it the place itself, without a check, which could fail for a value on the way? */
static bool is_updated_place(struct update_reading *r, const struct term *t)
{
    if (t->kind == TERM_CHECK || !set_change_reads_place(r->a, t))
        return false;
    r->place = t->sort;
    return true;
}

/* Have both terms, evaluated one after the other, the same value? */
static bool is_same_operand(const struct term *x, const struct term *y)
{
    bool same = x->kind == y->kind && x->n == y->n && x->slot == y->slot && x->v == y->v &&
                x->alt == y->alt && x->fun == y->fun && x->n_binders == 0 && y->n_binders == 0;

    if (x->kind == TERM_CHECK || x->kind == TERM_TUPLE || x->kind == TERM_ALT)
        same = same && x->sort == y->sort;
    if (x->kind == TERM_ALT_FIELD)
        same = same && x->name == y->name;
    for (uint32_t i = 0; same && i < x->n; i++)
        same = is_same_operand(x->kid[i], y->kid[i]);
    return same;
}

/* ---- signs ---- */

/* Is it never negative, or, with the sign -1, never positive? */
static bool has_sign(const struct values *vs, const struct term *t, int sign)
{
    if (t->kind == TERM_CONST)
        return value_is_num(vs, t->v) && num_sign(value_to_num(vs, t->v)) * sign >= 0;
    if (t->sort->kind == SORT_INT && t->sort->bounded)
        return (sign > 0 ? num_sign(t->sort->lo) : -num_sign(t->sort->hi)) >= 0;
    switch ((int)t->kind) {
    case TERM_LEN:
    case TERM_CARD:
    case TERM_ABS: return sign > 0;
    case TERM_NEG: return has_sign(vs, t->kid[0], -sign);
    case TERM_SUB: return has_sign(vs, t->kid[0], sign) && has_sign(vs, t->kid[1], -sign);
    case TERM_IF: return has_sign(vs, t->kid[1], sign) && has_sign(vs, t->kid[2], sign);
    case TERM_ADD:
    case TERM_MIN:
    case TERM_MAX: return has_sign(vs, t->kid[0], sign) && has_sign(vs, t->kid[1], sign);
    case TERM_MUL: return sign > 0 && has_sign(vs, t->kid[0], 1) && has_sign(vs, t->kid[1], 1);
    default: return false;
    }
}

/* What v + e is; with the sign -1, what v - e is. */
static enum update_kind direction(const struct values *vs, const struct term *e, int sign)
{
    if (has_sign(vs, e, sign))
        return UPDATE_UP;
    return has_sign(vs, e, -sign) ? UPDATE_DOWN : UPDATE_NONE;
}

/* ---- comparisons ---- */

/* c && e > v: returns 1; e < v: -1; others: 0.  >= and <= are the same here, since an equal value
   changes nothing. */
static int compared(struct update_reading *r, const struct term *t, const struct term **e)
{
    int sign;

    for (; t->kind == TERM_AND; t = t->kid[1])
        visit_operand(r, t->kid[0]);
    if (t->kind == TERM_GT || t->kind == TERM_GE)
        sign = 1;
    else if (t->kind == TERM_LT || t->kind == TERM_LE)
        sign = -1;
    else
        return 0;
    *e = is_updated_place(r, t->kid[1]) ? t->kid[0] : t->kid[1];
    visit_operand(r, *e);
    if (*e == t->kid[0])
        return sign;
    return is_updated_place(r, t->kid[0]) ? -sign : 0;
}

/* if e > v then e else v, or if e > v then v else e */
static enum update_kind compared_value(struct update_reading *r, const struct term *t)
{
    const struct term *e;
    int sign = compared(r, t->kid[0], &e);

    if (sign != 0 && is_updated_place(r, t->kid[2]) && is_same_operand(t->kid[1], e))
        return sign > 0 ? UPDATE_MAX : UPDATE_MIN;
    if (sign != 0 && t->kid[0]->kind != TERM_AND && is_updated_place(r, t->kid[1]) &&
        is_same_operand(t->kid[2], e))
        return sign > 0 ? UPDATE_MIN : UPDATE_MAX;
    return UPDATE_NONE;
}

/* ---- values ---- */

static enum update_kind joined_kind(enum update_kind x, enum update_kind y)
{
    if (x == UPDATE_KEEP || x == y)
        return y;
    return y == UPDATE_KEEP ? x : UPDATE_NONE;
}

static enum update_kind kind_of_value(struct update_reading *r, const struct term *t);

/* v op e, or e op v if that is the same */
static enum update_kind kind_of_operator(struct update_reading *r, const struct term *t)
{
    enum update_kind left = kind_of_value(r, t->kid[0]), kind = UPDATE_NONE;
    bool swaps = left == UPDATE_NONE && t->kind != TERM_SUB && t->kind != TERM_JOIN;
    const struct term *e = t->kid[swaps ? 0 : 1];

    if (swaps)
        left = kind_of_value(r, t->kid[1]);
    if (t->kind == TERM_MAX)
        kind = UPDATE_MAX;
    else if (t->kind == TERM_MIN)
        kind = UPDATE_MIN;
    else if (t->kind == TERM_JOIN)
        kind = t->sort->kind == SORT_BAG ? UPDATE_BAG : UPDATE_NONE;
    else
        kind = direction(r->vs, e, t->kind == TERM_SUB ? -1 : 1);
    visit_operand(r, e);
    return left == UPDATE_NONE || kind == UPDATE_NONE ? UPDATE_NONE : joined_kind(left, kind);
}

/* e && v, e || v */
static enum update_kind kind_of_junction(struct update_reading *r, const struct term *t)
{
    enum update_kind right = kind_of_value(r, t->kid[1]);

    visit_operand(r, t->kid[0]);
    return right == UPDATE_NONE ? UPDATE_NONE
                                : joined_kind(right, t->kind == TERM_AND ? UPDATE_AND : UPDATE_OR);
}

/* v != e and v = e, with e on either side */
static enum update_kind kind_of_parity(struct update_reading *r, const struct term *t)
{
    enum update_kind kind = kind_of_value(r, t->kid[0]);
    bool swaps = kind == UPDATE_NONE;

    if (swaps)
        kind = kind_of_value(r, t->kid[1]);
    visit_operand(r, t->kid[swaps ? 0 : 1]);
    return kind == UPDATE_NONE ? UPDATE_NONE : joined_kind(kind, UPDATE_XOR);
}

static enum update_kind kind_of_negation(struct update_reading *r, const struct term *t)
{
    enum update_kind kind = kind_of_value(r, t->kid[0]);

    return kind != UPDATE_NONE ? joined_kind(kind, UPDATE_XOR) : UPDATE_NONE;
}

static enum update_kind kind_of_choice(struct update_reading *r, const struct term *t)
{
    enum update_kind kind = compared_value(r, t), other;

    if (kind != UPDATE_NONE)
        return kind;
    kind = kind_of_value(r, t->kid[1]);
    other = kind_of_value(r, t->kid[2]);
    visit_operand(r, t->kid[0]);
    return kind == UPDATE_NONE || other == UPDATE_NONE ? UPDATE_NONE : joined_kind(kind, other);
}

static enum update_kind kind_of_value(struct update_reading *r, const struct term *t)
{
    switch ((int)t->kind) {
    case TERM_ADD:
    case TERM_SUB:
    case TERM_MAX:
    case TERM_MIN:
    case TERM_JOIN: return kind_of_operator(r, t);
    case TERM_IF: return kind_of_choice(r, t);
    case TERM_AND:
    case TERM_OR: return kind_of_junction(r, t);
    case TERM_EQ:
    case TERM_NE:
    case TERM_IFF: return kind_of_parity(r, t);
    case TERM_NOT: return kind_of_negation(r, t);
    default: return is_updated_place(r, t) ? UPDATE_KEEP : UPDATE_NONE;
    }
}

/* ---- checks ---- */

/* Are these the bounds of the place in all checks? */
static bool checks_place(const struct update_reading *r, const struct term *t)
{
    for (; t->kind == TERM_CHECK; t = t->kid[0])
        if (!sort_within(t->sort, r->place) || !sort_within(r->place, t->sort))
            return false;
    return true;
}

/* ---- assignments ---- */

struct outer_search {
    const struct assign *a;
    uint32_t inner;
    bool found; /* a variable that is not one of outside, or that it assigns */
};

static void look_for_inner(void *self, const struct term *t)
{
    struct outer_search *s = self;
    bool assigned = t->kind == (s->a->global ? TERM_GLOBAL : TERM_LOCAL) && t->slot == s->a->slot;

    s->found = s->found || assigned || (t->kind == TERM_LOCAL && t->slot >= s->inner);
}

static bool reads_outer_alone(const struct assign *a, uint32_t inner)
{
    struct outer_search s = { a, inner, false };

    term_walk(a->value, false, look_for_inner, &s);
    return !s.found;
}

struct update update_find(const struct values *vs, const struct assign *a, uint32_t inner)
{
    struct update_reading r = { .vs = vs, .a = a };
    struct update u = { .kind = UPDATE_SAME, .steps = a->n_steps };

    if (a->value == NULL)
        return u;
    u.kind = kind_of_value(&r, term_without_checks(a->value));
    if (u.kind == UPDATE_NONE)
        return (struct update){ .kind = reads_outer_alone(a, inner) ? UPDATE_SAME : UPDATE_NONE,
                                .v = term_without_checks(a->value),
                                .steps = a->n_steps };
    if (u.kind == UPDATE_KEEP || !checks_place(&r, a->value))
        u.kind = UPDATE_NONE;
    if ((u.kind == UPDATE_AND || u.kind == UPDATE_OR) && a->n_steps > 0)
        u.kind = UPDATE_NONE;
    return u;
}

bool update_is_lazy(const struct assign *a)
{
    const struct term *t = a->value;
    struct update_reading r = { .a = a };

    return t != NULL && (t->kind == TERM_AND || t->kind == TERM_OR) &&
           is_updated_place(&r, t->kid[0]);
}

void update_operands(const struct values *vs, const struct assign *a, term_visit visit, void *self)
{
    struct update_reading r = { .vs = vs, .a = a, .visit = visit, .self = self };

    if (a->value != NULL && kind_of_value(&r, term_without_checks(a->value)) == UPDATE_NONE)
        visit_operand(&r, a->value);
}

/* The assignment that is all that the block does, or NULL. */
static const struct assign *only_assignment(const struct statement_block *b)
{
    const struct statement *s = b->at;

    return b->n == 1 && s->kind == STATEMENT_ASSIGN && s->n == 1 && s->assign->value != NULL
               ? s->assign
               : NULL;
}

bool update_find_guarded(const struct values *vs, const struct statement *s,
                         struct guarded_update *out)
{
    const struct branch *last = s->kind == STATEMENT_CHOICE && s->n > 0 ? &s->branch[s->n - 1]
                                                                        : NULL;
    struct update_reading r = { .vs = vs };
    const struct term *e;
    int sign;

    if (last == NULL || s->term != NULL || last->n != 1 || only_assignment(&last->body) == NULL)
        return false;
    r.a = only_assignment(&last->body);
    sign = compared(&r, last->value[0], &e);
    if (sign == 0 || !checks_place(&r, r.a->value) ||
        !is_same_operand(e, term_without_checks(r.a->value)))
        return false;
    *out = (struct guarded_update){ r.a, last->value[0], sign > 0 ? UPDATE_MAX : UPDATE_MIN };
    return true;
}

void update_guard_operands(const struct values *vs, const struct guarded_update *g,
                           term_visit visit, void *self)
{
    struct update_reading r = { .vs = vs, .a = g->assign, .visit = visit, .self = self };
    const struct term *e;

    compared(&r, g->guard, &e);
}

/* Places are either the same or have no part in common, but for values that are the same. */
bool update_commutes(const struct update *x, const struct update *y)
{
    if (x->kind == UPDATE_NONE || x->kind != y->kind)
        return false;
    if (x->kind != UPDATE_SAME)
        return true;
    return x->steps == y->steps && (x->v == NULL) == (y->v == NULL) &&
           (x->v == NULL || is_same_operand(x->v, y->v));
}
