/*
 * Values for open inputs (see sim_input.h).
 */
#include "config.h"

#include "cli/simulate/sim_input.h"

#include "stg/data/sort_read.h"
#include "support/vec.h"

#define LISTED 60 /* values of a list */

static const struct sort *const *sorts(const struct sim_input *x, uint32_t *n)
{
    return lts_payload_sorts(x->lts->sig, &x->edge, n);
}

/* Asks for the edges of the state first, because the source answers about inputs of the last such
   state. */
static void ask_edges(const struct sim_input *x)
{
    uint32_t n;

    lts_edges(x->lts, x->state, x->held, &n);
}

void sim_input_type(struct buf *b, const struct sim_input *x)
{
    uint32_t n;
    const struct sort *const *sort = sorts(x, &n);

    buf_add(b, n > 1 ? "(" : "");
    for (uint32_t i = 0; i < n; i++) {
        buf_add(b, i > 0 ? ", " : "");
        sort_print(b, sort[i]);
    }
    buf_add(b, n > 1 ? ")" : "");
}

/* ---- all of them ---- */

static bool input_is_endless(const struct sim_input *x)
{
    return x->lts->sig->link[x->edge.link].endless_input;
}

static void put_accepted(struct buf *b, const struct sim_input *x, const struct lts_input *to)
{
    uint32_t n;
    const struct sort *const *sort = sorts(x, &n);

    if (to->payload != VALUE_NONE)
        value_print_tuple(b, x->lts->sig->vs, n, sort, to->payload);
    if (to->fault != NULL)
        buf_add(b, to->payload != VALUE_NONE ? " (run-time error)" : "run-time error");
}

void sim_input_list(struct buf *b, const struct sim_input *x)
{
    const struct lts_input *all;
    uint32_t n;

    if (input_is_endless(x)) {
        buf_add(b, "too many of ");
        sim_input_type(b, x);
        return;
    }
    ask_edges(x);
    all = lts_inputs(x->lts, x->state, &x->edge, x->held, &n);
    for (uint32_t i = 0; i < n && i < LISTED; i++) {
        buf_add(b, i > 0 ? ", " : "");
        put_accepted(b, x, &all[i]);
    }
    if (n > LISTED)
        buf_printf(b, ", ... (%u in all)", n);
}

/* ---- a typed one ---- */

/* How many values of each atom sort are in scope, and how often one occurs in what is typed. */
struct occurrences {
    uint32_t *count, *end; /* end: one more than the largest */
};

static void count_atom(void *self, uint32_t k, uint32_t atom, uint32_t set)
{
    struct occurrences *o = self;

    (void)set;
    o->count[k]++;
    o->end[k] = atom >= o->end[k] ? atom + 1 : o->end[k];
}

static uint32_t *used_atoms(const struct sim_input *x)
{
    uint32_t *used = mem_zalloc((x->lts->sig->n_atoms + 1) * sizeof *used);

    x->lts->data.scope(x->lts->self, x->state, used);
    active_domain_take(&(struct active_domain){ x->lts->data.sizes, used }, x->lts->sig->vs,
                       x->held);
    return used;
}

/* Does the value skip a name of a fresh value?  Gaps are refused; with gaps, choices would have
   to try all names. */
static bool leaves_gap(const struct sim_input *x, const struct occurrences *o, struct buf *why)
{
    const struct signature *g = x->lts->sig;
    uint32_t *used;
    bool gap = false;

    if (!has_schematic(g))
        return false;
    used = used_atoms(x);
    for (uint32_t k = 0; k < g->n_atoms && !gap; k++) {
        gap = g->atom[k]->kind == SORT_DATA && o->end[k] > used[k] + o->count[k];
        if (!gap)
            continue;
        buf_add(why, "the next fresh value is ");
        value_print(why, g->vs, g->atom[k], value_small((int32_t)used[k]));
    }
    mem_free(used);
    return gap;
}

static bool names_fit(const struct sim_input *x, value payload, struct buf *why)
{
    const struct signature *g = x->lts->sig;
    struct occurrences o = { mem_zalloc((g->n_atoms + 1) * sizeof *o.count),
                             mem_zalloc((g->n_atoms + 1) * sizeof *o.end) };
    uint32_t n;
    const struct sort *const *sort = sorts(x, &n);
    bool fit;

    for (uint32_t i = 0; i < n; i++)
        atoms_visit(g->vs, sort[i], value_elem(g->vs, payload, i), count_atom, &o);
    fit = !leaves_gap(x, &o, why);
    mem_free(o.count);
    mem_free(o.end);
    return fit;
}

static bool is_accepted(const struct sim_input *x, value payload, struct lts_input *to)
{
    ask_edges(x);
    *to = (struct lts_input){ .payload = payload, .target = LTS_NO_STATE };
    return lts_complete(x->lts, x->state, &x->edge, payload, to) != LTS_REFUSED;
}

bool sim_input_read(const struct sim_input *x, const char *text, struct lts_input *to,
                    struct buf *why)
{
    uint32_t n;
    const struct sort *const *sort = sorts(x, &n);
    value payload;

    if (!value_read_tuple(x->lts->sig->vs, n, sort, text, &payload, why))
        return false;
    if (value_has_hole(x->lts->sig->vs, payload)) {
        buf_add(why, "the environment sends nothing unassigned");
        return false;
    }
    if (!names_fit(x, payload, why))
        return false;
    if (is_accepted(x, payload, to))
        return true;
    value_print_tuple(why, x->lts->sig->vs, n, sort, payload);
    buf_add(why, " is not accepted here");
    return false;
}

/* ---- a random one ---- */

#define TRIES 64
#define LARGE 9 /* integers without bounds, elements where there may be many */

struct drawing {
    const struct sim_input *input;
    struct rng *rng;
    uint32_t *used; /* the schematic values that may be drawn; one fresh value may be,
                       too */
};

static value drawn_value(struct drawing *d, const struct sort *s);

static value draw_int(struct drawing *d, const struct sort *s)
{
    struct values *vs = d->input->lts->sig->vs;
    struct num from = s->bounded ? s->lo : num_word(-LARGE);
    struct arena *a;
    value v;

    if (!sort_infinite(s))
        return sort_nth(vs, s, rng_next(d->rng) % sort_card(s));
    a = arena_new();
    v = value_num(vs, num_add(a, from, num_word(rng_below(d->rng, 2 * LARGE + 1))));
    arena_free(a);
    return v;
}

static value draw_data(struct drawing *d, const struct sort *s)
{
    uint32_t k = s->atom - 1, i;

    if (s->size > 0)
        return value_small((int32_t)rng_below(d->rng, s->size));
    i = rng_below(d->rng, d->used[k] + 1);
    d->used[k] += i == d->used[k];
    return value_small((int32_t)i);
}

static value draw_elements(struct drawing *d, const struct sort *s, uint64_t n)
{
    struct values *vs = d->input->lts->sig->vs;
    value *v = mem_alloc((n + 1) * sizeof *v), all;

    for (uint64_t i = 0; i < n; i++)
        v[i] = drawn_value(d, s->elem);
    if (s->kind == SORT_BAG)
        all = value_bag(vs, (uint32_t)n, v);
    else
        all = s->kind == SORT_SET ? value_set(vs, (uint32_t)n, v) : value_tuple(vs, (uint32_t)n, v);
    mem_free(v);
    return all;
}

/* alt: the alternative of a union; -1: a record. */
static value draw_fields(struct drawing *d, uint32_t n, const struct sort_field *f, int alt)
{
    value *v = mem_alloc((n + 1) * sizeof *v), all;
    uint32_t k = 0;

    if (alt >= 0)
        v[k++] = value_small(alt);
    for (uint32_t i = 0; i < n; i++)
        v[k++] = drawn_value(d, f[i].sort);
    all = value_tuple(d->input->lts->sig->vs, k, v);
    mem_free(v);
    return all;
}

static value drawn_value(struct drawing *d, const struct sort *s)
{
    uint32_t n;

    if (sort_card(s) == 0)
        return VALUE_NONE;
    switch (s->kind) {
    case SORT_ANY: return VALUE_NONE;
    case SORT_INT: return draw_int(d, s);
    case SORT_DATA: return draw_data(d, s);
    case SORT_BOOL:
    case SORT_ENUM:
    case SORT_SCALARSET: return value_small((int32_t)rng_below(d->rng, (uint32_t)sort_card(s)));
    case SORT_ARRAY: return draw_elements(d, s, sort_array_size(s));
    case SORT_SET: return draw_elements(d, s, rng_below(d->rng, LARGE));
    case SORT_SEQ:
    case SORT_BAG:
        n = s->size < LARGE ? s->size : LARGE;
        return draw_elements(d, s, rng_below(d->rng, n + 1));
    case SORT_RECORD: return draw_fields(d, s->n, s->field, -1);
    case SORT_UNION:
        n = rng_below(d->rng, s->n);
        return draw_fields(d, s->alt[n].n, s->alt[n].field, (int)n);
    }
    return VALUE_NONE;
}

static value draw_payload(const struct sim_input *x, struct rng *rng)
{
    struct drawing d = { x, rng, has_schematic(x->lts->sig) ? used_atoms(x) : NULL };
    uint32_t n;
    const struct sort *const *sort = sorts(x, &n);
    value *v = mem_alloc((n + 1) * sizeof *v), payload;

    for (uint32_t i = 0; i < n; i++)
        v[i] = drawn_value(&d, sort[i]);
    payload = value_tuple(x->lts->sig->vs, n, v);
    mem_free(v);
    mem_free(d.used);
    return payload;
}

/* Draws one of all accepted values, for inputs that accept too few to be met by trying. */
static bool choose_input(const struct sim_input *x, struct rng *rng, struct lts_input *to)
{
    const struct lts_input *all;
    uint32_t n;

    if (input_is_endless(x))
        return false;
    ask_edges(x);
    all = lts_inputs(x->lts, x->state, &x->edge, x->held, &n);
    if (n > 0)
        *to = all[rng_below(rng, n)];
    return n > 0;
}

bool sim_input_random(const struct sim_input *x, struct rng *rng, struct lts_input *to)
{
    for (int i = 0; i < TRIES; i++) {
        value payload = draw_payload(x, rng);
        if (!value_has_hole(x->lts->sig->vs, payload) && is_accepted(x, payload, to))
            return true;
    }
    return choose_input(x, rng, to);
}
