/*
 * Functions and `let` in byte code (see compile.h).
 *
 * The body of a function stands where it is called.  A call whose value has been computed before is
 * not made again, if both stand where all of the edge's code comes by.
 */
#include "config.h"

#include "stg/data/compile.h"

#define CALLS_MOST 65536u /* of functions, each of which is made anew, also if its value is known */

/* ---- what a slot stands for ---- */

struct slot_meaning compile_meaning(struct compiler *x, const struct term *t)
{
    struct slot_meaning m = { .kind = SLOT_REGISTER, .assigned = true };
    struct operand a;

    if (compile_is_wide(x, t))
        return compile_wide_meaning(x, t);
    if (compile_has_fields(x, t))
        return x->slot[t->slot];
    if (compile_is_numbered(x, t) || compile_is_of_alternative(x, t)) {
        m = x->slot[t->slot];
        m.inner = false;
        m.set = m.equal = NULL;
        return m;
    }
    if ((sort_has_cells(t->sort) || sort_has_variants(t->sort)) && compile_is_path(x, t)) {
        a = compile_path(x, t, &m.part);
        if (x->failed || m.part.p.split) {
            m.kind = SLOT_PART;
            return m;
        }
    } else {
        a = compile_term(x, t);
    }
    if (a.known) {
        m.kind = SLOT_CONSTANT;
        m.v = a.v;
    }
    m.reg = a.reg;
    return m;
}

struct slot_meaning *compile_enter(struct compiler *x, const struct term *call)
{
    struct slot_meaning *outer = x->slot;
    struct slot_meaning *inner = ARENA_ARRAY(x->scratch, struct slot_meaning, call->fun->n_slots);

    if (++x->n_calls > CALLS_MOST)
        compile_fail(x);
    for (uint32_t i = 0; i < call->n && !x->failed; i++)
        inner[i] = compile_meaning(x, call->kid[i]);
    x->slot = inner;
    return outer;
}

struct slot_meaning compile_let(struct compiler *x, const struct term *t)
{
    struct slot_meaning before = x->slot[t->slot];

    x->slot[t->slot] = compile_meaning(x, t->kid[0]);
    x->slot[t->slot].inner = true;
    x->depth++;
    return before;
}

void compile_end_let(struct compiler *x, const struct term *t, struct slot_meaning before)
{
    x->slot[t->slot] = before;
    x->depth--;
}

/* ---- calls that were computed before ---- */

/* Do they have the same value where slots stand for the same? */
static bool same_term(const struct term *a, const struct term *b)
{
    bool same = a->kind == b->kind && a->kind != TERM_ALT_FIELD && a->sort == b->sort &&
                a->v == b->v && a->slot == b->slot && a->alt == b->alt && a->fun == b->fun &&
                a->n_binders + b->n_binders == 0 && a->n == b->n;

    for (uint32_t i = 0; i < a->n && same; i++)
        same = same_term(a->kid[i], b->kid[i]);
    return same || a == b;
}

/* Does the code that is made now run whenever what comes behind it does, with the same slots? */
static bool is_at_top(const struct compiler *x)
{
    return x->depth == 0 && x->slot == x->edge_slot;
}

static const struct computed_call *find_computed(const struct compiler *x, const struct term *t)
{
    for (uint32_t i = 0; i < x->n_computed && is_at_top(x); i++)
        if (same_term(x->computed[i].t, t))
            return &x->computed[i];
    return NULL;
}

/* A register that stays until compile_forget_calls; NO_REGISTER: the value is not to be kept. */
static uint32_t lasting_register(struct compiler *x, const struct term *t)
{
    if (!is_at_top(x) || x->n_computed == COMPUTED_CALLS || x->end == x->top)
        return NO_REGISTER;
    x->end--;
    x->computed[x->n_computed++] = (struct computed_call){ t, x->end };
    return x->end;
}

void compile_forget_calls(struct compiler *x)
{
    for (uint32_t k = 0; k < x->n_shared; k++)
        x->shared[k].reg = NO_REGISTER; /* nothing clears it where it is used next */
    x->end += x->n_computed + x->shared_registers;
    x->n_computed = x->shared_registers = 0;
    x->counts_shared = false;
}

/* The value of the body, where registers from `reg` on are free for the rest. */
struct operand compile_call(struct compiler *x, const struct term *t)
{
    const struct computed_call *before = find_computed(x, t);
    uint32_t reg, top, lasting;
    struct slot_meaning *outer;
    struct operand a;

    if (before != NULL)
        return compile_at(before->reg);
    top = x->top;
    reg = compile_take(x, 1);
    outer = compile_enter(x, t);
    a = compile_term(x, t->fun->body);
    x->slot = outer;
    if (a.known) {
        x->top = reg + 1;
        return a;
    }
    lasting = lasting_register(x, t);
    a = compile_move(x, a, lasting != NO_REGISTER ? lasting : reg);
    x->top = lasting != NO_REGISTER ? top : reg + 1;
    return lasting != NO_REGISTER ? compile_at(lasting) : a;
}

/* ---- terms of the edge that branches compute ---- */

struct free_slots {
    const struct compiler *x;
    bool inner;
};

static void note_inner_slot(void *self, const struct term *t)
{
    struct free_slots *s = self;

    s->inner = s->inner || (t->kind == TERM_LOCAL && s->x->slot[t->slot].inner);
}

/* Has it the same value wherever the edge computes it? */
static bool is_of_edge(const struct compiler *x, const struct term *t)
{
    struct free_slots s = { x, x->slot != x->edge_slot };

    if (!s.inner)
        term_walk(t, false, note_inner_slot, &s);
    return !s.inner;
}

static struct shared_term *shared_term(struct compiler *x, const struct term *t)
{
    for (uint32_t i = 0; i < x->n_shared; i++)
        if (same_term(x->shared[i].t, t))
            return &x->shared[i];
    if (x->n_shared == SHARED_TERMS)
        return NULL;
    x->shared[x->n_shared] = (struct shared_term){ t, 0, false, NO_REGISTER };
    return &x->shared[x->n_shared++];
}

void compile_begin_shared(struct compiler *x)
{
    for (uint32_t i = 0; i < x->n_shared; i++) {
        struct shared_term *s = &x->shared[i];
        s->reg = NO_REGISTER;
        if (s->uses < 2 || s->known || x->end == x->top)
            continue;
        s->reg = --x->end;
        x->shared_registers++;
        COMPILE(x, BYTE_CONSTANT, s->reg, VALUE_NONE);
    }
}

bool compile_begin_choice(struct compiler *x, const struct term *guard, uint32_t *skip)
{
    uint32_t begin = compile_here(x), from;

    compile_begin_shared(x);
    from = compile_here(x);
    if (guard != NULL)
        compile_jump(x, guard, false, skip);
    if (guard == NULL || x->failed || !compile_has_left(x))
        return true;
    if (compile_here(x) == from + 2) {
        x->code->at.n = begin;
        *skip = 0;
    }
    return false;
}

void compile_end_choice(struct compiler *x, bool begun, uint32_t skip)
{
    bool counts = x->counts_shared && !begun; /* the next choice tells how often it uses them */

    compile_lead_here(x, skip);
    compile_forget_calls(x);
    x->counts_shared = counts;
}

static struct operand compile_alone(struct compiler *x, const struct term *t)
{
    return t->kind == TERM_CALL ? compile_call(x, t) : compile_comprehension(x, t);
}

/* Computes it unless that is done, in a branch or loop. */
static struct operand compile_once(struct compiler *x, const struct shared_term *s)
{
    uint32_t done = 0, top = x->top;

    COMPILE(x, BYTE_JUMP_ASSIGNED, s->reg);
    compile_jump_to(x, &done);
    compile_copy(x, compile_alone(x, s->t), s->reg);
    compile_lead_here(x, done);
    x->top = top;
    return compile_at(s->reg);
}

struct operand compile_shared(struct compiler *x, const struct term *t)
{
    struct shared_term *s = x->depth > 0 && !x->stores && is_of_edge(x, t) ? shared_term(x, t)
                                                                           : NULL;
    struct operand a;

    if (s == NULL)
        return compile_alone(x, t);
    if (s->reg != NO_REGISTER)
        return compile_once(x, s);
    s->uses += x->counts_shared;
    a = compile_alone(x, t);
    s->known = s->known || a.known;
    return a;
}
