/*
 * What a closed set of views excludes (see view_lemmas.h).
 *
 * A literal is a fact about the first identity, about the second one, or about none.  Which pairs
 * of literals occur is seen in the windows.  A value that a window has forgotten is taken for each
 * value that it can have, so what is excluded is excluded in states.
 */
#include "config.h"

#include "abstraction/windows/view_lemmas.h"

#include <inttypes.h>
#include <string.h>

#include "abstraction/windows/view_facts.h"
#include "support/alloc.h"
#include "support/vec.h"

#define NO_LITERAL UINT32_MAX

struct lemma {
    uint32_t first, second; /* literals; second: NO_LITERAL: there is none */
};

struct lemmas {
    struct view_facts facts;
    const struct window_system *system;
    uint32_t n;     /* literals */
    bool *met;      /* [literal * n + literal]: together in some window; with itself: there */
    bool *excluded; /* the same, as the lemmas that are left say */
    VEC(struct lemma) lemma;
    /* What follows from some literals. */
    bool *is, *is_not;
    struct vec_u32 known; /* literals that are true or false, in this order */
};

/* ---- literals ---- */

/* who: 0 or 1, the first or the second identity. */
static uint32_t literal_of(const struct lemmas *x, uint32_t fact, uint32_t who)
{
    const struct view_facts *f = &x->facts;

    if (f->fact.at[fact].unary)
        return who * f->n_unary + f->fact.at[fact].number;
    return 2 * f->n_unary + f->fact.at[fact].number;
}

/* ---- what occurs ---- */

/* The literals of facts that may be true of identity t, or of none, in the window, for one value of
   the other variable. */
static void add_literals(struct lemmas *x, const struct window_system *w, const value *state,
                         uint32_t t, uint32_t who, uint32_t other, struct vec_u32 *out)
{
    for (uint32_t i = 0; i < x->facts.fact.n; i++)
        if ((x->facts.fact.at[i].unary || who == 0) &&
            view_facts_may(&x->facts, w, state, i, t, other))
            vec_push(out, literal_of(x, i, who));
}

static void note_met(struct lemmas *x, const struct vec_u32 *l)
{
    for (size_t i = 0; i < l->n; i++)
        for (size_t k = 0; k < l->n; k++)
            x->met[l->at[i] * x->n + l->at[k]] = true;
}

/* All pairs of identities, and one alone if there is no other. */
static void note_window(void *self, uint32_t n, const value *window)
{
    struct lemmas *x = self;
    const struct window_system *w = &x->system[n];
    struct vec_u32 l = VEC_EMPTY;

    if (window_is_before(w, window))
        return;
    for (uint32_t other = 0; other < x->facts.n_other; other++)
        for (uint32_t s = 0; s < n; s++)
            for (uint32_t t = 0; t < n; t++) {
                l.n = 0;
                if (s == t && n > 1)
                    continue;
                add_literals(x, w, window, s, 0, other, &l);
                if (s != t)
                    add_literals(x, w, window, t, 1, other, &l);
                note_met(x, &l);
            }
    vec_clear(&l);
}

/* ---- what is excluded ---- */

static bool occurs(const struct lemmas *x, uint32_t literal)
{
    return x->met[literal * x->n + literal];
}

static uint32_t other_way_round(const struct lemmas *x, uint32_t literal)
{
    uint32_t unary = x->facts.n_unary;

    return literal < unary ? literal + unary : literal < 2 * unary ? literal - unary : literal;
}

/* Says, or takes back, that the lemma holds, for both ways to name the identities. */
static void set_excluded(struct lemmas *x, struct lemma l, bool is)
{
    uint32_t a = l.first, b = l.second != NO_LITERAL ? l.second : l.first;
    uint32_t c = other_way_round(x, a), d = other_way_round(x, b);

    x->excluded[a * x->n + b] = x->excluded[b * x->n + a] = is;
    x->excluded[c * x->n + d] = x->excluded[d * x->n + c] = is;
}

static void add_lemma(struct lemmas *x, uint32_t first, uint32_t second)
{
    const struct lemma l = { first, second };

    set_excluded(x, l, true);
    vec_push(&x->lemma, l);
}

/* A pair in which each fact occurs; two of one place exclude each other anyway. */
static void add_pair_lemma(struct lemmas *x, uint32_t f, uint32_t g, uint32_t who)
{
    uint32_t a = literal_of(x, f, 0), b = literal_of(x, g, who);
    bool same = x->facts.fact.at[f].place == x->facts.fact.at[g].place && (who == 0 || a == b);

    if (same || !occurs(x, a) || !occurs(x, b) || x->met[a * x->n + b])
        return;
    add_lemma(x, a, b);
}

/* two: windows of two identities have been seen. */
static void find_lemmas(struct lemmas *x, bool two)
{
    uint32_t n = (uint32_t)x->facts.fact.n;

    for (uint32_t f = 0; f < n; f++)
        if (!occurs(x, literal_of(x, f, 0)))
            add_lemma(x, literal_of(x, f, 0), NO_LITERAL);
    for (uint32_t f = 0; f < n && two; f++)
        for (uint32_t g = f; g < n; g++)
            if (x->facts.fact.at[f].unary && x->facts.fact.at[g].unary)
                add_pair_lemma(x, f, g, 1);
    for (uint32_t f = 0; f < n; f++)
        for (uint32_t g = f + 1; g < n; g++)
            add_pair_lemma(x, f, g, 0);
}

/* ---- what follows ---- */

static void note_true(struct lemmas *x, uint32_t literal)
{
    if (!x->is[literal])
        vec_push(&x->known, literal);
    x->is[literal] = true;
}

static void note_false(struct lemmas *x, uint32_t literal)
{
    if (!x->is_not[literal])
        vec_push(&x->known, literal);
    x->is_not[literal] = true;
}

/* One fact of the place is true.  False: none can be. */
static bool look_at_place(struct lemmas *x, uint32_t first, uint32_t n, uint32_t who)
{
    uint32_t left = NO_LITERAL, possible = 0;

    for (uint32_t i = 0; i < n; i++) {
        uint32_t l = literal_of(x, first + i, who);
        if (x->is_not[l])
            continue;
        possible++;
        left = l;
    }
    if (possible == 1)
        note_true(x, left);
    return possible > 0;
}

static bool look_at_places(struct lemmas *x)
{
    bool good = true;

    for (uint32_t i = 0; i < x->facts.fact.n && good;) {
        const struct view_fact *f = &x->facts.fact.at[i];
        good = look_at_place(x, i, f->in_place, 0) &&
               (!f->unary || look_at_place(x, i, f->in_place, 1));
        i += f->in_place;
    }
    return good;
}

/* Can the lemma be violated, as far as the others say? */
static bool is_possible(struct lemmas *x, struct lemma l)
{
    bool good = true;
    size_t done = 0;

    memset(x->is, 0, x->n);
    memset(x->is_not, 0, x->n);
    x->known.n = 0;
    note_true(x, l.first);
    if (l.second != NO_LITERAL)
        note_true(x, l.second);
    for (uint32_t i = 0; i < x->n; i++)
        if (x->excluded[i * x->n + i])
            note_false(x, i);
    while (good && done < x->known.n) {
        for (; done < x->known.n; done++) {
            uint32_t a = x->known.at[done];
            good = good && !(x->is[a] && x->is_not[a]);
            for (uint32_t b = 0; b < x->n && x->is[a]; b++)
                if (x->excluded[a * x->n + b])
                    note_false(x, b);
        }
        good = good && look_at_places(x);
        for (uint32_t i = 0; i < x->n && good; i++)
            good = !(x->is[i] && x->is_not[i]);
    }
    return good;
}

/* Leaves out, from the last one on, what follows from the others. */
static void leave_out_consequences(struct lemmas *x)
{
    size_t left = 0;

    for (size_t i = x->lemma.n; i-- > 0;) {
        set_excluded(x, x->lemma.at[i], false);
        if (is_possible(x, x->lemma.at[i]))
            set_excluded(x, x->lemma.at[i], true);
        else
            x->lemma.at[i].first = NO_LITERAL;
    }
    for (size_t i = 0; i < x->lemma.n; i++)
        if (x->lemma.at[i].first != NO_LITERAL)
            x->lemma.at[left++] = x->lemma.at[i];
    x->lemma.n = left;
}

/* ---- in words ---- */

static uint32_t fact_of(const struct lemmas *x, uint32_t literal)
{
    for (uint32_t i = 0; i < x->facts.fact.n; i++)
        if (literal_of(x, i, 0) == literal || literal_of(x, i, 1) == literal)
            return i;
    return 0;
}

static void print_lemma(struct buf *b, const struct lemmas *x, struct lemma l)
{
    uint32_t literal[] = { l.first, l.second }, n = l.second != NO_LITERAL ? 2 : 1;
    bool id[2] = { false, false }, other = false;

    for (uint32_t i = 0; i < n; i++) {
        const struct view_fact *f = &x->facts.fact.at[fact_of(x, literal[i])];
        if (f->unary)
            id[literal[i] >= x->facts.n_unary] = true;
        other = other || f->other;
    }
    buf_add(b, "never(");
    view_facts_print_binders(b, &x->facts, id[0], id[1], other);
    for (uint32_t i = 0; i < n; i++) {
        bool second = literal[i] >= x->facts.n_unary && literal[i] < 2 * x->facts.n_unary;
        buf_add(b, i > 0 ? " && " : "");
        view_facts_print(b, &x->facts, fact_of(x, literal[i]), second);
    }
    buf_add(b, ")\n");
}

void view_lemmas_print(struct buf *b, struct views *v, const struct views_problem *p)
{
    struct lemmas x = { .system = p->system };
    uint32_t k = p->k;
    bool two;

    view_facts_init(&x.facts, &p->system[k]);
    x.n = 2 * x.facts.n_unary + ((uint32_t)x.facts.fact.n - x.facts.n_unary);
    x.met = mem_zalloc((size_t)x.n * x.n + 1);
    x.excluded = mem_zalloc((size_t)x.n * x.n + 1);
    x.is = mem_zalloc(x.n + (size_t)1);
    x.is_not = mem_zalloc(x.n + (size_t)1);
    views_each(v, k, note_window, &x);
    two = k > 1 || views_each(v, 2, note_window, &x) > 0;
    find_lemmas(&x, two);
    leave_out_consequences(&x);
    for (size_t i = 0; i < x.lemma.n; i++)
        print_lemma(b, &x, x.lemma.at[i]);
    mem_free(x.met);
    mem_free(x.excluded);
    mem_free(x.is);
    mem_free(x.is_not);
    vec_clear(&x.known);
    vec_clear(&x.lemma);
    view_facts_clear(&x.facts);
}
