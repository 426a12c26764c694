/*
 * The threads of scripted programs.
 */
#include "config.h"
#include "tests/unit/scripted.h"

#include <string.h>

#include "support/alloc.h"
#include "support/map.h"
#include "tests/unit/scripted_object.h"

struct script_thread {
    const struct instruction *at; /* the next one; NULL: not begun */
    uint64_t reg[SCRIPT_REGISTERS];
    struct operation pending;
    bool has_pending, failed;
};

struct scripted {
    const struct script *script;
    struct script_object object[SCRIPT_OBJECTS + SCRIPT_THREADS];
    struct script_object initial[SCRIPT_OBJECTS + SCRIPT_THREADS];
    struct script_thread thread[SCRIPT_THREADS];
    bool over;
};

static uint64_t operand(const struct script_thread *t, int o)
{
    return o >= R(0) ? t->reg[o - R(0)] : (uint64_t)(int64_t)o;
}

static bool holds(const struct script_thread *t)
{
    uint64_t a = operand(t, t->at->a), b = operand(t, t->at->b);
    switch (t->at->kind) {
    case JUMP_EQ:
    case ASSERT_EQ: return a == b;
    case JUMP_NE:
    case ASSERT_NE: return a != b;
    case JUMP_LT: return (int64_t)a < (int64_t)b;
    default: return true;
    }
}

/* One local instruction. */
static void go_locally(struct script_thread *t)
{
    int by = 1;
    switch (t->at->kind) {
    case SET: t->reg[t->at->result] = operand(t, t->at->a); break;
    case ADD: t->reg[t->at->result] = operand(t, t->at->a) + operand(t, t->at->b); break;
    case ASSERT_EQ:
    case ASSERT_NE: t->failed |= !holds(t); break;
    default: by = holds(t) ? t->at->result : 1; break;
    }
    t->at += by;
}

/* Up to the next operation; a thread whose assertion fails ends there. */
static void go_to_operation(struct scripted *s, uint32_t thread)
{
    struct script_thread *t = &s->thread[thread];
    while (!t->failed && t->at->kind >= LOCAL && t->at->kind != END)
        go_locally(t);
    t->has_pending = !t->failed && t->at->kind != END;
    if (!t->has_pending)
        return;
    const struct instruction *i = t->at;
    uint32_t object = (uint32_t)(i->object + (int)operand(t, i->offset));
    t->pending = (struct operation){ .thread = thread,
                                     .kind = (uint32_t)i->kind,
                                     .object = i->kind == EXIT || i->kind == QUIT ? T(thread)
                                                                                  : object,
                                     .place = EXECUTION_NONE,
                                     .argument = { operand(t, i->a), operand(t, i->b) } };
}

static bool scripted_restart(void *self, const char **why)
{
    struct scripted *s = self;
    (void)why;
    memcpy(s->object, s->initial, sizeof s->object);
    memset(s->thread, 0, sizeof s->thread);
    s->over = false;
    for (uint32_t t = 0; t < s->script->n_threads; t++)
        if (!s->script->later[t]) {
            s->thread[t].at = s->script->code[t];
            go_to_operation(s, t);
        }
    return true;
}

static uint32_t scripted_n_threads(void *self)
{
    return ((const struct scripted *)self)->script->n_threads;
}

static const struct operation *scripted_pending(void *self, uint32_t thread)
{
    const struct scripted *s = self;
    return s->thread[thread].has_pending ? &s->thread[thread].pending : NULL;
}

static bool scripted_enabled(void *self, uint32_t thread)
{
    const struct scripted *s = self;
    const struct script_thread *t = &s->thread[thread];
    return t->has_pending && !s->over && object_enables(&s->object[t->pending.object], &t->pending);
}

static struct outcome_told scripted_step(void *self, uint32_t thread, struct operation *done)
{
    struct scripted *s = self;
    struct script_thread *t = &s->thread[thread];
    struct outcome_told told = { OUTCOME_WENT_ON, 0, false, NULL };
    *done = t->pending;
    object_apply(&s->object[done->object], done);
    if (done->kind == CREATE) {
        uint32_t child = done->object - T(0);
        s->thread[child].at = s->script->code[child];
        go_to_operation(s, child);
    }
    if (t->at->result >= 0)
        t->reg[t->at->result] = done->returned;
    t->at++;
    go_to_operation(s, thread);
    if (done->kind == QUIT) {
        s->over = told.over = true;
        told.outcome = OUTCOME_EXIT;
        told.code = (int)done->argument[0];
    } else if (t->failed)
        told.outcome = OUTCOME_ASSERTION;
    else if (!t->has_pending)
        told.outcome = OUTCOME_ENDED;
    return told;
}

static bool scripted_dependent(void *self, const struct operation *a, const struct operation *b)
{
    return script_dependent(((const struct scripted *)self)->script, a, b);
}

static bool scripted_co_enabled(void *self, const struct operation *a, const struct operation *b)
{
    (void)self;
    return script_co_enabled(a, b);
}

static bool scripted_disables(void *self, const struct operation *a, const struct operation *b)
{
    (void)self;
    return object_disables(a, b);
}

static bool scripted_foresee(void *self, const struct operation *const *before, size_t n,
                             struct operation *next)
{
    const struct scripted *s = self;
    struct script_object o = s->initial[next->object];
    bool exists = !s->script->later[next->thread];
    for (size_t k = 0; k < n; k++) {
        exists |= before[k]->kind == CREATE && before[k]->object == T(next->thread);
        if (before[k]->object == next->object) {
            struct operation again = *before[k];
            object_apply(&o, &again);
        }
    }
    if (!exists || !object_enables(&o, next))
        return false;
    object_apply(&o, next);
    return true;
}

uint64_t scripted_state(const struct execution *e)
{
    const struct scripted *s = e->self;
    uint64_t hash = 0;
    for (uint32_t t = 0; t < s->script->n_threads; t++) {
        hash = hash_mix(hash, s->thread[t].has_pending ? s->thread[t].pending.kind + 1 : 0);
        hash = hash_mix(hash, s->thread[t].failed);
        for (int r = 0; r < SCRIPT_REGISTERS; r++)
            hash = hash_mix(hash, s->thread[t].reg[r]);
    }
    for (uint32_t o = 0; o < s->script->n_objects; o++)
        hash = hash_mix(hash_mix(hash, s->object[o].value), s->object[o].holder);
    return hash;
}

static void scripted_free(void *self)
{
    mem_free(self);
}

struct execution scripted_new(const struct script *script)
{
    struct scripted *s = mem_zalloc(sizeof *s);
    s->script = script;
    for (uint32_t o = 0; o < script->n_objects; o++) {
        s->initial[o].type = script->object[o].type;
        s->initial[o].value = script->object[o].value;
    }
    for (uint32_t t = 0; t < script->n_threads; t++)
        s->initial[T(t)] = (struct script_object){ .type = THREAD, .value = !script->later[t] };
    return (struct execution){ .self = s,
                               .free = scripted_free,
                               .restart = scripted_restart,
                               .n_threads = scripted_n_threads,
                               .pending = scripted_pending,
                               .enabled = scripted_enabled,
                               .step = scripted_step,
                               .dependent = scripted_dependent,
                               .co_enabled = scripted_co_enabled,
                               .disables = scripted_disables,
                               .foresee = scripted_foresee };
}
