/*
 * In which states of a set a transition is a run-time error (see symbolic_internal.h).
 *
 * Where the tables (stg/step/enabled.h) have no fixed transition, it is an error in each state with
 * its list; or a communication that is evaluated in each state.  Those of a sender and a receiving
 * list are evaluated once for all states that agree in what this reads.
 */
#include "config.h"

#include "checker/symbolic/discover_internal.h"

/* ---- what to look at ---- */

bool discover_suspect_alone(struct symbolic *x, uint32_t i, uint32_t list, uint32_t transition)
{
    struct discovery *k = x->known;
    const struct local_transition *t = &k->t->transition.at[transition];
    const struct move *m = &x->s->local[i].move.at[t->move];
    bool some_value = t->kind == LTS_IN && t->action == NO_ACTION; /* of an input, is an error */

    if (!t->evaluated && !some_value)
        return false;
    if (!t->evaluated || m->fault != NULL || (m->fault_in_rest != NULL && !m->deferred))
        vec_push(&k->faulty_list, ((struct faulty_list){ i, list }));
    else
        discover_refuse_evaluated(x);
    return true;
}

/* ---- communications ---- */

enum { OUTCOME_NONE, OUTCOME_STEPS, OUTCOME_ERROR };

/* What the steps come to. */
static uint32_t outcome_of(const struct step_buffer *b)
{
    for (size_t k = 0; k < b->step.n; k++)
        if (b->step.at[k].fault != NULL)
            return OUTCOME_ERROR;
    return b->step.n > 0 ? OUTCOME_STEPS : OUTCOME_NONE;
}

/* The cells that were read in the state x->word. */
static void note_traced_cells(struct symbolic *x)
{
    const struct cell_trace *trace = &x->s->trace;

    for (size_t i = 0; i < trace->read.n; i++) {
        uint32_t word = x->s->n + trace->read.at[i];
        vec_push(&x->read, ((struct part_read){ word, x->word[word] }));
    }
}

static uint32_t ask_communication(void *self, struct symbolic *x)
{
    const struct meeting *m = self;
    struct discovery *k = x->known;
    struct step_buffer *b = &k->steps;
    uint32_t slot = x->s->first_slot[m->partner] + k->t->of[m->partner].enabled.at[m->list].group;

    stepper_load(&k->stepper, x->word, VALUE_NONE);
    steps_of(&k->stepper, b);
    b->step.n = b->change.n = 0;
    cell_trace_forget_reads(&x->s->trace);
    x->s->trace.on = true;
    evaluate_communication(&k->stepper, m->sender.instance,
                           k->t->transition.at[m->sender.transition].move, slot, b);
    x->s->trace.on = false;
    note_traced_cells(x);
    return outcome_of(b);
}

static uint32_t ask_synchronisation(void *self, struct symbolic *x)
{
    const struct meeting *m = self;
    uint32_t where = synchronisation_find(x->known->t, m->partner, m->list, m->sender.transition,
                                          x->word);

    discover_note_sync_reads(x, m);
    return where == SYNCHRONISATION_EVALUATED ? OUTCOME_ERROR : OUTCOME_NONE;
}

/* ---- the states ---- */

/* What is asked about, and what was found so far. */
struct fault_search {
    struct meeting m; /* first */
    uint32_t faulty;
};

static void take_outcome(void *self, struct symbolic *x, uint32_t set, uint32_t outcome)
{
    struct fault_search *f = self;

    if (outcome == OUTCOME_STEPS)
        discover_refuse_evaluated(x);
    if (outcome == OUTCOME_ERROR)
        f->faulty = diagram_union(&x->d, f->faulty, set);
}

static void search_meeting(struct symbolic *x, uint32_t set, struct fault_search *f,
                           uint32_t (*ask)(void *self, struct symbolic *x))
{
    struct probing c = { .self = f, .ask = ask, .take = take_outcome };
    uint32_t here = discover_states_with_list(x, set, f->m.sender.instance, f->m.sender.list);

    probe(x, discover_states_with_list(x, here, f->m.partner, f->m.list), &c);
}

/* With those senders of which the transition is fixed. */
static void search_response(struct symbolic *x, uint32_t set, struct fault_search *f,
                            struct faulty_response r)
{
    struct discovery *k = x->known;
    uint32_t with = discover_states_with_list(x, set, r.partner, r.list);

    for (size_t s = 0; s < k->action.at[r.action].sender.n && with != DIAGRAM_NONE; s++) {
        struct sender from = k->action.at[r.action].sender.at[s];
        const struct local_transition *t = &k->t->transition.at[from.transition];
        if (from.instance == r.partner || t->deferred || t->evaluated)
            continue;
        f->m = (struct meeting){ from, r.action, r.partner, r.list, false };
        search_meeting(x, with, f, ask_communication);
    }
}

uint32_t discover_faults(struct symbolic *x, uint32_t set)
{
    struct discovery *k = x->known;
    struct fault_search f = { .faulty = discover_factor_faults(x, set) };

    for (size_t i = 0; i < k->faulty_list.n && !symbolic_is_at_end(x); i++) {
        struct faulty_list l = k->faulty_list.at[i];
        f.faulty = diagram_union(&x->d, f.faulty,
                                 discover_states_with_list(x, set, l.instance, l.list));
    }
    for (size_t i = 0; i < k->meeting.n && !symbolic_is_at_end(x); i++) {
        f.m = k->meeting.at[i];
        if (f.m.suspect)
            search_meeting(x, set, &f, ask_synchronisation);
    }
    for (size_t i = 0; i < k->suspect.n && !symbolic_is_at_end(x); i++) {
        f.m = k->suspect.at[i];
        search_meeting(x, set, &f, ask_communication);
    }
    for (size_t i = 0; i < k->faulty_response.n && !symbolic_is_at_end(x); i++)
        search_response(x, set, &f, k->faulty_response.at[i]);
    return f.faulty;
}
