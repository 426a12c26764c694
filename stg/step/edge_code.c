/*
 * Byte code of edges (see edge_code.h).
 *
 * What an edge assigns at once is computed in registers before anything is written.  What a block
 * assigns is stored in the cells, so that the statements behind see it, and taken back at the end.
 */
#include "config.h"

#include "stg/step/edge_code.h"

#include "stg/data/compile.h"
#include "stg/step/assign_code.h"
#include "stg/step/block_code.h"

/* ---- an edge ---- */

struct after_do {
    uint32_t n;
    const struct assign *assign;
    bool reads; /* a variable that `do` changes */
};

static void find_variable(void *self, const struct term *t)
{
    struct after_do *s = self;

    for (uint32_t i = 0; i < s->n; i++)
        s->reads = s->reads || (t->kind == (s->assign[i].global ? TERM_GLOBAL : TERM_LOCAL) &&
                                t->slot == s->assign[i].slot);
}

/* The tuple of the step's values, in a register. */
static uint32_t compile_payload(struct edge_compiler *z)
{
    struct compiler *x = &z->x;
    const struct edge *e = z->e;
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
    else if (z->named)
        COMPILE(x, BYTE_PAYLOAD, reg, first, n);
    return reg;
}

/* The arguments of the node that the edge leads to, in registers one behind the other. */
static uint32_t compile_arguments(struct compiler *x, const struct edge *e)
{
    uint32_t first = compile_take(x, e->n_args + 1);

    for (uint32_t i = 0; i < e->n_args && !x->failed; i++)
        compile_copy(x, compile_term(x, e->arg[i]), first + i);
    return first;
}

/* The values of the step's name, and arguments, are computed behind `do`: do they read what it
   changes? */
static bool reads_what_changes(const struct edge *e)
{
    const struct statement_block *b = &e->doing;
    struct after_do s = { 0, NULL, false };

    if (b->n == 0)
        return false;
    s.n = b->at[0].n;
    s.assign = b->at[0].assign;
    for (uint32_t i = 0; i < e->n_payload; i++)
        term_walk(e->payload[i], false, find_variable, &s);
    for (uint32_t i = 0; i < e->n_args; i++)
        term_walk(e->arg[i], false, find_variable, &s);
    return s.reads;
}

static void compile_at_once(struct edge_compiler *z)
{
    struct compiler *x = &z->x;
    const struct statement_block *b = &z->e->doing;
    uint32_t n = b->n > 0 ? b->at[0].n : 0, payload, first;
    const struct target *target = assign_code_compute(z, n, n > 0 ? b->at[0].assign : NULL);

    payload = compile_payload(z);
    first = compile_arguments(x, z->e);
    assign_code_write(z, n, target);
    assign_code_forget_dead(z);
    COMPILE(x, BYTE_DONE, payload, first);
}

/* Where something assumed does not hold.  Slots of variables would have to be put back, too. */
static void compile_refusal(struct edge_compiler *z)
{
    struct compiler *x = &z->x;
    uint32_t done = 0;

    if (z->refuses == 0)
        return;
    if (z->out->writes_slots)
        compile_fail(x);
    COMPILE(x, BYTE_JUMP);
    compile_jump_to(x, &done);
    compile_lead_here(x, z->refuses);
    COMPILE(x, BYTE_TAKE_BACK);
    compile_lead_here(x, done);
    z->refuses = 0;
}

static void compile_block(struct edge_compiler *z)
{
    struct compiler *x = &z->x;
    uint32_t payload, first;

    x->depth++;
    x->stores = true;
    block_code_make(z, &z->e->doing);
    payload = compile_payload(z);
    first = compile_take(x, z->e->n_args + 1);
    block_code_make_rest(z, first);
    assign_code_forget_dead(z);
    COMPILE(x, BYTE_DONE_STORED, payload, first);
    compile_refusal(z);
    x->stores = false;
    x->depth--;
}

static void compile_instance(struct compiler *x, void *self)
{
    struct edge_compiler *z = self;
    const struct edge *e = z->e;
    uint32_t skip = 0, depth = x->depth;
    bool begun;

    x->in_order = false;
    x->depth = 0;
    for (uint32_t i = 0; i < e->n_binders; i++)
        x->slot[e->binder[i].slot].inner = false;
    begun = compile_begin_choice(x, e->guard, &skip);
    if (begun && z->guard_alone && edge_has_condition(e))
        assign_code_tell_possible(z);
    else if (!begun || z->guard_alone)
        ;
    else if (e->doing.sequential || e->then.n > 0 || reads_what_changes(e))
        compile_block(z);
    else
        compile_at_once(z);
    compile_end_choice(x, begun, skip);
    x->depth = depth;
    x->in_order = z->named;
}

static void compile_program(struct edge_compiler *z, const struct edge_group *g)
{
    struct compiler *x = &z->x;
    const struct edge *e = z->e;
    const struct process *p = z->c->process;
    struct binder_range range = { g->from, g->to, g->binder != NULL };

    compile_begin(x, p->n_slots);
    x->slot = assign_code_slots(z->c, 0, 0, x->scratch);
    x->edge_slot = x->slot;
    compile_elements(x);
    x->in_order = z->named;
    compile_binders(x, e->n_binders, e->binder, &range, compile_instance, z);
    COMPILE(x, BYTE_END);
}

bool edge_has_condition(const struct edge *e)
{
    bool has = e->guard != NULL;

    for (uint32_t i = 0; i < e->n_binders; i++)
        has = has || e->binder[i].lo != NULL;
    return has;
}

/* Makes the program twice: the first tells which elements are worth a register. */
static void make_code(struct edge_code *out, struct local_lts *c, const struct edge_group *g,
                      const struct edge *e, bool named, bool guard_alone)
{
    struct edge_compiler z = {
        .x = { .code = &out->code,
               .vs = c->stg->vs,
               .cells = c->trace->cells,
               .scratch = arena_new(),
               .copies = 1 },
        .c = c,
        .e = e,
        .named = named,
        .guard_alone = guard_alone,
        .out = out,
    };

    z.assigned = ARENA_ARRAY(z.x.scratch, bool, c->process->n_variables + (size_t)1);
    for (int i = 0; i < 2 && !z.x.failed; i++)
        compile_program(&z, g);
    out->compiled = !z.x.failed;
    out->from = NO_LOCAL;
    if (z.x.failed)
        byte_code_clear(&out->code);
    compile_clear(&z.x);
    arena_free(z.x.scratch);
}

void edge_code_make(struct edge_code *code, struct local_lts *c, const struct edge_group *g,
                    const struct edge *e, bool named)
{
    make_code(code, c, g, e, named, false);
}

void edge_code_make_guard(struct edge_code *code, struct local_lts *c, const struct edge_group *g,
                          const struct edge *e)
{
    make_code(code, c, g, e, false, true);
}

void edge_codes_make(struct edge_code *codes, struct local_lts *c, const struct edge_group *g,
                     bool named)
{
    for (uint32_t i = 0; i < g->n; i++)
        edge_code_make(&codes[i], c, g, &c->process->edge[g->first + i], named);
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

static void add_compiled_move(void *self, uint32_t n_writes, const struct write *w, value payload,
                              const value *arg)
{
    struct edge_run *r = self;
    struct local_lts *c = r->c;

    if (r->code->writes_slots || r->e->n_args > 0 || r->code->from != r->local)
        r->code->next = local_lts_make(c, r->e->target, c->frame, arg);
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
        local_lts_load_frame(c, r->local, c->frame);
}

struct expansion edge_codes_expand(struct edge_code *codes, struct local_lts *c, uint32_t local,
                                   const struct edge_group *g, const uint32_t *cell,
                                   struct writes *room)
{
    struct expansion all = { vec_number(c->move.n), 0 };
    value index = value_tuple(c->stg->vs, 0, NULL);

    local_lts_load_frame(c, local, c->frame);
    for (uint32_t i = 0; i < g->n; i++) {
        struct edge_run r = { c, &c->process->edge[g->first + i], &codes[i], local, index };
        struct byte_code_sink sink = { &r, add_compiled_move, room, c->trace->is_written,
                                       c->trace->cells->n };
        size_t before = c->move.n;
        struct eval ev = { .vs = c->stg->vs, .local = c->frame, .cell = (uint32_t *)cell };
        cell_trace_forget_writes(c->trace); /* their flags serve stores */
        if (!codes[i].compiled || !byte_code_run(&codes[i].code, &ev, &sink)) {
            c->move.n = before;
            local_lts_expand_edge(c, local, g, r.e, cell);
        }
    }
    all.n = vec_number(c->move.n) - all.first;
    return all;
}
