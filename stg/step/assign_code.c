/*
 * Byte code of assignments (see assign_code.h).
 */
#include "config.h"

#include "stg/step/assign_code.h"

#include "stg/graph/set_change.h"

/* ---- slots ---- */

struct slot_meaning *assign_code_slots(const struct local_lts *c, uint32_t first, uint32_t room,
                                       struct arena *a)
{
    const struct process *p = c->process;
    struct slot_meaning *slot = ARENA_ARRAY(a, struct slot_meaning, p->n_slots + room + (size_t)1);

    for (uint32_t i = 0; i < p->n_slots; i++)
        slot[i] = (struct slot_meaning){ .kind = SLOT_REGISTER, .reg = first + i };
    for (uint32_t i = 0; i < p->n_variables; i++) {
        const struct variable *v = &p->variable[i];
        struct slot_meaning *m = &slot[v->slot];
        m->kind = v->parameter ? SLOT_CONSTANT : SLOT_REGISTER;
        if (local_lts_is_lifted(c, i))
            m->kind = SLOT_PART;
        m->part = (struct code_part){ c->part[v->slot], NO_REGISTER, false };
        m->v = v->parameter ? c->instance->param[i] : VALUE_NONE;
    }
    return slot;
}

uint32_t assign_code_variable(const struct process *p, uint32_t slot)
{
    for (uint32_t i = 0; i < p->n_variables; i++)
        if (p->variable[i].slot == slot)
            return i;
    return NO_VARIABLE;
}

void assign_code_tell_possible(struct edge_compiler *z)
{
    struct compiler *x = &z->x;
    uint32_t top = x->top, reg = compile_register(x, compile_known(EDGE_IS_POSSIBLE));

    COMPILE(x, BYTE_DONE, reg, reg);
    x->top = top;
}

/* ---- computing ---- */

static void find_target(struct edge_compiler *z, struct target *t)
{
    struct compiler *x = &z->x;
    const struct assign *a = t->a;
    uint32_t cells;

    t->part = (struct code_part){ .further = NO_REGISTER };
    if (a->global)
        t->part.p = cells_of_global(x->cells, a->slot);
    else if (x->slot[a->slot].part.in_registers)
        t->part = x->slot[a->slot].part;
    else
        t->part.p = z->c->part[a->slot];
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

static struct operand new_value(struct compiler *x, const struct assign *a)
{
    return a->value == NULL ? compile_known(VALUE_NONE) : compile_term(x, a->value);
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
        new = compile_register(x, new_value(x, t->a));
    from = compile_register(x, old);
    if (position.reg == NO_REGISTER)
        COMPILE(x, BYTE_WITH, reg, from, position.n, new);
    else
        COMPILE(x, BYTE_WITH_AT, reg, from, compile_position_register(x, position), new);
    return compile_at(reg);
}

/* ---- members of sets ---- */

/* Two may be one, which must be written once, as the later one says: the program gives up.  Where
   it stores, the later store counts. */
static void keep_members_apart(struct compiler *x, const struct target *t, struct position a)
{
    for (uint32_t i = 0; i < t->n_members && !x->stores; i++) {
        struct position b = t->member[i].position;
        uint32_t top = x->top, p, q;
        if (a.reg == NO_REGISTER && b.reg == NO_REGISTER)
            continue;
        p = compile_position_register(x, a);
        q = compile_position_register(x, b);
        COMPILE(x, BYTE_DIFFER, p, q);
        x->top = top;
    }
}

static void add_target_member(struct compiler *x, struct target *t, struct position a, bool with)
{
    keep_members_apart(x, t, a);
    for (uint32_t i = 0; i < t->n_members && !x->stores; i++)
        if (a.reg == NO_REGISTER && t->member[i].position.reg == NO_REGISTER &&
            t->member[i].position.n == a.n) {
            t->member[i].with = with;
            return;
        }
    t->member[t->n_members++] = (struct target_member){ a, with };
}

static void add_literal(struct compiler *x, struct target *t, const struct set_change *c)
{
    struct set_literal l = set_change_literal(x->vs, c);
    const struct sort *set = t->part.p.sort;

    for (uint32_t i = 0; i < l.n && !x->failed; i++) {
        struct position p;
        bool is = l.term != NULL ? compile_member_place(x, set->elem, l.term[i], &p)
                                 : compile_value_place(x, set->elem, compile_known(l.v[i]), &p);
        if (is)
            add_target_member(x, t, p, c->with);
    }
}

static void compute_members(struct compiler *x, struct target *t)
{
    uint32_t n = 0;

    for (uint32_t i = 0; i < t->a->n_changes; i++)
        n += set_change_literal(x->vs, &t->a->change[i]).n;
    t->member = ARENA_ARRAY(x->scratch, struct target_member, n + (size_t)1);
    t->first = compile_take(x, 2);
    COMPILE(x, BYTE_CONSTANT, t->first, VALUE_FALSE);
    COMPILE(x, BYTE_CONSTANT, t->first + 1, VALUE_TRUE);
    for (uint32_t i = 0; i < t->a->n_changes && !x->failed; i++)
        add_literal(x, t, &t->a->change[i]);
}

/* ---- computing the rest ---- */

static void compute_target(struct edge_compiler *z, struct target *t)
{
    struct compiler *x = &z->x;
    const struct assign *a = t->a;
    bool in_cell = t->part.p.sort != NULL;
    struct operand old;
    uint32_t n = in_cell && t->part.p.split ? t->part.p.n : 1, top;

    if (in_cell && t->part.p.split && a->n_changes > 0) {
        compute_members(x, t);
        return;
    }
    t->first = compile_take(x, n);
    top = x->top;
    if (x->failed)
        return;
    if (in_cell && t->part.p.split && a->value == NULL) {
        compile_fail(x);
    } else if (in_cell && t->part.p.split) {
        compile_cells(x, a->value, t->part.p.shape, t->first);
    } else if (t->n_split == a->n_steps) {
        compile_copy(x, new_value(x, a), t->first);
    } else {
        old = in_cell ? compile_read(x, &t->part) : compile_at(x->slot[a->slot].reg);
        if (!in_cell)
            COMPILE(x, BYTE_ASSIGNED, old.reg);
        compile_copy(x, put_in(x, t, t->n_split, old), t->first);
    }
    x->top = top;
}

/* ---- two assignments to one variable ---- */

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
        p = compile_position_register(x, s);
        q = compile_position_register(x, t);
        COMPILE(x, BYTE_DIFFER, p, q);
        return;
    }
    compile_fail(x);
}

struct target *assign_code_compute(struct edge_compiler *z, uint32_t n, const struct assign *assign)
{
    struct compiler *x = &z->x;
    struct target *target = ARENA_ARRAY(x->scratch, struct target, n + (size_t)1);

    for (uint32_t i = 0; i < n && !x->failed; i++) {
        target[i].a = &assign[i];
        target[i].step = ARENA_ARRAY(x->scratch, struct position, assign[i].n_steps + (size_t)1);
        find_target(z, &target[i]);
        if (!x->failed)
            compute_target(z, &target[i]);
        for (uint32_t k = 0; k < i && !x->failed; k++)
            keep_apart(x, &target[k], &target[i]);
    }
    return target;
}

/* ---- writing ---- */

/* The value in a register goes so many cells behind the part. */
static void write_cell(struct compiler *x, const struct code_part *part, uint32_t i, uint32_t reg)
{
    uint32_t cell = part->p.first + i;
    bool at = part->further != NO_REGISTER;

    if (part->in_registers && at)
        COMPILE(x, BYTE_PLACE, cell, part->further, reg);
    else if (part->in_registers)
        COMPILE(x, BYTE_COPY, cell, reg);
    else if (at)
        COMPILE(x, x->stores ? BYTE_STORE_AT : BYTE_WRITE_AT, cell, part->further, reg);
    else
        COMPILE(x, x->stores ? BYTE_STORE : BYTE_WRITE, cell, reg);
}

static void write_members(struct compiler *x, const struct target *t)
{
    for (uint32_t i = 0; i < t->n_members && !x->failed; i++) {
        struct code_part member = t->part;
        uint32_t top = x->top;
        compile_narrow(x, &member, t->member[i].position);
        write_cell(x, &member, 0, t->first + t->member[i].with);
        x->top = top;
    }
}

static void write_part(struct edge_compiler *z, const struct target *t)
{
    struct compiler *x = &z->x;
    const struct code_part *part = &t->part;
    uint32_t n = part->p.split ? part->p.n : 1;

    if (t->member != NULL)
        write_members(x, t);
    for (uint32_t i = 0; i < n && t->member == NULL && !x->failed; i++)
        write_cell(x, part, i, t->first + i);
}

static void write_target(struct edge_compiler *z, const struct target *t)
{
    const struct local_lts *c = z->c;
    const struct assign *a = t->a;
    uint32_t i = a->global ? NO_VARIABLE : assign_code_variable(c->process, a->slot);

    if (t->part.p.sort == NULL) {
        COMPILE(&z->x, BYTE_WRITE_SLOT, z->x.slot[a->slot].reg, t->first);
        z->out->writes_slots = z->out->writes_slots || i != NO_VARIABLE;
        return;
    }
    if (i != NO_VARIABLE)
        z->assigned[i] = z->assigned[i] || z->x.stores;
    if (z->x.stores || i == NO_VARIABLE || !local_lts_is_dead(c, z->e->target, i))
        write_part(z, t);
}

void assign_code_write(struct edge_compiler *z, uint32_t n, const struct target *target)
{
    for (uint32_t i = 0; i < n && !z->x.failed; i++)
        write_target(z, &target[i]);
}

/* What is dead before has no value already, unless a block has assigned it. */
void assign_code_forget_dead(struct edge_compiler *z)
{
    const struct local_lts *c = z->c;
    struct compiler *x = &z->x;
    uint32_t none = compile_register(x, compile_known(VALUE_NONE));

    for (uint32_t k = 0; k < c->n_lifted && !x->failed; k++) {
        uint32_t i = c->lifted[k];
        const struct cell_part *part = local_lts_part(c, i);
        if (!local_lts_is_dead(c, z->e->target, i) ||
            (local_lts_is_dead(c, z->e->source, i) && !z->assigned[i]))
            continue;
        for (uint32_t cell = part->first; cell < part->first + part->n; cell++)
            COMPILE(x, x->stores ? BYTE_STORE : BYTE_WRITE, cell, none);
    }
}
