/*
 * Functions and `let` in byte code (see compile.h).
 *
 * The body of a function stands where it is called.  A call whose value has been computed before is
 * not made again, if both stand where all of the edge's code comes by.
 */
#include "config.h"

#include "stg/data/compile.h"

/* ---- what a slot stands for ---- */

static struct slot_meaning meaning(struct compiler *x, const struct term *t)
{
    struct slot_meaning m = { .kind = SLOT_REGISTER, .assigned = true };
    struct operand a;

    if (sort_has_cells(t->sort) && compile_is_path(x, t)) {
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

    for (uint32_t i = 0; i < call->n && !x->failed; i++)
        inner[i] = meaning(x, call->kid[i]);
    x->slot = inner;
    return outer;
}

struct slot_meaning compile_let(struct compiler *x, const struct term *t)
{
    struct slot_meaning before = x->slot[t->slot];

    x->slot[t->slot] = meaning(x, t->kid[0]);
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
    return same;
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
    x->end += x->n_computed;
    x->n_computed = 0;
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
    compile_copy(x, a, lasting != NO_REGISTER ? lasting : reg);
    x->top = lasting != NO_REGISTER ? top : reg + 1;
    return compile_at(lasting != NO_REGISTER ? lasting : reg);
}
