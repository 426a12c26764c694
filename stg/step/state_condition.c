/*
 * Conditions on states as byte code (see state_condition.h).
 */
#include "config.h"

#include "stg/step/state_condition.h"

#include "stg/data/compile.h"

void observations_clear(struct observations *o)
{
    vec_clear(&o->at);
}

/* ---- what is observed ---- */

/* The variable, or the parameter of the node with its name; NO_VARIABLE: that has none. */
#define NO_VARIABLE UINT32_MAX

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

static uint32_t find_observation(struct observations *o, struct observation a)
{
    for (size_t i = 0; i < o->at.n; i++)
        if (o->at.at[i].instance == a.instance && o->at.at[i].at_node == a.at_node &&
            o->at.at[i].number == a.number)
            return (uint32_t)i;
    vec_push(&o->at, a);
    return vec_number(o->at.n - 1);
}

/* The cells that tell what the term observes of an instance. */
static struct cell_part observed_part(void *self, const struct term *t, const value *index)
{
    struct observations *o = self;
    const struct signature *g = o->s->sig;
    uint32_t i = family_at(g, &g->family[t->slot], index);
    struct observation a = { i, t->kind == TERM_AT_NODE, t->alt };

    if (i == NO_INSTANCE)
        return (struct cell_part){ .sort = NULL };
    if (!a.at_node && local_lts_is_lifted(&o->s->local[i], t->alt))
        return *local_lts_part(&o->s->local[i], t->alt);
    return (struct cell_part){ .sort = t->sort,
                               .first = o->s->cells.n + find_observation(o, a),
                               .n = 1 };
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

    x->code->at.n = x->code->object.n = 0;
    x->top = c->n_slots;
    x->end = c->n_slots + BYTE_CODE_ROOM;
    x->counts_shared = x->n_shared == 0;
    give_slots(x, c);
    compile_elements(x);
    compile_begin_shared(x);
    compile_jump(x, c->term, !c->when, &skip);
    none = compile_register(x, compile_known(VALUE_NONE));
    COMPILE(x, BYTE_DONE, none, none);
    compile_lead_here(x, skip);
    COMPILE(x, BYTE_END);
}

/* ---- what is read ---- */

struct condition_reads {
    const struct compiler *x;
    const struct observations *o;
    struct vec_u32 *out;
};

static void note_condition_part(struct condition_reads *r, const struct cell_part *p)
{
    for (uint32_t k = p->first; k < p->first + p->n; k++)
        vec_push(r->out, k);
}

/* Any instance's variable, where it is in cells. */
static void note_lifted(struct condition_reads *r, const struct term *t)
{
    const struct system *s = r->o->s;
    const struct family *f = &s->sig->family[t->slot];

    for (uint32_t i = 0; i < f->n; i++)
        if (local_lts_is_lifted(&s->local[f->instance[i]], t->alt))
            note_condition_part(r, local_lts_part(&s->local[f->instance[i]], t->alt));
}

static void note_condition_reads(void *self, const struct term *t)
{
    struct condition_reads *r = self;
    struct cell_part p;

    if (t->kind == TERM_OBSERVE)
        note_lifted(r, t);
    if (t->kind != TERM_GLOBAL)
        return;
    p = cells_of_global(&r->o->s->cells, t->slot);
    note_condition_part(r, &p);
}

bool state_condition_compile(const struct state_condition *c, struct observations *o,
                             struct byte_code *code, struct vec_u32 *reads)
{
    struct compiler x = { .code = code,
                          .vs = o->s->sig->vs,
                          .cells = &o->s->cells,
                          .observed = { o, observed_part },
                          .scratch = arena_new(),
                          .copies = 1 };
    struct condition_reads r = { &x, o, reads };

    for (int i = 0; i < 2 && !x.failed;
         i++) /* the first tells which elements are worth a register */
        make_condition(&x, c);
    if (x.failed)
        byte_code_clear(code);
    term_walk(c->term, true, note_condition_reads, &r);
    for (uint32_t k = 0; k < o->at.n; k++) /* perhaps more than it observes */
        vec_push(reads, o->s->cells.n + k);
    vec_clear(&x.element);
    arena_free(x.scratch);
    return !x.failed;
}
