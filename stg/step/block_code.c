/*
 * Byte code of blocks (see block_code.h).
 *
 * A statement stores what it assigns, in cells or slots, where those behind it read it.  What is a
 * run-time error gives up.
 */
#include "config.h"

#include "stg/step/block_code.h"

#include "stg/graph/edge_terms.h"

/* ---- branches ---- */

/* The values of a branch that are compared with that of the statement, in a register. */
static void jump_on_values(struct compiler *x, const struct branch *b, uint32_t reg,
                           uint32_t *taken)
{
    for (uint32_t i = 0; i < b->n && !x->failed; i++) {
        uint32_t top = x->top, other;
        other = compile_register(x, compile_term(x, b->value[i]));
        COMPILE(x, BYTE_JUMP_EQ, other, reg);
        compile_jump_to(x, taken);
        x->top = top;
    }
}

/* Jumps unless the branch is to be taken. */
static void jump_past_branch(struct compiler *x, const struct statement *s, const struct branch *b,
                             uint32_t reg, uint32_t *next)
{
    uint32_t taken = 0;

    if (b->n == 0)
        return;
    if (s->term == NULL) {
        compile_jump(x, b->value[0], false, next);
        return;
    }
    jump_on_values(x, b, reg, &taken);
    COMPILE(x, BYTE_JUMP);
    compile_jump_to(x, next);
    compile_lead_here(x, taken);
}

static void compile_branches(struct edge_compiler *z, const struct statement *s)
{
    struct compiler *x = &z->x;
    uint32_t end = 0, next, reg = NO_REGISTER;

    if (s->term != NULL) {
        reg = compile_register(x, compile_term(x, s->term));
        COMPILE(x, BYTE_WHOLE, reg);
    }
    for (uint32_t i = 0; i < s->n && !x->failed; i++) {
        next = 0;
        jump_past_branch(x, s, &s->branch[i], reg, &next);
        block_code_make(z, &s->branch[i].body);
        COMPILE(x, BYTE_JUMP);
        compile_jump_to(x, &end);
        compile_lead_here(x, next);
    }
    compile_lead_here(x, end);
}

/* ---- loops ---- */

struct rounds {
    struct edge_compiler *z;
    const struct statement_block *body;
};

static void compile_round(struct compiler *x, void *self)
{
    const struct rounds *r = self;

    (void)x;
    block_code_make(r->z, r->body);
}

static void compile_each(struct edge_compiler *z, const struct statement *s)
{
    struct binder_range all = { 0, UINT64_MAX, false };
    struct rounds r = { z, &s->branch->body };

    compile_binders(&z->x, s->n_binders, s->binder, &all, compile_round, &r);
}

static void compile_while(struct edge_compiler *z, const struct statement *s)
{
    struct compiler *x = &z->x;
    uint32_t round = compile_take(x, 2), one = round + 1, begin, end = 0, most = 0;

    COMPILE(x, BYTE_CONSTANT, round, value_small(0));
    COMPILE(x, BYTE_CONSTANT, one, value_small(1));
    begin = compile_here(x);
    compile_jump(x, s->term, false, &end);
    COMPILE(x, BYTE_JUMP_GE_IT, round, value_small((int32_t)s->rounds));
    compile_jump_to(x, &most);
    block_code_make(z, &s->branch->body);
    COMPILE(x, BYTE_ADD, round, round, one);
    COMPILE(x, BYTE_JUMP, begin);
    compile_lead_here(x, most);
    COMPILE(x, BYTE_GIVE_UP);
    compile_lead_here(x, end);
}

/* ---- other statements ---- */

static void compile_assert(struct compiler *x, const struct statement *s)
{
    uint32_t holds = 0;

    compile_jump(x, s->term, true, &holds);
    COMPILE(x, BYTE_GIVE_UP);
    compile_lead_here(x, holds);
}

static void compile_assign(struct edge_compiler *z, const struct statement *s)
{
    const struct target *target = assign_code_compute(z, s->n, s->assign);

    assign_code_write(z, s->n, target);
}

static void compile_procedure(struct edge_compiler *z, const struct statement *s)
{
    uint32_t *outer = z->leaves, leaves = 0;

    z->leaves = &leaves;
    block_code_make(z, &s->branch->body);
    compile_lead_here(&z->x, leaves);
    z->leaves = outer;
}

static void compile_return(struct edge_compiler *z)
{
    COMPILE(&z->x, BYTE_JUMP);
    compile_jump_to(&z->x, z->leaves);
}

/* ---- variables ---- */

#define REGISTERS_MOST 64u /* of a variable of a block */

/* Each number in a register of its own; where there are no holes, unions and sequences, too. */
static struct cell_rule register_rule(const struct compiler *x)
{
    return (struct cell_rule){ .variants = x->cells->whole,
                               .depth = UINT32_MAX,
                               .named = UINT32_MAX };
}

struct lost_value {
    uint32_t slot;
    bool lost;
};

static void look_for_lost_value(void *self, const struct assign *a)
{
    struct lost_value *s = self;

    s->lost = s->lost || (!a->global && a->slot == s->slot && a->n_steps == 0 && a->value == NULL);
}

/* A variable that always has a value, and no sets inside, which are cells of another kind. */
static bool fits_registers(const struct edge_compiler *z, const struct statement *s,
                           struct cell_rule rule)
{
    struct lost_value lost = { s->assign->slot, s->assign->value == NULL };
    const struct block_visitor v = { &lost, look_for_lost_value, NULL };

    if ((s->sort->kind != SORT_ARRAY && s->sort->kind != SORT_RECORD &&
         !(rule.variants && sort_has_variants(s->sort))) ||
        sort_mentions(s->sort, SORT_SET) || cells_of_sort(s->sort, rule) > REGISTERS_MOST)
        return false;
    edge_block_walk(&z->e->doing, &v);
    edge_block_walk(&z->e->then, &v);
    return !lost.lost;
}

/* Its registers stay taken. */
static void compile_variable(struct edge_compiler *z, const struct statement *s)
{
    struct compiler *x = &z->x;
    struct slot_meaning *m = &x->slot[s->assign->slot];
    struct cell_rule rule = register_rule(x);
    const struct cell_shape *shape;
    uint32_t first;

    if (m->part.in_registers) /* of a block that is over */
        *m = (struct slot_meaning){ .kind = SLOT_REGISTER, .reg = m->reg };
    if (!fits_registers(z, s, rule)) {
        compile_assign(z, s);
        return;
    }
    shape = cell_shape_make(x->cells, s->sort, rule);
    first = compile_take(x, shape->n);
    compile_cells(x, s->assign->value, shape, first);
    *m = (struct slot_meaning){ .kind = SLOT_PART,
                                .inner = true,
                                .reg = m->reg,
                                .part = { cell_shape_whole(shape, first), NO_REGISTER, true } };
    x->top = first + shape->n;
}

void block_code_make(struct edge_compiler *z, const struct statement_block *b)
{
    uint32_t before = z->x.top, top = before;

    for (uint32_t i = 0; i < b->n && !z->x.failed; i++) {
        const struct statement *s = &b->at[i];
        switch (s->kind) {
        case STATEMENT_ASSIGN: compile_assign(z, s); break;
        case STATEMENT_VAR:
            compile_variable(z, s);
            top = z->x.slot[s->assign->slot].part.in_registers ? z->x.top : top;
            break;
        case STATEMENT_CHOICE: compile_branches(z, s); break;
        case STATEMENT_EACH: compile_each(z, s); break;
        case STATEMENT_WHILE: compile_while(z, s); break;
        case STATEMENT_ASSERT: compile_assert(&z->x, s); break;
        case STATEMENT_ASSUME: compile_jump(&z->x, s->term, false, &z->refuses); break;
        case STATEMENT_SAY: break;
        case STATEMENT_FAIL: COMPILE(&z->x, BYTE_GIVE_UP); break;
        case STATEMENT_CALL: compile_procedure(z, s); break;
        case STATEMENT_RETURN: compile_return(z); break;
        }
        z->x.top = top;
    }
    z->x.top = before;
}

static void compile_targets(struct compiler *x, const struct edge *e, uint32_t first)
{
    for (uint32_t i = 0; i < e->n_args && !x->failed; i++)
        compile_into(x, e->arg[i], first + i);
}

void block_code_make_rest(struct edge_compiler *z, uint32_t first)
{
    const struct statement_block *then = &z->e->then;
    const struct target *target;
    uint32_t top = z->x.top;

    if (then->sequential || then->n == 0) {
        block_code_make(z, then);
        compile_targets(&z->x, z->e, first);
    } else {
        target = assign_code_compute(z, then->at[0].n, then->at[0].assign);
        compile_targets(&z->x, z->e, first);
        assign_code_write(z, then->at[0].n, target);
    }
    z->x.top = top;
}
