/*
 * In which states of a set a transition is a run-time error (see symbolic_internal.h).
 *
 * Where the tables (stg/step/enabled.h) have no fixed transition, it is an error in each state with
 * its list; or in some states of a meeting, which is evaluated once for all states that agree in
 * what it reads.
 */
#include "config.h"

#include "checker/symbolic/discover_internal.h"

/* What is asked about, and what was found so far. */
struct fault_search {
    struct meeting m;
    uint32_t faulty;
};

static uint32_t ask_error(void *self, struct symbolic *x)
{
    const struct fault_search *f = self;

    return discover_meeting_fails(x, &f->m);
}

static void take_error(void *self, struct symbolic *x, uint32_t set, uint32_t fails)
{
    struct fault_search *f = self;

    if (fails)
        f->faulty = diagram_union(&x->d, f->faulty, set);
}

uint32_t discover_faults(struct symbolic *x, uint32_t set)
{
    struct discovery *k = x->known;
    struct fault_search f = { .faulty = discover_factor_faults(x, set) };
    struct probing c = { .self = &f, .ask = ask_error, .take = take_error };

    for (size_t i = 0; i < k->faulty_list.n && !symbolic_is_at_end(x); i++) {
        struct faulty_list l = k->faulty_list.at[i];
        f.faulty = diagram_union(&x->d, f.faulty,
                                 discover_states_with_list(x, set, l.instance, l.list));
    }
    for (size_t i = 0; i < k->meeting.n && !symbolic_is_at_end(x); i++) {
        f.m = k->meeting.at[i];
        if (f.m.suspect)
            probe(x, discover_states_of_meeting(x, set, &f.m), &c);
    }
    return f.faulty;
}
