/*
 * Steps that are no product of what each instance does alone, as events: meetings (see discover.c).
 *
 * Of a synchronisation the tables (stg/step/enabled.h) know the steps, by what it reads.  What they
 * evaluate in each state, alone or with a receiving list, is evaluated here once for each way in
 * which it reads states of a set.
 */
#include "config.h"

#include "checker/symbolic/discover_internal.h"
#include "support/bug.h"

/* ---- which there are ---- */

void discover_open_meeting(struct symbolic *x, uint32_t i, uint32_t list, uint32_t transition)
{
    vec_push(&x->known->meeting, ((struct meeting){
                                     .sender = { i, list, transition },
                                     .action = NO_ACTION,
                                     .partner = NO_INSTANCE,
                                     .evaluated = true,
                                 }));
}

/* Is it more than the tables say of both alone? */
static bool has_nothing_fixed(const struct discovery *k, const struct meeting *m)
{
    return k->t->transition.at[m->sender.transition].evaluated ||
           (k->instance[m->partner].evaluates &&
            response_find(k->t, m->partner, m->list, m->action) == RESPONSE_EVALUATED);
}

void discover_meeting(struct symbolic *x, uint32_t action, struct sender s, uint32_t j,
                      uint32_t list)
{
    struct discovery *k = x->known;
    const struct enabled *e = &k->t->of[j].enabled.at[list];
    struct meeting m = { .sender = s, .action = action, .partner = j, .list = list };

    if (s.instance == j || (e->listens & k->action.at[action].channel) == 0)
        return;
    m.evaluated = has_nothing_fixed(k, &m);
    if (m.evaluated || k->t->transition.at[s.transition].deferred || e->deferred)
        vec_push(&k->meeting, m);
}

/* ---- where they are ---- */

uint32_t discover_states_with_list(struct symbolic *x, uint32_t set, uint32_t i, uint32_t list)
{
    const struct step_tables *t = x->known->t;
    const struct enabled *e = &t->of[i].enabled.at[list];
    struct part_read local = { i, e->local };

    set = probe_restrict(x, set, 1, &local);
    for (uint32_t r = e->first_read; r < e->first_read + e->n_reads && set != DIAGRAM_NONE; r++) {
        struct part_read part = { x->s->n + t->read.at[r].part, t->read.at[r].v };
        set = probe_restrict(x, set, 1, &part);
    }
    return set;
}

uint32_t discover_states_of_meeting(struct symbolic *x, uint32_t set, const struct meeting *m)
{
    set = discover_states_with_list(x, set, m->sender.instance, m->sender.list);
    if (m->partner != NO_INSTANCE)
        set = discover_states_with_list(x, set, m->partner, m->list);
    return set;
}

/* ---- their steps, as tuples ---- */

/* What a step reads: the lists, and what the meeting itself has read, which is x->read from
   `first` on. */
static void draft_reads(struct symbolic *x, const struct meeting *m, size_t first)
{
    struct discovery *k = x->known;

    k->draft.n = 0;
    discover_list_reads(x, m->sender.instance, m->sender.list);
    if (m->partner != NO_INSTANCE) {
        discover_read(x, m->partner, k->t->of[m->partner].enabled.at[m->list].local);
        discover_list_reads(x, m->partner, m->list);
    }
    for (size_t r = first; r < x->read.n; r++)
        discover_read(x, x->read.at[r].part, x->read.at[r].v);
}

/* With these changes. */
static void add_meeting_step(struct symbolic *x, const struct meeting *m, size_t first,
                             const struct word_change *change, uint32_t n, uint32_t class)
{
    uint32_t i = m->sender.instance, local = x->known->t->of[i].enabled.at[m->sender.list].local;
    uint32_t next = local;

    draft_reads(x, m, first);
    for (uint32_t c = 0; c < n; c++) {
        if (change[c].word == i)
            next = change[c].number;
        else
            discover_write(x, change[c].word, change[c].number);
    }
    discover_tuple(x, i, local, next, class);
}

/* ---- synchronisations ---- */

static void add_synchronisation(struct symbolic *x, const struct meeting *m, uint32_t where,
                                size_t first)
{
    const uint32_t *list = x->known->t->synchronisation.at + where;
    uint32_t class = discover_communication(x, m->action, m->sender.instance, m->partner);
    VEC(struct word_change) change = VEC_EMPTY;

    for (uint32_t n = *list++; n > 0; n--) {
        change.n = 0;
        list++; /* the receiver's move */
        for (uint32_t changes = *list++; changes > 0; changes--, list += 2)
            vec_push(&change, ((struct word_change){ list[0], list[1] }));
        add_meeting_step(x, m, first, change.at, vec_number(change.n), class);
    }
    vec_clear(&change);
}

/* Appends to x->read what its tree looks at in the state x->word. */
static void note_sync_reads(struct symbolic *x, const struct meeting *m)
{
    const struct step_tables *t = x->known->t;
    decision at = memo_find(&t->of[m->partner].synchronisation_by,
                            memo_key(m->list, m->sender.transition));

    while (!decision_is_leaf(at)) {
        uint32_t node = decision_node(at), word = x->s->n + t->decisions.test.at[node].part;
        vec_push(&x->read, ((struct part_read){ word, x->word[word] }));
        at = decisions_next(&t->decisions, node, x->word[word]);
    }
}

/* In the state x->word.  Appends to x->read what it has read. */
static uint32_t find_synchronisation(struct symbolic *x, const struct meeting *m)
{
    struct discovery *k = x->known;
    uint32_t where = synchronisation_find(k->t, m->partner, m->list, m->sender.transition, x->word);

    if (where == RESPONSE_UNKNOWN) {
        stepper_load(&k->stepper, x->word, VALUE_NONE);
        steps_of(&k->stepper, &k->steps);
        where = synchronisation_find(k->t, m->partner, m->list, m->sender.transition, x->word);
    }
    if (where == RESPONSE_UNKNOWN)
        BUG("steps without a synchronisation of theirs");
    note_sync_reads(x, m);
    return where;
}

static void ask_synchronisation(struct symbolic *x, struct meeting *m)
{
    struct discovery *k = x->known;
    size_t first = x->read.n;
    uint32_t where = find_synchronisation(x, m);

    if (where == SYNCHRONISATION_EVALUATED)
        m->suspect = true;
    else if (memo_find(&k->noted, where) == MEMO_NONE) {
        memo_add(&k->noted, where, 0);
        add_synchronisation(x, m, where, first);
    }
}

/* ---- what is evaluated ---- */

/* With the environment, in the state of the stepper: an input once for each value.  *what: that
   without the value. */
static void evaluate_open(struct discovery *k, const struct meeting *m, struct lts_edge *what)
{
    const struct local_transition *t = &k->t->transition.at[m->sender.transition];

    evaluate_alone(&k->stepper, m->sender.instance, t, &k->steps);
    if (k->steps.step.n == 0 || k->steps.step.at[0].fault != NULL)
        return;
    step_describe(&k->stepper, &k->steps.step.at[0], what);
    if (t->kind == LTS_IN)
        step_inputs(&k->stepper, m->sender.instance, t->move, &k->steps);
}

static void evaluate_with_partner(struct discovery *k, const struct meeting *m)
{
    evaluate_communication(&k->stepper, m->sender.instance,
                           k->t->transition.at[m->sender.transition].move, m->partner, m->list,
                           &k->steps);
}

static bool has_error(const struct step_buffer *b)
{
    for (size_t s = 0; s < b->step.n; s++)
        if (b->step.at[s].fault != NULL)
            return true;
    return false;
}

/* The steps in the state x->word, in x->known->steps.  Appends to x->read what they have read.
   False: one is a run-time error. */
static bool evaluate_meeting(struct symbolic *x, const struct meeting *m, struct lts_edge *what)
{
    struct discovery *k = x->known;
    struct cell_trace *trace = &x->s->trace;

    stepper_load(&k->stepper, x->word, VALUE_NONE);
    stepper_find_enabled(&k->stepper);
    k->steps.step.n = k->steps.change.n = 0;
    cell_trace_forget_reads(trace);
    trace->on = true;
    if (m->partner == NO_INSTANCE)
        evaluate_open(k, m, what);
    else
        evaluate_with_partner(k, m);
    trace->on = false;
    for (size_t r = 0; r < trace->read.n; r++) {
        uint32_t word = x->s->n + trace->read.at[r];
        vec_push(&x->read, ((struct part_read){ word, x->word[word] }));
    }
    diagram_charge(&x->d, 1 + k->steps.step.n);
    return !has_error(&k->steps);
}

/* Is this the first state with what was read, which is x->read from `first` on? */
static bool note_evaluated(struct symbolic *x, uint32_t number, size_t first)
{
    struct discovery *k = x->known;
    bool added;

    k->key.n = 0;
    vec_push(&k->key, number);
    for (size_t i = first; i < x->read.n; i++) {
        vec_push(&k->key, x->read.at[i].part);
        vec_push(&k->key, x->read.at[i].v);
    }
    row_store_put(&k->evaluated, k->key.at, vec_number(k->key.n), &added);
    return added;
}

static void add_evaluated(struct symbolic *x, const struct meeting *m, size_t first,
                          const struct lts_edge *what)
{
    const struct step_buffer *b = &x->known->steps;
    bool open = m->partner == NO_INSTANCE;

    for (size_t s = 0; s < b->step.n; s++) {
        const struct step *t = &b->step.at[s];
        uint32_t n, class;
        const struct word_change *change = step_changes(b, s, &n);

        class = open ? discover_class(x, what, t->kind == LTS_IN ? t->payload : what->payload)
                     : discover_communication(x, m->action, m->sender.instance, m->partner);
        x->has_inputs = x->has_inputs || t->kind == LTS_IN;
        add_meeting_step(x, m, first, change, n, class);
    }
}

static void ask_evaluated(struct symbolic *x, struct meeting *m, uint32_t number)
{
    size_t first = x->read.n;
    struct lts_edge what;

    if (!evaluate_meeting(x, m, &what))
        m->suspect = true;
    else if (note_evaluated(x, number, first))
        add_evaluated(x, m, first, &what);
}

/* ---- all of them ---- */

static uint32_t ask_meeting(void *self, struct symbolic *x)
{
    uint32_t number = *(const uint32_t *)self;
    struct meeting *m = &x->known->meeting.at[number];

    if (m->evaluated)
        ask_evaluated(x, m, number);
    else
        ask_synchronisation(x, m);
    return 0;
}

void discover_meetings(struct symbolic *x, uint32_t set)
{
    struct discovery *k = x->known;

    for (uint32_t i = 0; i < k->meeting.n && !symbolic_is_at_end(x); i++)
        discover_probe_rest(x, discover_states_of_meeting(x, set, &k->meeting.at[i]),
                            x->s->first_slot[x->s->n] + i, 0,
                            &(struct probing){ .self = &i, .ask = ask_meeting });
}

bool discover_meeting_fails(struct symbolic *x, const struct meeting *m)
{
    struct lts_edge what;

    return m->evaluated ? !evaluate_meeting(x, m, &what)
                        : find_synchronisation(x, m) == SYNCHRONISATION_EVALUATED;
}
