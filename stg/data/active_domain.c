/*
 * Choices among schematic values (see active_domain.h).
 *
 * A value with several schematic parts is built from left to right: each part is in scope for those
 * after it, so that of values which differ only in the names of fresh parts, one is tried.
 */
#include "config.h"

#include "stg/data/active_domain.h"

#include <string.h>

#include "stg/data/renaming.h"
#include "support/bug.h"

static void note_atom(void *self, uint32_t k, uint32_t atom, uint32_t set)
{
    struct active_domain *p = self;

    (void)set;
    if (p->sizes->sort[k]->kind == SORT_DATA && p->used[k] <= atom)
        p->used[k] = atom + 1;
}

void active_domain_note(struct active_domain *p, const struct values *vs, const struct sort *s,
                        value v)
{
    atoms_visit(vs, s, v, note_atom, p);
}

uint32_t *active_domain_save(const struct active_domain *p)
{
    uint32_t *saved;

    if (p == NULL)
        return NULL;
    saved = mem_alloc((p->sizes->n + 1) * sizeof *saved);
    memcpy(saved, p->used, p->sizes->n * sizeof *saved);
    return saved;
}

void active_domain_restore(struct active_domain *p, const uint32_t *saved)
{
    if (p != NULL)
        memcpy(p->used, saved, p->sizes->n * sizeof *saved);
}

#define SORTS_FEW 16u /* whose numbers need no allocation */

/* The numbers of values in scope, as elements of a tuple: in `few`, or to be freed. */
static value *scope_elements(const struct active_domain *p, value *few)
{
    uint32_t n = p->sizes->n;
    value *v = n <= SORTS_FEW ? few : mem_alloc(n * sizeof *v);

    for (uint32_t k = 0; k < n; k++)
        v[k] = value_small((int32_t)p->used[k]);
    return v;
}

value active_domain_tuple(const struct active_domain *p, struct values *vs)
{
    value few[SORTS_FEW] = { 0 }, *v, tuple;

    if (p == NULL)
        return VALUE_NONE;
    v = scope_elements(p, few);
    tuple = value_tuple(vs, p->sizes->n, v);
    if (v != few)
        mem_free(v);
    return tuple;
}

value active_domain_find(const struct active_domain *p, const struct values *vs)
{
    value few[SORTS_FEW] = { 0 }, *v = scope_elements(p, few), tuple;

    tuple = value_find_tuple(vs, p->sizes->n, v);
    if (v != few)
        mem_free(v);
    return tuple;
}

void active_domain_set(struct active_domain *p, const struct values *vs, value tuple)
{
    for (uint32_t k = 0; p != NULL && k < p->sizes->n; k++)
        p->used[k] = (uint32_t)value_word(value_elem(vs, tuple, k));
}

void active_domain_take(struct active_domain *p, const struct values *vs, value tuple)
{
    for (uint32_t k = 0; tuple != VALUE_NONE && k < p->sizes->n; k++) {
        uint32_t n = (uint32_t)value_word(value_elem(vs, tuple, k));
        p->used[k] = p->used[k] < n ? n : p->used[k];
    }
}

/* ---- values of one sort ---- */

static void atom_values(struct active_domain *p, uint32_t k, struct vec_u32 *out)
{
    uint32_t n = p->used[k] + 1, cap = p->sizes->cap[k];

    if (p->sizes->widest[k] < n)
        p->sizes->widest[k] = n;
    if (cap > 0 && n > cap)
        n = cap;
    for (uint32_t i = 0; i < n; i++)
        vec_push(out, value_small((int32_t)i));
}

/* A value under construction, of whose parts the first `done` are chosen. */
struct parts {
    struct active_domain *domain;
    struct values *vs;
    uint32_t n;
    const struct sort_field *field; /* NULL: all of sort elem */
    const struct sort *elem;
    value *v; /* the parts, after `lead` others */
    uint32_t lead;
    struct vec_u32 *out;
};

static void choose_parts(const struct parts *x, uint32_t done)
{
    const struct sort *s;
    struct vec_u32 list = VEC_EMPTY;
    uint32_t *scope;

    if (done == x->n) {
        vec_push(x->out, value_tuple(x->vs, x->lead + x->n, x->v));
        return;
    }
    s = x->field != NULL ? x->field[done].sort : x->elem;
    scope = active_domain_save(x->domain);
    active_domain_values(x->domain, x->vs, s, &list);
    for (size_t i = 0; i < list.n; i++) {
        x->v[x->lead + done] = list.at[i];
        active_domain_note(x->domain, x->vs, s, list.at[i]);
        choose_parts(x, done + 1);
        active_domain_restore(x->domain, scope);
    }
    mem_free(scope);
    vec_clear(&list);
}

static void choose_fields(struct active_domain *p, struct values *vs, uint32_t n,
                          const struct sort_field *field, int alt, struct vec_u32 *out)
{
    value *v = mem_alloc((n + 1) * sizeof *v);
    struct parts x = { p, vs, n, field, NULL, v, alt >= 0, out };

    v[0] = value_small(alt < 0 ? 0 : alt);
    choose_parts(&x, 0);
    mem_free(v);
}

static void choose_elems(struct active_domain *p, struct values *vs, uint32_t n,
                         const struct sort *elem, struct vec_u32 *out)
{
    value *v = mem_alloc((n + 1) * sizeof *v);
    struct parts x = { p, vs, n, NULL, elem, v, 0, out };

    choose_parts(&x, 0);
    mem_free(v);
}

static void schematic_values(struct active_domain *p, struct values *vs, const struct sort *s,
                             struct vec_u32 *out)
{
    switch (s->kind) {
    case SORT_DATA: atom_values(p, s->atom - 1, out); return;
    case SORT_RECORD: choose_fields(p, vs, s->n, s->field, -1, out); return;
    case SORT_UNION:
        for (uint32_t i = 0; i < s->n; i++)
            choose_fields(p, vs, s->alt[i].n, s->alt[i].field, (int)i, out);
        return;
    case SORT_ARRAY: choose_elems(p, vs, (uint32_t)sort_array_size(s), s->elem, out); return;
    case SORT_SEQ:
        for (uint32_t n = 0; n <= s->size; n++)
            choose_elems(p, vs, n, s->elem, out);
        return;
    default: BUG("no choice among schematic values");
    }
}

void active_domain_values(struct active_domain *p, struct values *vs, const struct sort *s,
                          struct vec_u32 *out)
{
    if (sort_is_schematic(s)) {
        schematic_values(p, vs, s, out);
        return;
    }
    for (uint64_t i = 0; i < sort_card(s); i++)
        vec_push(out, sort_nth(vs, s, i));
}
