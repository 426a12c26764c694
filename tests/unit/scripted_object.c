/*
 * Independence is written down here as the textbooks have it, kind by kind.
 */
#include "config.h"
#include "tests/unit/scripted_object.h"

bool object_enables(const struct script_object *o, const struct operation *p)
{
    switch ((enum script_kind)p->kind) {
    case LOCK:
    case WRLOCK: return !o->holder && !o->readers;
    case RDLOCK: return !o->holder;
    case WAIT: return o->value > 0;
    case LEAVE:
    case AWAKE: return o->released[p->thread];
    case JOIN: return o->value == 2;
    case ENTER: return o->value != 1;
    default: return true;
    }
}

static void take_lock(struct script_object *o, struct operation *p)
{
    p->returned = !o->holder;
    if (!o->holder)
        o->holder = p->thread + 1;
}

static void release_first(struct script_object *o)
{
    if (o->n_waiting == 0)
        return;
    o->released[o->queue[0]] = true;
    o->n_waiting--;
    for (uint32_t k = 0; k < o->n_waiting; k++)
        o->queue[k] = o->queue[k + 1];
}

static void wait_in_queue(struct script_object *o, uint32_t thread)
{
    o->queue[o->n_waiting++] = thread;
    if (o->type == BARRIER && o->n_waiting == o->value)
        while (o->n_waiting)
            release_first(o);
}

static void apply_to_cell(struct script_object *o, struct operation *p)
{
    uint64_t old = o->value;
    p->returned = old;
    if (p->kind == STORE || p->kind == XCHG)
        o->value = p->argument[0];
    else if (p->kind == FAA)
        o->value += p->argument[0];
    else if (p->kind == CAS && old == p->argument[0])
        o->value = p->argument[1];
    if (p->kind == STORE)
        p->returned = 0;
    if (p->kind == CAS)
        p->returned = old == p->argument[0];
}

void object_apply(struct script_object *o, struct operation *p)
{
    p->executed = true;
    p->returned = 0;
    switch ((enum script_kind)p->kind) {
    case LOCK:
    case TRYLOCK:
    case WRLOCK: take_lock(o, p); break;
    case RDLOCK: o->readers++; break;
    case UNLOCK: o->holder = 0; break;
    case RWUNLOCK:
        o->readers -= !o->holder;
        o->holder = 0;
        break;
    case WAIT:
    case TRYWAIT:
        p->returned = o->value > 0;
        o->value -= p->returned;
        break;
    case POST: o->value++; break;
    case ARRIVE:
    case ENQUEUE: wait_in_queue(o, p->thread); break;
    case LEAVE:
    case AWAKE: o->released[p->thread] = false; break;
    case SIGNAL: release_first(o); break;
    case BROADCAST:
        while (o->n_waiting)
            release_first(o);
        break;
    case ENTER:
        p->returned = o->value == 0;
        o->value = p->returned ? 1 : 2;
        break;
    case CREATE: o->value = 1; break;
    case FINISH:
    case EXIT: o->value = 2; break;
    case JOIN:
    case QUIT: break;
    default: apply_to_cell(o, p);
    }
}

/* Has it, or may it have, changed nothing? */
static bool only_reads(const struct operation *o)
{
    switch ((enum script_kind)o->kind) {
    case LOAD: return true;
    case CAS:
    case ENTER:
    case TRYLOCK:
    case TRYWAIT: return o->executed && !o->returned;
    default: return false;
    }
}

static bool is_pair(const struct operation *a, const struct operation *b, enum script_kind k,
                    enum script_kind l)
{
    return (a->kind == k && b->kind == l) || (a->kind == l && b->kind == k);
}

static bool always_commute(const struct operation *a, const struct operation *b)
{
    static const enum script_kind pair[][2] = {
        { POST, POST },     { ARRIVE, ARRIVE },    { LEAVE, LEAVE },         { RDLOCK, RDLOCK },
        { JOIN, JOIN },     { ENQUEUE, AWAKE },    { RWUNLOCK, RWUNLOCK },   { AWAKE, AWAKE },
        { SIGNAL, SIGNAL }, { SIGNAL, BROADCAST }, { BROADCAST, BROADCAST },
    };
    for (size_t k = 0; k < sizeof pair / sizeof *pair; k++)
        if (is_pair(a, b, pair[k][0], pair[k][1]))
            return true;
    return false;
}

/* Where a barrier is for fewer threads than there are, it matters who comes first. */
static bool is_late_arrival(const struct script *s, const struct operation *a,
                            const struct operation *b)
{
    return is_pair(a, b, ARRIVE, ARRIVE) && s->n_threads > s->object[a->object].value;
}

/* Of an initialization: who does it, who waits for it. */
static bool is_before_and_after(const struct operation *a, const struct operation *b)
{
    const struct operation *e = a->kind == ENTER ? a : b, *other = a->kind == ENTER ? b : a;
    bool does = e->executed && e->returned;
    return (does && other->kind == FINISH) || (does && only_reads(other)) ||
           (only_reads(e) && other->kind == ENTER && other->executed && other->returned);
}

static bool is_creation(const struct operation *a, const struct operation *b)
{
    return a->kind == CREATE && a->object == T(b->thread);
}

bool script_dependent(const struct script *s, const struct operation *a, const struct operation *b)
{
    if (is_creation(a, b) || is_creation(b, a))
        return true;
    if (a->kind == ENTER || b->kind == ENTER)
        return a->object == b->object && !is_before_and_after(a, b) &&
               !(only_reads(a) && only_reads(b));
    return a->object == b->object && !(only_reads(a) && only_reads(b)) &&
           (!always_commute(a, b) || is_late_arrival(s, a, b));
}

bool script_co_enabled(const struct operation *a, const struct operation *b)
{
    if (is_creation(a, b) || is_creation(b, a))
        return false;
    return a->object != b->object ||
           (!is_pair(a, b, LOCK, UNLOCK) && !is_pair(a, b, UNLOCK, UNLOCK) &&
            !is_pair(a, b, ENTER, FINISH) && !is_pair(a, b, WRLOCK, RWUNLOCK) &&
            !is_pair(a, b, EXIT, JOIN) && a->kind != CREATE && b->kind != CREATE);
}

bool object_disables(const struct operation *a, const struct operation *b)
{
    switch ((enum script_kind)b->kind) {
    case LOCK: return !only_reads(a) && (a->kind == LOCK || a->kind == TRYLOCK);
    case WAIT: return !only_reads(a) && (a->kind == WAIT || a->kind == TRYWAIT);
    case ENTER: return a->kind == ENTER && !only_reads(a);
    case WRLOCK: return a->kind == WRLOCK || a->kind == RDLOCK;
    case RDLOCK: return a->kind == WRLOCK;
    default: return false;
    }
}
