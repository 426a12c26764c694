/*
 * A program under control as an execution (see real_execution.h).
 */
#include "config.h"

#include "running/control/real_execution.h"

#include <inttypes.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>

#include "running/control/real_execution_internal.h"
#include "support/alloc.h"

struct program *real_execution_program(struct real_execution *x)
{
    return x->program;
}

/* ---- what threads are about to do ---- */

/* The first caller that is no library, if callers are kept. */
static uint64_t caller(struct real_execution *x, uint64_t otherwise)
{
    const struct page *page = program_page(x->program);

    for (uint32_t i = 0; page->frames != 0 && i < PAGE_FRAMES && page->frame[i] != 0; i++)
        if (!places_is_library(x->places, page->frame[i]))
            return page->frame[i];
    return otherwise;
}

struct operation real_execution_read(struct real_execution *x, uint32_t thread)
{
    const struct page_slot *s = &program_page(x->program)->slot[thread];
    struct operation o = { .thread = thread, .kind = s->operation, .object = EXECUTION_NONE };
    enum page_family family = object_family(s->operation);
    uint64_t of = s->argument[0];

    o.argument[0] = s->argument[0];
    if (s->operation == OPERATION_MODEL_DO)
        real_execution_read_do(x, s, &o);
    if (s->operation == OPERATION_THREAD_CREATE)
        o.argument[0] = of = real_execution_name_thread(x, thread, x->created.at[thread]);
    if (family == FAMILY_THREAD && s->operation != OPERATION_THREAD_BEGIN &&
        s->operation != OPERATION_THREAD_YIELD)
        o.object = real_execution_name_object(x, family, of);
    else if (family == FAMILY_ATOMIC)
        real_execution_name_atomic(x, s, &o);
    else if (s->object != 0 && family != FAMILY_MODEL)
        o.object = real_execution_name_object(x, family, s->object);
    if (o.object != EXECUTION_NONE)
        real_execution_name_model(x, &o);
    o.place = real_execution_name_place(x, s->place != 0 ? caller(x, s->place) : 0);
    o.awaits = real_execution_awaits(x, thread);
    return o;
}

static void read_pending(struct real_execution *x, uint32_t thread)
{
    struct operation o = real_execution_read(x, thread); /* which may move pending */

    x->pending.at[thread] = o;
}

static void read_stops(struct real_execution *x, uint32_t stepped)
{
    const struct page *page = program_page(x->program);

    for (uint32_t i = 0; i < x->pending.n; i++) {
        bool stopped = i < PAGE_THREADS && atomic_load(&page->slot[i].state) == SLOT_STOPPED;
        if (!stopped)
            x->pending.at[i].kind = EXECUTION_NONE;
        else if (i == stepped || x->pending.at[i].kind == EXECUTION_NONE)
            read_pending(x, i);
    }
}

/* ---- the outcome of a step ---- */

static struct outcome_told told(struct real_execution *x, enum outcome outcome, int code)
{
    return (struct outcome_told){ outcome, code,
                                  outcome != OUTCOME_WENT_ON && outcome != OUTCOME_ENDED,
                                  x->message.n > 0 ? buf_text(&x->message) : NULL };
}

/* The process has ended. */
static struct outcome_told ended_outcome(struct real_execution *x)
{
    struct page *page = program_page(x->program);

    page->text[PAGE_TEXT - 1] = '\0';
    if (atomic_load(&page->refused) != 0) {
        buf_add(&x->message, page->text);
        return told(x, OUTCOME_LOST, 0);
    }
    if (page->asserted != 0) {
        buf_add(&x->message, page->text);
        return told(x, OUTCOME_ASSERTION, 0);
    }
    if (page->raced != 0) {
        real_execution_print_race(x, &x->message);
        return told(x, OUTCOME_DATA_RACE, 0);
    }
    if (WIFEXITED(page->status))
        return told(x, OUTCOME_EXIT, WEXITSTATUS(page->status));
    if (WTERMSIG(page->status) == SIGKILL) {
        buf_add(&x->message, "the run was killed from outside");
        return told(x, OUTCOME_LOST, 0);
    }
    if (page->crashed_at != 0 && page->frame[0] != 0) {
        buf_add(&x->message, "at ");
        page->frames = 1;
        places_line(x->places, &x->message, caller(x, page->crashed_at + 1));
        page->frames = 0;
    }
    return told(x, OUTCOME_CRASH, WTERMSIG(page->status));
}

static struct outcome_told outcome_reached(struct real_execution *x, uint32_t thread,
                                           enum program_state state)
{
    buf_reset(&x->message);
    switch (state) {
    case PROGRAM_LOST:
        buf_add(&x->message, program_message(x->program));
        return told(x, OUTCOME_LOST, 0);
    case PROGRAM_ENDED: return ended_outcome(x);
    case PROGRAM_STOPPED: break;
    }
    if (x->refused != NULL) {
        buf_add(&x->message, x->refused);
        return told(x, OUTCOME_LOST, 0);
    }
    return told(x, x->pending.at[thread].kind == EXECUTION_NONE ? OUTCOME_ENDED : OUTCOME_WENT_ON,
                0);
}

/* ---- the same program twice ---- */

static bool is_same_next(const struct operation *a, const struct operation *b)
{
    return a->kind == b->kind &&
           (a->kind == EXECUTION_NONE ||
            (a->awaits == b->awaits && a->object == b->object && a->place == b->place &&
             memcmp(a->argument, b->argument, sizeof a->argument) == 0));
}

/* Compares where a step has led to with the last run, as long as threads went in the same order. */
static bool is_repeated(struct real_execution *x, uint32_t thread)
{
    struct past_step is = { thread, x->pending.at[thread] };
    size_t i = x->n_steps++;

    if (i < x->history.n && x->history.at[i].thread == thread)
        return is_same_next(&x->history.at[i].next, &is.next);
    x->history.n = i;
    vec_push(&x->history, is);
    return true;
}

static const char *next_name(const struct real_execution *x, const struct operation *o)
{
    return o->kind == EXECUTION_NONE ? "nothing" : models_kind_name(x->models, o->kind);
}

static struct outcome_told differing_outcome(struct real_execution *x, uint32_t thread)
{
    const struct operation *before = &x->history.at[x->n_steps - 1].next;
    const struct operation *now = &x->pending.at[thread];

    buf_reset(&x->message);
    buf_printf(&x->message, "after step %zu, t%" PRIu32 " does %s, but %s in another run",
               x->n_steps, thread, next_name(x, now), next_name(x, before));
    if (before->kind == now->kind)
        buf_add(&x->message, " elsewhere, or of another object,");
    buf_add(&x->message, " with the same steps");
    return told(x, OUTCOME_NONDETERMINISTIC, 0);
}

/* ---- the interface ---- */

static bool execution_restart(void *self, const char **why)
{
    struct real_execution *x = self;
    enum program_state state = program_restart(x->program);

    real_execution_begin_models(x);
    for (size_t i = 0; i < x->object.n; i++) {
        object_clear(&x->object.at[i]);
        real_execution_begin_object(x, (uint32_t)i, &x->object.at[i]);
    }
    real_execution_fit(x);
    for (size_t i = 0; i < x->pending.n; i++) {
        x->created.at[i] = 0;
        x->pending.at[i].kind = EXECUTION_NONE;
    }
    x->n_steps = 0;
    x->found.n = 0;
    if (state == PROGRAM_STOPPED) {
        read_stops(x, 0);
        return true;
    }
    *why = state == PROGRAM_LOST ? program_message(x->program)
                                 : "the program ends before it begins";
    return false;
}

static uint32_t execution_n_threads(void *self)
{
    const struct real_execution *x = self;

    return vec_number(x->pending.n);
}

const struct operation *real_execution_pending(void *self, uint32_t thread)
{
    const struct real_execution *x = self;
    bool is = thread < x->pending.n && x->pending.at[thread].kind != EXECUTION_NONE;

    return is ? &x->pending.at[thread] : NULL;
}

static bool execution_enabled(void *self, uint32_t thread)
{
    struct real_execution *x = self;
    const struct operation *o = real_execution_pending(self, thread);

    return o != NULL && !o->awaits &&
           (o->object == EXECUTION_NONE ||
            real_execution_object_enabled(x, &x->object.at[o->object], o));
}

/* Was the value of an atomic another one than foreseen, before this operation? */
static bool is_unforeseen(const struct real_execution *x, const struct operation *done,
                          uint64_t before)
{
    return done->object != EXECUTION_NONE && object_family(done->kind) == FAMILY_ATOMIC &&
           !names_object_at(x->names, done->object).opaque &&
           program_page(x->program)->slot[done->thread].before != before;
}

static struct outcome_told learned_outcome(struct real_execution *x, const char *what)
{
    buf_reset(&x->message);
    buf_add(&x->message, what);
    return told(x, OUTCOME_NONDETERMINISTIC, 0);
}

/* The run is of no use: it was not foreseen. */
static struct outcome_told learn(struct real_execution *x, const struct operation *done)
{
    names_set_opaque(x->names, done->object);
    x->learned = true;
    return learned_outcome(x, "an atomic is written otherwise, too");
}

static struct outcome_told execution_step(void *self, uint32_t thread, struct operation *done)
{
    struct real_execution *x = self;
    const char *misuse = NULL;
    struct outcome_told result;
    enum program_state state;
    uint64_t before = 0;

    *done = x->pending.at[thread];
    done->executed = true;
    if (done->object != EXECUTION_NONE) {
        before = x->object.at[done->object].value;
        program_page(x->program)->slot[thread].before = before;
    }
    if (done->object != EXECUTION_NONE)
        done->returned = real_execution_object_step(x, &x->object.at[done->object], done, &misuse);
    if (misuse != NULL) {
        buf_reset(&x->message);
        buf_add(&x->message, misuse);
        done->last = true;
        return told(x, OUTCOME_MISUSE, 0);
    }
    if (x->outgrown)
        return learned_outcome(x, "an object holds more than its model");
    if (done->kind == OPERATION_THREAD_CREATE && done->returned >= PAGE_THREADS) {
        buf_reset(&x->message);
        buf_printf(&x->message, "more than %d threads", PAGE_THREADS);
        done->last = true;
        return told(x, OUTCOME_LOST, 0);
    }
    if (done->object != EXECUTION_NONE)
        real_execution_order_model(x, done);
    x->created.at[thread] += done->kind == OPERATION_THREAD_CREATE;
    state = program_step(x->program, thread, done->returned);
    if (state == PROGRAM_STOPPED) {
        real_execution_note_found(x, done);
        read_stops(x, thread);
        if (real_execution_learns_loop(x, thread))
            return learned_outcome(x, "it has a loop that may wait");
        if (real_execution_has_more_threads(x))
            return learned_outcome(x, "it has more threads");
    }
    result = outcome_reached(x, thread, state);
    if (!result.over && !is_repeated(x, thread))
        result = differing_outcome(x, thread);
    if (is_unforeseen(x, done, before))
        result = learn(x, done);
    done->last = result.over;
    return result;
}

/* ---- dependence ---- */

/* Does a create the thread of b? */
static bool is_creation_of(const struct operation *a, const struct operation *b)
{
    return a->kind == OPERATION_THREAD_CREATE && a->argument[0] == b->thread;
}

static bool execution_dependent(void *self, const struct operation *a, const struct operation *b)
{
    if (is_creation_of(a, b) || is_creation_of(b, a))
        return true;
    return a->object != EXECUTION_NONE && a->object == b->object &&
           real_execution_object_dependent(self, a, b);
}

static bool execution_co_enabled(void *self, const struct operation *a, const struct operation *b)
{
    if (is_creation_of(a, b) || is_creation_of(b, a))
        return false;
    return a->object == EXECUTION_NONE || a->object != b->object ||
           real_execution_object_co_enabled(self, a, b);
}

static bool execution_disables(void *self, const struct operation *a, const struct operation *b)
{
    if (is_creation_of(a, b) || is_creation_of(b, a))
        return true;
    return a->object != EXECUTION_NONE && a->object == b->object &&
           object_family(b->kind) != FAMILY_ATOMIC && real_execution_object_disables(self, a, b);
}

static bool execution_foresee(void *self, const struct operation *const *before, size_t n,
                              struct operation *next)
{
    struct real_execution *x = self;
    struct object o;
    const char *misuse;
    bool good = true;

    next->returned = 0;
    if (next->object != EXECUTION_NONE) {
        real_execution_begin_object(x, next->object, &o);
        for (size_t i = 0; i < n; i++)
            if (before[i]->object == next->object)
                real_execution_object_step(x, &o, before[i], &misuse);
        good = real_execution_object_enabled(x, &o, next);
        if (good)
            next->returned = real_execution_object_step(x, &o, next, &misuse);
        object_clear(&o);
    }
    next->executed = good;
    return good;
}

static void free_nothing(void *self)
{
    (void)self;
}

struct execution real_execution_interface(struct real_execution *x)
{
    return (struct execution){
        .self = x,
        .free = free_nothing,
        .restart = execution_restart,
        .n_threads = execution_n_threads,
        .pending = real_execution_pending,
        .enabled = execution_enabled,
        .step = execution_step,
        .goes_on = real_execution_goes_on,
        .dependent = execution_dependent,
        .co_enabled = execution_co_enabled,
        .disables = execution_disables,
        .foresee = execution_foresee,
        .print_thread = real_execution_print_thread,
        .print_kind = real_execution_print_kind,
        .print_object = real_execution_print_object,
        .print_place = real_execution_print_place,
    };
}

/* ---- life ---- */

struct real_execution *real_execution_new(struct program *p, struct names *names,
                                          struct models *models)
{
    struct real_execution *x = mem_zalloc(sizeof *x);

    x->program = p;
    x->places = places_new(program_zygote(p));
    x->names = names;
    x->models = models;
    program_page(p)->wants = (models_has(models, "rwlock.want") ? WANTS_RWLOCK : 0) |
                             (models_has(models, "semaphore.want") ? WANTS_SEM : 0);
    real_execution_name_thread(x, EXECUTION_NONE, 0);
    return x;
}

void real_execution_free(struct real_execution *x)
{
    if (x == NULL)
        return;
    for (size_t i = 0; i < x->object.n; i++)
        object_clear(&x->object.at[i]);
    vec_clear(&x->object);
    vec_clear(&x->created);
    vec_clear(&x->pending);
    vec_clear(&x->history);
    vec_clear(&x->found);
    places_free(x->places);
    model_sizes_clear(&x->sizes);
    buf_clear(&x->refusal);
    buf_clear(&x->message);
    program_free(x->program);
    mem_free(x);
}

bool real_execution_learned(struct real_execution *x)
{
    bool learned = x->learned;

    x->learned = false;
    x->history.n = 0;
    return learned;
}

bool real_execution_sees_memory(const struct real_execution *x)
{
    return program_page(x->program)->watched != 0;
}

void real_execution_keep_callers(struct real_execution *x)
{
    program_page(x->program)->frames = 1;
    x->history.n = 0; /* places are others */
}
