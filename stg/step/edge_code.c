/*
 * Byte code of edges (see edge_code.h).
 *
 * All that an edge assigns is computed in registers before anything is written, so a run that gives
 * up has changed nothing.
 */
#include "config.h"

#include "stg/step/edge_code.h"

#include "stg/data/compile.h"

/* ---- assignments ---- */

/* What is assigned: the cells of a part; or a cell, or a slot. */
struct target {
    const struct assign *a;
    struct position *step; /* of each step of its path, in cells or elements */
    struct code_part part; /* sort NULL: a slot that is no cell */
    uint32_t n_split;      /* steps that lead to the part */
    uint32_t first;        /* the new values, in registers */
};

struct edge_compiler {
    struct compiler x;
    struct local_lts *c;
    const struct edge *e;
    struct edge_code *out;
    struct target *target; /* of each assignment of `do` */
};

static void find_target(struct edge_compiler *z, struct target *t)
{
    struct compiler *x = &z->x;
    const struct assign *a = t->a;
    uint32_t cells;

    t->part = (struct code_part){ a->global ? cells_of_global(x->cells, a->slot)
                                            : z->c->part[a->slot],
                                  NO_REGISTER };
    for (uint32_t i = 0; i < a->n_steps && !x->failed; i++) {
        const struct path_step *s = &a->step[i];
        bool split = t->part.p.sort != NULL && t->part.p.split;
        struct position position = { s->field, NO_REGISTER };
        cells = split && s->index != NULL ? t->part.p.shape->part[0]->n : 1;
        if (s->index != NULL)
            position = compile_position(x, s->sort, s->index, cells);
        t->step[i] = position;
        if (x->failed || !split)
            continue;
        compile_narrow(x, &t->part, position);
        t->n_split++;
    }
}

/* The tuple `old` with the value at the end of the path, from step i on. */
static struct operand put_in(struct compiler *x, const struct target *t, uint32_t i,
                             struct operand old)
{
    struct position position = t->step[i];
    uint32_t from, new, reg = compile_take(x, 1);

    if (i + 1 < t->a->n_steps)
        new = compile_register(x, put_in(x, t, i + 1, compile_element(x, old, position)));
    else
        new = compile_register(x, compile_term(x, t->a->value));
    from = compile_register(x, old);
    if (position.reg == NO_REGISTER) {
        COMPILE(x, BYTE_WITH, reg, from, position.n, new);
    } else if (position.n == 0) {
        COMPILE(x, BYTE_WITH_AT, reg, from, position.reg, new);
    } else {
        compile_fail(x);
    }
    return compile_at(reg);
}

static void compute_target(struct edge_compiler *z, struct target *t)
{
    struct compiler *x = &z->x;
    const struct assign *a = t->a;
    bool in_cell = t->part.p.sort != NULL;
    struct operand old;
    uint32_t n = in_cell && t->part.p.split ? t->part.p.n : 1, top;

    if (a->value == NULL)
        compile_fail(x);
    t->first = compile_take(x, n);
    top = x->top;
    if (x->failed)
        return;
    if (in_cell && t->part.p.split) {
        compile_cells(x, a->value, t->part.p.shape, t->first);
    } else if (t->n_split == a->n_steps) {
        compile_copy(x, compile_term(x, a->value), t->first);
    } else {
        old = in_cell ? compile_read(x, &t->part) : compile_at(a->slot);
        if (!in_cell)
            COMPILE(x, BYTE_ASSIGNED, old.reg);
        compile_copy(x, put_in(x, t, t->n_split, old), t->first);
    }
    x->top = top;
}

/* ---- two assignments to one variable ---- */

static uint32_t position_register(struct compiler *x, struct position p)
{
    uint32_t reg = compile_take(x, 1);

    COMPILE(x, BYTE_CONSTANT, reg, p.n);
    if (p.reg != NO_REGISTER)
        COMPILE(x, BYTE_ADD_POSITION, reg, p.reg);
    return reg;
}

/* If they may overlap, which is a run-time error, the program gives up.  Parts of one cell would
   have to be assigned one after the other. */
static void keep_apart(struct compiler *x, const struct target *a, const struct target *b)
{
    uint32_t n = a->n_split < b->n_split ? a->n_split : b->n_split, p, q;

    if (a->a->global != b->a->global || a->a->slot != b->a->slot)
        return;
    for (uint32_t i = 0; i < n; i++) {
        struct position s = a->step[i], t = b->step[i];
        if (s.reg == NO_REGISTER && t.reg == NO_REGISTER && s.n == t.n)
            continue;
        if (s.reg == NO_REGISTER && t.reg == NO_REGISTER)
            return;
        p = position_register(x, s);
        q = position_register(x, t);
        COMPILE(x, BYTE_DIFFER, p, q);
        return;
    }
    compile_fail(x);
}

/* ---- writing ---- */

/* Is it a lifted variable that has no value at the target? */
static bool dies(const struct edge_compiler *z, const struct target *t)
{
    const struct process *p = z->c->process;

    for (uint32_t i = p->n_params; i < p->n_params + p->n_vars && !t->a->global; i++)
        if (p->variable[i].slot == t->a->slot)
            return local_lts_is_lifted(z->c, i) && local_lts_is_dead(z->c, z->e->target, i);
    return false;
}

static void write_target(struct edge_compiler *z, const struct target *t)
{
    struct compiler *x = &z->x;
    const struct code_part *part = &t->part;
    uint32_t n = part->p.split ? part->p.n : 1;

    if (part->p.sort == NULL) {
        COMPILE(x, BYTE_WRITE_SLOT, t->a->slot, t->first);
        z->out->writes_slots = true;
        return;
    }
    for (uint32_t i = 0; i < n && !dies(z, t) && !x->failed; i++) {
        if (part->further == NO_REGISTER)
            COMPILE(x, BYTE_WRITE, part->p.first + i, t->first + i);
        else
            COMPILE(x, BYTE_WRITE_AT, part->p.first + i, part->further, t->first + i);
    }
}

/* What dies has no value at the target; what is dead before has none already. */
static void write_dead(struct edge_compiler *z)
{
    const struct local_lts *c = z->c;
    struct compiler *x = &z->x;
    uint32_t none = compile_register(x, compile_known(VALUE_NONE));

    for (uint32_t k = 0; k < c->n_lifted; k++) {
        uint32_t i = c->lifted[k];
        const struct cell_part *part = local_lts_part(c, i);
        if (!local_lts_is_dead(c, z->e->target, i) || local_lts_is_dead(c, z->e->source, i))
            continue;
        for (uint32_t cell = part->first; cell < part->first + part->n; cell++)
            COMPILE(x, BYTE_WRITE, cell, none);
    }
}

/* ---- an edge ---- */

struct after_do {
    const struct process *p;
    bool reads; /* a variable that `do` may have changed */
};

static void find_variable(void *self, const struct term *t)
{
    struct after_do *s = self;

    s->reads = s->reads || t->kind == TERM_GLOBAL;
    for (uint32_t i = s->p->n_params; t->kind == TERM_LOCAL && i < s->p->n_variables; i++)
        s->reads = s->reads || s->p->variable[i].slot == t->slot;
}

/* The tuple of the step's values, in a register. */
static uint32_t compile_payload(struct compiler *x, const struct edge *e)
{
    uint32_t n = e->n_payload, reg = compile_take(x, 1), first = compile_take(x, n);
    value *v = ARENA_ARRAY(x->scratch, value, n + (size_t)1);
    bool known = true;

    for (uint32_t i = 0; i < n && !x->failed; i++) {
        struct operand a = compile_term(x, e->payload[i]);
        compile_copy(x, a, first + i);
        known = known && a.known;
        v[i] = a.v;
    }
    if (known)
        COMPILE(x, BYTE_CONSTANT, reg, value_tuple(x->vs, n, v));
    else
        COMPILE(x, BYTE_PAYLOAD, reg, first, n);
    return reg;
}

/* The values of the step's name are computed behind `do`. */
static void compile_done(struct edge_compiler *z)
{
    const struct edge *e = z->e;
    struct compiler *x = &z->x;
    struct after_do s = { z->c->process, false };
    uint32_t payload;

    for (uint32_t i = 0; i < e->n_payload; i++)
        term_walk(e->payload[i], false, find_variable, &s);
    if (s.reads && e->n_do > 0)
        compile_fail(x);
    payload = compile_payload(x, e);
    for (uint32_t i = 0; i < e->n_do && !x->failed; i++)
        write_target(z, &z->target[i]);
    if (!x->failed)
        write_dead(z);
    COMPILE(x, BYTE_DONE, payload);
}

static void compile_instance(struct compiler *x, void *self)
{
    struct edge_compiler *z = self;
    const struct edge *e = z->e;
    uint32_t skip = 0, depth = x->depth;

    x->depth = 0;
    if (e->guard != NULL)
        compile_jump(x, e->guard, false, &skip);
    for (uint32_t i = 0; i < e->n_do && !x->failed; i++) {
        z->target[i] = (struct target){ .a = &e->doing[i] };
        z->target[i].step = ARENA_ARRAY(x->scratch, struct position,
                                        e->doing[i].n_steps + (size_t)1);
        find_target(z, &z->target[i]);
        if (!x->failed)
            compute_target(z, &z->target[i]);
        for (uint32_t k = 0; k < i && !x->failed; k++)
            keep_apart(x, &z->target[k], &z->target[i]);
    }
    if (!x->failed)
        compile_done(z);
    compile_lead_here(x, skip);
    compile_forget_calls(x);
    x->depth = depth;
}

/* Slots of parameters are constants, those of variables registers or cells. */
static void give_slots_meanings(struct compiler *x, const struct local_lts *c)
{
    const struct process *p = c->process;

    x->slot = ARENA_ARRAY(x->scratch, struct slot_meaning, p->n_slots + (size_t)1);
    x->edge_slot = x->slot;
    for (uint32_t i = 0; i < p->n_variables; i++) {
        const struct variable *v = &p->variable[i];
        struct slot_meaning *m = &x->slot[v->slot];
        m->kind = v->parameter ? SLOT_CONSTANT : SLOT_REGISTER;
        if (local_lts_is_lifted(c, i))
            m->kind = SLOT_PART;
        m->part = (struct code_part){ c->part[v->slot], NO_REGISTER };
        m->reg = v->slot;
        m->v = v->parameter ? c->instance->param[i] : VALUE_NONE;
    }
}

static void compile_program(struct edge_compiler *z, const struct edge_group *g)
{
    struct compiler *x = &z->x;
    const struct edge *e = z->e;
    const struct process *p = z->c->process;
    struct binder_range range = { g->from, g->to, g->binder != NULL };

    x->code->at.n = x->code->object.n = 0;
    x->top = p->n_slots;
    x->end = p->n_slots + BYTE_CODE_ROOM;
    give_slots_meanings(x, z->c);
    compile_elements(x);
    compile_binders(x, e->n_binders, e->binder, &range, compile_instance, z);
    COMPILE(x, BYTE_END);
}

/* Makes the program twice: the first tells which elements are worth a register. */
static void compile_edge(struct edge_code *out, struct local_lts *c, const struct edge_group *g,
                         const struct edge *e)
{
    struct edge_compiler z = {
        .x = { .code = &out->code,
               .vs = c->stg->vs,
               .cells = c->trace->cells,
               .scratch = arena_new(),
               .copies = 1,
               .failed = e->n_then > 0 || e->n_args > 0 },
        .c = c,
        .e = e,
        .out = out,
    };

    z.target = ARENA_ARRAY(z.x.scratch, struct target, e->n_do + (size_t)1);
    for (int i = 0; i < 2 && !z.x.failed; i++)
        compile_program(&z, g);
    out->compiled = !z.x.failed;
    out->from = NO_LOCAL;
    if (z.x.failed)
        byte_code_clear(&out->code);
    vec_clear(&z.x.element);
    arena_free(z.x.scratch);
}

void edge_codes_make(struct edge_code *codes, struct local_lts *c, const struct edge_group *g)
{
    for (uint32_t i = 0; i < g->n; i++)
        compile_edge(&codes[i], c, g, &c->process->edge[g->first + i]);
}

void edge_codes_clear(struct edge_code *codes, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        byte_code_clear(&codes[i].code);
}

/* ---- running it ---- */

struct edge_run {
    struct local_lts *c;
    const struct edge *e;
    struct edge_code *code;
    uint32_t local;
    value index;
};

static void add_compiled_move(void *self, uint32_t n_writes, const struct write *w, value payload)
{
    struct edge_run *r = self;
    struct local_lts *c = r->c;
    struct exec x = local_lts_exec(c, NULL);

    if (r->code->writes_slots || r->code->from != r->local)
        r->code->next = local_lts_finish(c, &x, r->e);
    r->code->from = r->local;
    vec_push(&c->move,
             ((struct move){
                 .edge = r->e,
                 .index = r->index,
                 .payload = payload,
                 .next = r->code->next,
                 .n_partners = NO_PARTNERS,
                 .write = n_writes == 0 ? NULL : arena_copy(c->writes, w, n_writes * sizeof *w),
                 .n_writes = n_writes,
             }));
    if (r->code->writes_slots)
        local_lts_load_frame(c, r->local);
}

struct expansion edge_codes_expand(struct edge_code *codes, struct local_lts *c,
                                   uint32_t local, const struct edge_group *g, const uint32_t *cell,
                                   struct writes *room)
{
    struct expansion all = { vec_number(c->move.n), 0 };
    value index = value_tuple(c->stg->vs, 0, NULL);

    local_lts_load_frame(c, local);
    for (uint32_t i = 0; i < g->n; i++) {
        struct edge_run r = { c, &c->process->edge[g->first + i], &codes[i], local, index };
        struct byte_code_sink sink = { &r, add_compiled_move, room };
        size_t before = c->move.n;
        struct eval ev = { .vs = c->stg->vs, .local = c->frame, .cell = (uint32_t *)cell };
        if (!codes[i].compiled || !byte_code_run(&codes[i].code, &ev, &sink)) {
            c->move.n = before;
            local_lts_expand_edge(c, local, g, r.e, cell);
        }
    }
    all.n = vec_number(c->move.n) - all.first;
    return all;
}
