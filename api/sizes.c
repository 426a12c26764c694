/*
 * --sizes (see sizes.h).
 */
#include "config.h"

#include "api/sizes.h"

#include <inttypes.h>
#include <string.h>

bool sizes_apply(const struct signature *g)
{
    for (uint32_t k = 0; k < g->n_atoms; k++)
        if (sort_is_schematic(g->atom[k]))
            return true;
    return false;
}

static const char *type_name(struct arena *a, const struct sort *s)
{
    struct buf b = BUF_EMPTY;
    const char *name;

    sort_print(&b, s);
    name = arena_string(a, buf_text(&b), b.n);
    buf_clear(&b);
    return name;
}

/* ---- the checks ---- */

static uint32_t larger(uint32_t x, uint32_t y)
{
    return x > y ? x : y;
}

/* The smaller sizes are decided in the order least, least + 1, ...; then comes `any`. */
static struct sizes_of_type find_type(struct arena *a, const struct signature *g, uint32_t k,
                                      uint32_t widest, struct sizes_verdict any,
                                      sizes_decide decide, void *self)
{
    const struct sort *s = g->atom[k];
    uint32_t *cap = ARENA_ARRAY(a, uint32_t, g->n_atoms);
    uint32_t least = larger(s->n, 1), n = larger(widest, least) - least;
    struct sizes_verdict *is = ARENA_ARRAY(a, struct sizes_verdict, n + 1);
    struct sizes_range *range = ARENA_ARRAY(a, struct sizes_range, n + 1);
    struct sizes_of_type t = { .type = type_name(a, s), .constants = s->n, .range = range };

    for (uint32_t i = 0; i < n; i++) {
        cap[k] = least + i;
        is[i] = decide(self, cap);
    }
    is[n] = any;
    t.n = sizes_join(least, n + 1, is, range);
    return t;
}

struct sizes_list sizes_find(struct arena *a, const struct signature *g, const uint32_t *widest,
                             struct sizes_verdict any, sizes_decide decide, void *self)
{
    struct sizes_of_type *type = ARENA_ARRAY(a, struct sizes_of_type, g->n_atoms + 1);
    struct sizes_list list = { 0, type };
    bool known = any.verdict != VERDICT_UNKNOWN;

    if (!known)
        any.why = "the threshold is not known";
    for (uint32_t k = 0; k < g->n_atoms; k++)
        if (sort_is_schematic(g->atom[k]))
            type[list.n++] = find_type(a, g, k, known ? widest[k] : 0, any, decide, self);
    return list;
}

/* Are these all sizes above those of a scalarset that were looked at, and nothing is known of
   them? */
static bool is_beyond(const struct sizes_of_type *t, const struct sizes_range *r)
{
    return t->scalarset && r->to == SIZES_ALL && r->is.verdict == VERDICT_UNKNOWN;
}

bool sizes_unknown(const struct sizes_list *l)
{
    for (uint32_t i = 0; i < l->n; i++)
        for (uint32_t k = 0; k < l->type[i].n; k++)
            if (l->type[i].range[k].is.verdict == VERDICT_UNKNOWN &&
                !is_beyond(&l->type[i], &l->type[i].range[k]))
                return true;
    return false;
}

/* ---- ranges ---- */

static bool is_same(struct sizes_verdict x, struct sizes_verdict y)
{
    return x.verdict == y.verdict && (x.verdict != VERDICT_UNKNOWN || strcmp(x.why, y.why) == 0);
}

uint32_t sizes_join(uint32_t least, uint32_t n, const struct sizes_verdict *is,
                    struct sizes_range *range)
{
    uint32_t n_ranges = 0;

    for (uint32_t i = 0; i < n; i++) {
        if (i == 0 || !is_same(is[i - 1], is[i]))
            range[n_ranges++] = (struct sizes_range){ .from = least + i, .is = is[i] };
        range[n_ranges - 1].to = i + 1 < n ? least + i : SIZES_ALL;
    }
    return n_ranges;
}

uint32_t sizes_join_up_to(uint32_t n, const struct sizes_verdict *is, struct sizes_verdict larger,
                          struct sizes_range *range)
{
    uint32_t n_ranges = sizes_join(1, n, is, range);

    if (larger.verdict != VERDICT_UNKNOWN && larger.verdict == is[n - 1].verdict)
        return n_ranges;
    range[n_ranges - 1].to = n;
    range[n_ranges] = (struct sizes_range){ n + 1, SIZES_ALL, larger };
    return n_ranges + 1;
}

static void print_sizes(struct buf *b, const struct sizes_of_type *t, const struct sizes_range *r)
{
    if (r->from == 1 && r->to > 2 && r->to != SIZES_ALL) {
        buf_printf(b, "|%s| <= %" PRIu32, t->type, r->to);
        return;
    }
    if (r->to == SIZES_ALL)
        buf_printf(b, "every |%s|", t->type);
    else
        buf_printf(b, "|%s| = %" PRIu32, t->type, r->from);
    if (r->to == SIZES_ALL && r->from > 1)
        buf_printf(b, " >= %" PRIu32, r->from);
    else if (r->to != SIZES_ALL && r->to > r->from)
        buf_printf(b, " %s %" PRIu32, r->to == r->from + 1 ? "and" : "to", r->to);
}

static void print_circumstances(struct buf *b, const struct sizes_of_type *t)
{
    if (t->constants > 1)
        buf_printf(b, " (%s has %" PRIu32 " constants)", t->type, t->constants);
    for (uint32_t i = 0; i < t->n_others; i++)
        buf_printf(b, "%s|%s| = %" PRIu32 "%s", i == 0 ? " (at " : " and ", t->other[i].type,
                   t->other[i].size, i + 1 == t->n_others ? ")" : "");
}

void sizes_print(struct buf *b, const struct sizes_of_type *t)
{
    static const char *const verb[] = {
        [VERDICT_TRUE] = "holds",
        [VERDICT_FALSE] = "fails",
        [VERDICT_ERROR] = "error",
        [VERDICT_UNKNOWN] = "unknown",
    };

    for (uint32_t i = 0; i < t->n; i++) {
        const struct sizes_range *r = &t->range[i];
        buf_add(b, i > 0 ? ", " : "");
        if (is_beyond(t, r)) {
            buf_add(b, "not settled beyond");
        } else {
            buf_printf(b, "%s for ", verb[r->is.verdict]);
            print_sizes(b, t, r);
        }
        if (r->is.verdict == VERDICT_UNKNOWN && r->is.why != NULL)
            buf_printf(b, " (%s)", r->is.why);
    }
    print_circumstances(b, t);
}

/* "exists j : Id . p" is about others anyway: "p". */
static const char *text_of_bit(const char *bit)
{
    const char *dot = strncmp(bit, "exists ", strlen("exists ")) == 0 ? strstr(bit, ". ") : NULL;

    return dot != NULL ? dot + strlen(". ") : bit;
}

void sizes_print_proof(struct buf *b, const struct sizes_proof *p)
{
    buf_printf(b, "%" PRIu32 " view%s of %" PRIu32 " identit%s", p->n_views,
               p->n_views == 1 ? "" : "s", p->k, p->k == 1 ? "y" : "ies");
    for (uint32_t i = 0; i < p->n_bits; i++)
        buf_printf(b, "%s%s", i == 0 ? ", others by: " : "; ", text_of_bit(p->bit[i]));
    buf_add(b, p->witnesses ? ", with witnesses" : "");
}
