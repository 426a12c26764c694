/*
 * Conditions on states as byte code (see state_condition.h).
 */
#include "config.h"

#include "stg/step/state_condition.h"

#include "stg/data/compile.h"

void observations_init(struct observations *o, struct system *s)
{
    *o = (struct observations){ .s = s };
    o->first = mem_alloc((s->n + (size_t)1) * sizeof *o->first);
    for (uint32_t i = 0; i < s->n; i++)
        o->first[i] = NO_OBSERVATION;
}

void observations_clear(struct observations *o)
{
    mem_free(o->first);
    vec_clear(&o->at);
}

/* ---- what is observed ---- */

/* The variable, or the parameter of the node with its name; NO_VARIABLE: that has none. */
static uint32_t variable_at_node(const struct process *p, uint32_t variable, uint32_t node)
{
    const struct node *n = &p->node[node];

    if (p->variable[variable].node == NO_NODE)
        return variable;
    for (uint32_t i = 0; i < n->n_params; i++)
        if (p->variable[n->first_param + i].name == p->variable[variable].name)
            return n->first_param + i;
    return NO_VARIABLE;
}

value observation_read(const struct observations *o, const struct observation *a, uint32_t local)
{
    const struct local_lts *c = &o->s->local[a->instance];
    uint32_t node = local_lts_node(c, local), variable;

    if (a->at_node)
        return value_bool(node == a->number);
    variable = variable_at_node(c->process, a->number, node);
    return variable == NO_VARIABLE ? VALUE_NONE : local_lts_read(c, local, variable);
}

uint32_t observations_find(struct observations *o, struct observation a)
{
    uint32_t k = o->first[a.instance];

    while (k != NO_OBSERVATION &&
           (o->at.at[k].at_node != a.at_node || o->at.at[k].number != a.number))
        k = o->at.at[k].next;
    if (k != NO_OBSERVATION)
        return k;
    k = vec_number(o->at.n);
    a.next = o->first[a.instance];
    vec_push(&o->at, a);
    o->first[a.instance] = k;
    return k;
}

struct condition_reads {
    struct observations *o;
    struct vec_u32 *cell;
};

static void note_condition_cell(const struct condition_reads *r, uint32_t cell)
{
    for (size_t i = 0; i < r->cell->n; i++)
        if (r->cell->at[i] == cell)
            return;
    vec_push(r->cell, cell);
}

static void note_condition_part(const struct condition_reads *r, const struct cell_part *p)
{
    for (uint32_t k = p->first; k < p->first + p->n; k++)
        note_condition_cell(r, k);
}

/* The cells that tell what the term observes of an instance. */
static struct cell_part observed_part(void *self, const struct term *t, const value *index)
{
    const struct condition_reads *r = self;
    struct system *s = r->o->s;
    uint32_t i = family_at(s->sig, &s->sig->family[t->slot], index);
    struct observation a = { .instance = i, .at_node = t->kind == TERM_AT_NODE, .number = t->alt };
    struct cell_part p = { .sort = NULL };

    if (i == NO_INSTANCE)
        return p;
    if (!a.at_node && local_lts_is_lifted(&s->local[i], t->alt))
        p = *local_lts_part(&s->local[i], t->alt);
    else
        p = (struct cell_part){ .sort = t->sort,
                                .first = s->cells.n + observations_find(r->o, a),
                                .n = 1 };
    note_condition_part(r, &p);
    return p;
}

static void note_global(void *self, const struct term *t)
{
    const struct condition_reads *r = self;
    struct cell_part p;

    if (t->kind != TERM_GLOBAL)
        return;
    p = cells_of_global(&r->o->s->cells, t->slot);
    note_condition_part(r, &p);
}

/* ---- programs ---- */

static void give_slots(struct compiler *x, const struct state_condition *c)
{
    x->slot = ARENA_ARRAY(x->scratch, struct slot_meaning, c->n_slots + (size_t)1);
    x->edge_slot = x->slot;
    for (uint32_t i = 0; i < c->n; i++)
        x->slot[c->slot[i]] = (struct slot_meaning){ .kind = SLOT_CONSTANT, .v = c->v[i] };
}

static void make_condition(struct compiler *x, const struct state_condition *c)
{
    uint32_t skip = 0, none;

    compile_begin(x, c->n_slots);
    give_slots(x, c);
    compile_elements(x);
    compile_begin_shared(x);
    compile_jump(x, c->term, !c->when, &skip);
    none = compile_register(x, compile_known(VALUE_NONE));
    COMPILE(x, BYTE_DONE, none, none);
    compile_lead_here(x, skip);
    COMPILE(x, BYTE_END);
}

static bool compile_condition(const struct state_condition *c, struct condition_reads *r,
                              bool writes_out, struct byte_code *code)
{
    const struct observations *o = r->o;
    struct compiler x = { .code = code,
                          .vs = o->s->sig->vs,
                          .cells = &o->s->cells,
                          .observed = { r, observed_part },
                          .scratch = arena_new(),
                          .copies = 1,
                          .writes_out = writes_out };

    for (int i = 0; i < 2 && !x.failed; i++) /* as for edges */
        make_condition(&x, c);
    if (x.failed)
        byte_code_clear(code);
    compile_clear(&x);
    arena_free(x.scratch);
    return !x.failed;
}

/* Of which instance something is observed has to be known: where a loop does not tell, binders are
   written out. */
bool state_condition_compile(const struct state_condition *c, struct observations *o,
                             struct byte_code *code, struct vec_u32 *reads)
{
    struct condition_reads r = { o, reads };
    bool compiled = false;

    for (int i = 0; i < 2 && !compiled; i++)
        compiled = compile_condition(c, &r, i == 1, code);
    term_walk(c->term, true, note_global, &r);
    return compiled;
}
