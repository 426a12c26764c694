/*
 * Byte code of messages (see message_code.h).
 */
#include "config.h"

#include "stg/step/message_code.h"

void message_code_take_side(struct edge_compiler *z, const struct code_side *side)
{
    z->c = side->c;
    z->e = side->e;
    z->assigned = side->assigned;
    z->x.slot = side->slot;
}

/* ---- sending ---- */

/* The actual channel parameter may have the first indices. */
static value given_indices(const struct edge_compiler *z)
{
    const struct edge *e = z->e;

    return e->by_param ? z->c->instance->chanparam[e->channel].prefix
                       : value_tuple(z->x.vs, 0, NULL);
}

static uint32_t compile_indices(struct edge_compiler *z, struct operand **out)
{
    struct compiler *x = &z->x;
    value given = given_indices(z);
    uint32_t n = value_size(x->vs, given);
    struct operand *index = ARENA_ARRAY(x->scratch, struct operand, n + z->e->n_index + (size_t)1);

    for (uint32_t i = 0; i < n; i++)
        index[i] = compile_known(value_elem(x->vs, given, i));
    for (uint32_t i = 0; i < z->e->n_index && !x->failed; i++)
        index[n + i] = compile_term(x, z->e->index[i]);
    *out = index;
    return n + z->e->n_index;
}

/* A record that is put together, of numbers: each in a register. */
static bool has_number_fields(const struct term *t)
{
    return t->kind == TERM_TUPLE && compile_fields_are_numbers(t->sort);
}

static struct slot_meaning compile_fields(struct compiler *x, const struct term *t)
{
    struct slot_meaning m = {
        .kind = SLOT_FIELDS, .inner = true, .reg = compile_take(x, t->n), .n_fields = t->n
    };

    for (uint32_t i = 0; i < t->n && !x->failed; i++)
        compile_into(x, t->kid[i], m.reg + i);
    return m;
}

/* A value in a register of its own, or known. */
static struct slot_meaning compile_own(struct compiler *x, const struct term *t)
{
    struct slot_meaning m = { .kind = SLOT_REGISTER, .inner = true, .assigned = true };
    struct operand a;

    m.reg = compile_take(x, 1);
    a = compile_term(x, t);
    if (a.known) {
        m.kind = SLOT_CONSTANT;
        m.v = a.v;
    } else {
        compile_copy(x, a, m.reg);
    }
    x->top = m.reg + 1;
    return m;
}

static bool is_own_variable(const struct term *t)
{
    while (t->kind == TERM_INDEX || t->kind == TERM_FIELD)
        t = t->kid[0];
    return t->kind == TERM_LOCAL;
}

static struct slot_meaning compile_value(struct compiler *x, const struct term *t, bool stays)
{
    if (has_number_fields(t))
        return compile_fields(x, t);
    return stays && is_own_variable(t) ? compile_meaning(x, t) : compile_own(x, t);
}

void message_code_send(struct edge_compiler *z, bool stays, struct message_code *out)
{
    struct compiler *x = &z->x;
    const struct edge *e = z->e;

    out->n_index = compile_indices(z, &out->index);
    out->n = e->n_payload;
    out->value = ARENA_ARRAY(x->scratch, struct slot_meaning, e->n_payload + (size_t)1);
    if (e->n_payload > MESSAGE_SLOTS)
        compile_fail(x);
    for (uint32_t i = 0; i < e->n_payload && !x->failed; i++) {
        out->value[i] = compile_value(x, e->payload[i], stays);
        out->value[i].inner = true;
    }
}

/* ---- what is known when the program is made ---- */

struct known_slots {
    const struct slot_meaning *slot;
    value *frame;
    bool known;
};

static void look_up_known(void *self, const struct term *t)
{
    struct known_slots *s = self;

    if (t->kind == TERM_LOCAL && s->slot[t->slot].kind == SLOT_CONSTANT)
        s->frame[t->slot] = s->slot[t->slot].v;
    else if (t->kind == TERM_LOCAL || t->kind == TERM_GLOBAL || t->kind == TERM_CALL ||
             t->n_binders > 0)
        s->known = false;
}

/* The value of a term of that edge, if it is known and has no error. */
static bool find_known_sent(const struct compiler *x, const struct code_side *side,
                            const struct term *t, value *out)
{
    uint32_t n = side->c->process->n_slots;
    struct known_slots s = { side->slot, ARENA_ARRAY(x->scratch, value, n + (size_t)1), true };
    struct eval ev = { .vs = x->vs, .local = s.frame };

    term_walk(t, false, look_up_known, &s);
    return s.known && eval_term(&ev, t, out) && *out != VALUE_NONE;
}

enum agreement { AGREE_NEVER, AGREE_ALWAYS, AGREE_UNKNOWN };

static enum agreement terms_agree(const struct compiler *x, const struct code_side *a,
                                  const struct term *s, const struct code_side *b,
                                  const struct term *t)
{
    value v, w;

    if (!find_known_sent(x, a, s, &v) || !find_known_sent(x, b, t, &w) ||
        value_has_hole(x->vs, v) || value_has_hole(x->vs, w))
        return AGREE_UNKNOWN;
    return v == w ? AGREE_ALWAYS : AGREE_NEVER;
}

static enum agreement pattern_agrees(const struct compiler *x, const struct code_side *sender,
                                     const struct term *t, const struct code_side *receiver,
                                     const struct pattern *p)
{
    enum agreement parts = AGREE_ALWAYS;
    value v;

    if (p->kind == PATTERN_EQUAL)
        return terms_agree(x, sender, t, receiver, p->term);
    if (p->kind != PATTERN_ALT)
        return AGREE_ALWAYS;
    if (t->kind != TERM_ALT)
        return find_known_sent(x, sender, t, &v) &&
                       value_word(value_elem(x->vs, v, 0)) != (int32_t)p->alt
                   ? AGREE_NEVER
                   : AGREE_UNKNOWN;
    for (uint32_t i = 0; i < p->n && parts == AGREE_ALWAYS && t->alt == p->alt; i++)
        parts = pattern_agrees(x, sender, t->kid[i], receiver, &p->sub[i]);
    return t->alt == p->alt ? parts : AGREE_NEVER;
}

/* The first that does not match counts, unless one before it may be a run-time error. */
bool message_code_may_pass(const struct compiler *x, const struct code_side *sender,
                           const struct code_side *receiver)
{
    const struct edge *s = sender->e, *r = receiver->e;
    enum agreement a = AGREE_ALWAYS;

    if (r->doing.n > 0 || s->by_param || r->by_param)
        return true;
    for (uint32_t i = 0; i < s->n_index && a == AGREE_ALWAYS; i++)
        a = terms_agree(x, sender, s->index[i], receiver, r->index[i]);
    for (uint32_t i = 0; i < s->n_payload && a == AGREE_ALWAYS; i++)
        a = pattern_agrees(x, sender, s->payload[i], receiver, &r->pattern[i]);
    return a != AGREE_NEVER;
}

/* Only assignments of what is known. */
static bool block_is_known(const struct compiler *x, const struct code_side *side,
                           const struct statement_block *b)
{
    bool known = true;
    value v;

    for (uint32_t i = 0; i < b->n && known; i++)
        for (uint32_t k = 0; k < b->at[i].n && known; k++) {
            const struct assign *a = &b->at[i].assign[k];
            known = b->at[i].kind == STATEMENT_ASSIGN && a->n_steps == 0 && a->n_changes == 0 &&
                    a->value != NULL && find_known_sent(x, side, a->value, &v);
        }
    return known && (b->n == 0 || !b->sequential);
}

bool message_code_may_fail(const struct compiler *x, const struct code_side *sender)
{
    const struct edge *e = sender->e;
    bool known = block_is_known(x, sender, &e->doing);
    value v;

    for (uint32_t i = 0; i < e->n_index && known; i++)
        known = find_known_sent(x, sender, e->index[i], &v);
    for (uint32_t i = 0; i < e->n_payload && known; i++)
        known = find_known_sent(x, sender, e->payload[i], &v);
    return !known;
}

/* ---- accepting ---- */

/* What is in a slot of the receiver, as a term; it is looked at when the program runs, too. */
static const struct term *slot_term(const struct edge_compiler *z, uint32_t slot,
                                    const struct sort *sort)
{
    struct term *t = ARENA_NEW(z->c->arena, struct term);

    *t = (struct term){ .kind = TERM_LOCAL, .sort = sort, .slot = slot };
    return t;
}

static void refuse_unless_equal(struct compiler *x, struct operand a, struct operand b,
                                uint32_t *refuses)
{
    if (a.known && b.known) {
        if (a.v != b.v) {
            COMPILE(x, BYTE_JUMP);
            compile_jump_to(x, refuses);
        }
        return;
    }
    COMPILE(x, BYTE_JUMP_NE, compile_register(x, a), compile_register(x, b));
    compile_jump_to(x, refuses);
}

static void compare_indices(struct edge_compiler *z, const struct message_code *m,
                            uint32_t *refuses)
{
    struct operand *index;
    uint32_t n = compile_indices(z, &index);

    if (n != m->n_index)
        compile_fail(&z->x);
    for (uint32_t i = 0; i < n && !z->x.failed; i++)
        refuse_unless_equal(&z->x, m->index[i], index[i], refuses);
}

/* The patterns of one receiver. */
struct acceptance {
    struct edge_compiler *z;
    uint32_t next, end; /* slots that stand for nothing yet */
    struct message_names *names;
    uint32_t *refuses;
};

static void refuse_other(struct acceptance *s, const struct pattern *p, uint32_t slot);

static void refuse_other_value(const struct acceptance *s, const struct pattern *p, uint32_t slot)
{
    struct arena *a = s->z->c->arena;
    const struct term **kid = ARENA_ARRAY(a, const struct term *, 2);
    struct term *equal = ARENA_NEW(a, struct term);

    kid[0] = slot_term(s->z, slot, p->sort);
    kid[1] = p->term;
    *equal = (struct term){ .kind = TERM_EQ, .sort = &sort_bool, .n = 2, .kid = kid };
    compile_jump(&s->z->x, equal, false, s->refuses);
}

/* Part number i of the alternative that the value of a slot is: where that is in cells, one of
   these; else, in register `reg`, an element of the tuple. */
static struct slot_meaning part_of_alternative(struct compiler *x, const struct pattern *p,
                                               uint32_t i, const struct slot_meaning *whole,
                                               uint32_t reg)
{
    struct slot_meaning m = { .kind = SLOT_REGISTER, .inner = true, .assigned = true };
    struct position position = { 0, NO_REGISTER };

    if (whole->kind != SLOT_PART) {
        m.reg = compile_take(x, 1);
        COMPILE(x, BYTE_ELEMENT, m.reg, reg, i + 1);
        return m;
    }
    m.part = whole->part;
    position.n = cell_shape_field(m.part.p.shape, p->alt, i);
    compile_narrow(x, &m.part, position);
    if (m.part.p.split)
        m.kind = SLOT_PART;
    else
        m.reg = compile_read(x, &m.part).reg;
    return m;
}

static void refuse_other_alternative(struct acceptance *s, const struct pattern *p, uint32_t slot)
{
    struct arena *a = s->z->c->arena;
    struct compiler *x = &s->z->x;
    const struct term **kid = ARENA_ARRAY(a, const struct term *, 1);
    struct term *is = ARENA_NEW(a, struct term);
    uint32_t reg = NO_REGISTER;

    kid[0] = slot_term(s->z, slot, p->sort);
    *is = (struct term){ .kind = TERM_IS, .sort = &sort_bool, .alt = p->alt, .n = 1, .kid = kid };
    compile_jump(x, is, false, s->refuses);
    if (x->slot[slot].kind != SLOT_PART)
        reg = compile_register(x, compile_term(x, kid[0]));
    for (uint32_t i = 0; i < p->n && !x->failed; i++) {
        uint32_t part = s->next++;
        if (part >= s->end) {
            compile_fail(x);
            return;
        }
        x->slot[part] = part_of_alternative(x, p, i, &x->slot[slot], reg);
        refuse_other(s, &p->sub[i], part);
    }
}

static void note_name(struct message_names *names, const struct pattern *p, uint32_t slot)
{
    struct message_name *name = &names->at[names->n++];

    name->pattern = p;
    name->slot = slot;
}

/* What does not match; names stand for what they stood for before. */
static void refuse_other(struct acceptance *s, const struct pattern *p, uint32_t slot)
{
    switch (p->kind) {
    case PATTERN_ANY: break;
    case PATTERN_BIND: note_name(s->names, p, slot); break;
    case PATTERN_EQUAL: refuse_other_value(s, p, slot); break;
    case PATTERN_ALT: refuse_other_alternative(s, p, slot); break;
    }
}

/* A parameter of the node has a register of its own, to which something may be assigned. */
static void bind_sent_name(struct edge_compiler *z, struct message_name *name)
{
    struct compiler *x = &z->x;
    const struct pattern *p = name->pattern;
    const struct term *t = slot_term(z, name->slot, p->sort);
    struct slot_meaning *m = &x->slot[p->slot];

    if (p->place != p->sort)
        compile_check(x, p->place, compile_term(x, t));
    name->before = *m;
    if (z->c->part[p->slot].sort != NULL ||
        assign_code_variable(z->c->process, p->slot) == NO_VARIABLE) {
        *m = x->slot[name->slot];
        return;
    }
    compile_into(x, t, m->reg);
    m->assigned = true;
}

void message_code_accept(struct edge_compiler *z, const struct message_code *m,
                         struct message_names *names, uint32_t *refuses)
{
    struct compiler *x = &z->x;
    uint32_t first = z->c->process->n_slots;
    struct acceptance s = { z, first + m->n, first + MESSAGE_SLOTS, names, refuses };

    compare_indices(z, m, refuses);
    names->n = 0;
    for (uint32_t i = 0; i < m->n && !x->failed; i++)
        x->slot[first + i] = m->value[i];
    for (uint32_t i = 0; i < m->n && !x->failed; i++)
        refuse_other(&s, &z->e->pattern[i], first + i);
    for (uint32_t i = 0; i < names->n && !x->failed; i++)
        bind_sent_name(z, &names->at[i]);
    if (z->e->where != NULL)
        compile_jump(x, z->e->where, false, refuses);
}

/* The value of a name, which is still what was sent, into the cells of the variable. */
static void assign_name(struct edge_compiler *z, const struct message_name *name)
{
    struct compiler *x = &z->x;
    uint32_t slot = name->pattern->slot, top = x->top;
    const struct cell_part *part = &z->c->part[slot];
    uint32_t n = part->split ? part->n : 1, first = compile_take(x, n);
    const struct term *t = slot_term(z, slot, part->sort);

    if (part->split)
        compile_cells(x, t, part->shape, first);
    else
        compile_into(x, t, first);
    for (uint32_t i = 0; i < n && !x->failed; i++)
        COMPILE(x, BYTE_STORE, part->first + i, first + i);
    x->slot[slot] = name->before;
    z->assigned[assign_code_variable(z->c->process, slot)] = true;
    x->top = top;
}

void message_code_assign(struct edge_compiler *z, const struct message_names *names)
{
    for (uint32_t i = 0; i < names->n && !z->x.failed; i++)
        if (z->c->part[names->at[i].pattern->slot].sort != NULL)
            assign_name(z, &names->at[i]);
}
