/*
 * Byte code of assignments (see assign_code.h).
 */
#include "config.h"

#include "stg/step/assign_code.h"

#include "stg/graph/set_change.h"

#define NO_POSITION UINT32_MAX

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

/* Is at most one of both made, since a condition of one is that of the other, negated? */
static bool exclude_each_other(const struct set_change *a, const struct set_change *b)
{
    uint32_t n = a->n_conditions < b->n_conditions ? a->n_conditions : b->n_conditions;

    for (uint32_t i = 0; i < n && a->condition[i].term == b->condition[i].term; i++)
        if (a->condition[i].holds != b->condition[i].holds)
            return true;
    return false;
}

static void give_up_if_made(struct compiler *x, const struct target_member *m)
{
    uint32_t skip = 0;

    if (m->made != NO_REGISTER) {
        COMPILE(x, BYTE_JUMP_IS_NOT, m->made, VALUE_TRUE);
        compile_jump_to(x, &skip);
    }
    COMPILE(x, BYTE_GIVE_UP);
    compile_lead_here(x, skip);
}

/* Two may be one, which must be written once, as the later one says: the program gives up.  The
   code stands where a is made. */
static void keep_members_apart(struct compiler *x, const struct target_member *a,
                               const struct target_member *b)
{
    uint32_t top = x->top, p, q;

    if (exclude_each_other(a->change, b->change))
        return;
    if (a->position.reg == NO_REGISTER && b->position.reg == NO_REGISTER) {
        if (a->position.n == b->position.n)
            give_up_if_made(x, b);
        return;
    }
    p = compile_position_register(x, a->position);
    q = compile_position_register(x, b->position);
    COMPILE(x, BYTE_DIFFER, p, q);
    x->top = top;
}

/* Where the program stores, the later store counts. */
static void add_target_member(struct compiler *x, struct target *t, const struct target_member *m)
{
    for (uint32_t i = 0; i < t->n_members && !x->stores; i++) {
        struct target_member *b = &t->member[i];
        if (m->position.reg == NO_REGISTER && b->position.reg == NO_REGISTER &&
            m->position.n == b->position.n && m->made == b->made) {
            b->with = m->with;
            return;
        }
    }
    for (uint32_t i = 0; i < t->n_members && !x->stores; i++)
        keep_members_apart(x, m, &t->member[i]);
    t->member[t->n_members++] = *m;
}

static bool find_member_place(struct compiler *x, const struct sort *elem,
                              const struct set_literal *l, uint32_t i, struct position *p)
{
    return l->term != NULL ? compile_member_place(x, elem, l->term[i], p)
                           : compile_value_place(x, elem, compile_known(l->v[i]), p);
}

/* kept: registers, one for the position of each element; NO_REGISTER: they are there anyway. */
static void add_literal(struct compiler *x, struct target *t, const struct set_change *c,
                        uint32_t made, uint32_t kept)
{
    struct set_literal l = set_change_literal(x->vs, c);
    struct target_member m = { .with = c->with, .change = c, .made = made };

    for (uint32_t i = 0; i < l.n && !x->failed; i++) {
        uint32_t top = x->top;
        if (!find_member_place(x, t->part.p.sort->elem, &l, i, &m.position))
            continue;
        if (kept != NO_REGISTER && m.position.reg != NO_REGISTER) {
            COMPILE(x, BYTE_COPY, kept + i, compile_position_register(x, m.position));
            m.position = (struct position){ 0, kept + i };
            x->top = top;
        }
        add_target_member(x, t, &m);
    }
}

/* Where the conditions do not hold, no position is computed; then it is none that is compared. */
static void add_conditional(struct compiler *x, struct target *t, const struct set_change *c)
{
    uint32_t n = set_change_literal(x->vs, c).n, skip = 0, begin;
    uint32_t made = compile_take(x, n + 1);

    COMPILE(x, BYTE_CONSTANT, made, VALUE_FALSE);
    for (uint32_t i = 1; i <= n; i++)
        COMPILE(x, BYTE_CONSTANT, made + i, NO_POSITION);
    x->depth++;
    begin = compile_here(x);
    for (uint32_t i = 0; i < c->n_conditions; i++)
        compile_jump(x, c->condition[i].term, !c->condition[i].holds, &skip);
    if (compile_here(x) == begin + 2 && skip == begin + 1) {
        x->code->at.n = begin; /* nothing but a jump: they never hold */
    } else {
        COMPILE(x, BYTE_CONSTANT, made, VALUE_TRUE);
        add_literal(x, t, c, made, made + 1);
        compile_lead_here(x, skip);
    }
    x->depth--;
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
        if (t->a->change[i].n_conditions > 0)
            add_conditional(x, t, &t->a->change[i]);
        else
            add_literal(x, t, &t->a->change[i], NO_REGISTER, NO_REGISTER);
}

/* ---- sequences that are appended to ---- */

/* How many elements of literals the term appends to what the assignment replaces; 0: it is another
   term, or may be too long where a value of the target is not. */
static uint32_t count_appended(const struct target *t, const struct term *from)
{
    uint32_t before;

    if (from->kind == TERM_CHECK)
        return sort_within(t->part.p.sort, from->sort) ? count_appended(t, from->kid[0]) : 0;
    if (from->kind != TERM_CAT || from->kid[1]->kind != TERM_TUPLE)
        return 0;
    before = count_appended(t, from->kid[0]);
    return before > 0 || set_change_reads_place(t->a, from->kid[0]) ? before + from->kid[1]->n : 0;
}

/* Are the cells of the sequence from before, but for its length, those of the new one? */
static bool appends(const struct target *t)
{
    const struct code_part *part = &t->part;

    return part->p.sort != NULL && part->p.split && part->p.sort->kind == SORT_SEQ &&
           t->a->value != NULL && compile_is_sequence(t->a->value) &&
           count_appended(t, t->a->value) > 0;
}

static struct code_part length_of(const struct code_part *sequence)
{
    struct code_part length = *sequence;

    cell_part_narrow(&length.p, 0);
    return length;
}

/* Elements of the literals, the last ones first. */
static void compute_elements(struct compiler *x, const struct target *t, const struct term *from,
                             uint32_t n)
{
    if (from->kind == TERM_CHECK)
        compute_elements(x, t, from->kid[0], n);
    if (from->kind != TERM_CAT || n == 0)
        return;
    for (uint32_t i = 0; i < from->kid[1]->n && !x->failed; i++)
        compile_literal_element(x, from->kid[1]->kid[i], t->part.p.sort->elem,
                                t->first + 2 + n - from->kid[1]->n + i);
    compute_elements(x, t, from->kid[0], n - from->kid[1]->n);
}

static void compute_appended(struct compiler *x, struct target *t)
{
    struct code_part length = length_of(&t->part);
    uint32_t n = count_appended(t, t->a->value), top;

    t->n_appended = n;
    t->first = compile_take(x, 2 + n);
    top = x->top;
    if (x->failed)
        return;
    compute_elements(x, t, t->a->value, n);
    compile_copy(x, compile_read(x, &length), t->first);
    compile_copy(x, compile_at(compile_place_behind(x, t->first, n, t->part.p.sort->size)),
                 t->first + 1);
    COMPILE(x, BYTE_ADD_IT, t->first, t->first, value_small((int32_t)n));
    x->top = top;
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
    if (appends(t)) {
        compute_appended(x, t);
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

/* Is one at the place of the other, or in it, whatever the state? */
static bool overlaps_always(const struct target *a, const struct target *b)
{
    uint32_t n = a->a->n_steps < b->a->n_steps ? a->a->n_steps : b->a->n_steps;
    bool is = true;

    for (uint32_t i = 0; i < n && is; i++)
        is = a->step[i].reg == NO_REGISTER && b->step[i].reg == NO_REGISTER &&
             a->step[i].n == b->step[i].n;
    return is;
}

/* If they may overlap, which is a run-time error, the program gives up: where they always do under
   this choice of `for`, so that a guard that excludes it leaves the others their program.  Parts of
   one cell would have to be assigned one after the other. */
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
    if (overlaps_always(a, b))
        COMPILE(x, BYTE_GIVE_UP);
    else
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
        uint32_t top = x->top, skip = 0;
        if (t->member[i].made != NO_REGISTER) {
            COMPILE(x, BYTE_JUMP_IS_NOT, t->member[i].made, VALUE_TRUE);
            compile_jump_to(x, &skip);
        }
        compile_narrow(x, &member, t->member[i].position);
        write_cell(x, &member, 0, t->first + t->member[i].with);
        compile_lead_here(x, skip);
        x->top = top;
    }
}

static void write_appended(struct compiler *x, const struct target *t)
{
    struct code_part length = length_of(&t->part);

    for (uint32_t i = 0; i < t->n_appended && !x->failed; i++) {
        struct code_part element = t->part;
        uint32_t top = x->top;
        compile_narrow(x, &element, (struct position){ 1 + i, t->first + 1 });
        write_cell(x, &element, 0, t->first + 2 + i);
        x->top = top;
    }
    write_cell(x, &length, 0, t->first);
}

static void write_part(struct edge_compiler *z, const struct target *t)
{
    struct compiler *x = &z->x;
    const struct code_part *part = &t->part;
    uint32_t n = part->p.split ? part->p.n : 1, n_written = 0;

    if (t->member != NULL)
        write_members(x, t);
    else if (t->n_appended > 0)
        write_appended(x, t);
    else
        n_written = n;
    for (uint32_t i = 0; i < n_written && !x->failed; i++)
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
