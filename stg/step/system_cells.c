/*
 * Which variables are split into cells, and which variables of processes are lifted (see system.h).
 *
 * A variable is split where an edge accesses a part of it, and it has more than a few values, of
 * which there are fewest where nothing communicates; a set only if most edges that access it do so
 * by member.
 * Parts of split variables always have a value: a variable that can be unassigned as a whole is not
 * split, and where the model writes arrays or records with a hole in the place of an array or
 * record, only global variables are split, and not their parts.
 *
 * A local state is expanded once, which costs more than anything that is done for a state later;
 * or, by programs, made anew in each step, which costs more than to write a few cells.
 * So variables are lifted where local states are met again too seldom: all those of a process that
 * does not communicate and may have many; of one that communicates those that are split, if they
 * have more values than there can be states of all else.  Single variables of protocols stay: these
 * have few values together, however many each has.
 */
#include "config.h"

#include "stg/step/system.h"

#include "stg/graph/dependence.h"
#include "stg/graph/edge_terms.h"
#include "stg/step/holes.h"

#define CELLS_MOST 4096 /* of a variable that is split */
#define FLAGS_MOST 512  /* ... more, if its sets are held by member */
#define VALUES_FEW 64   /* of a variable that is not */
#define PART_FEW 16     /* ... of a part of one that is */
#define VALUES_ALONE 2  /* the same of both, where nothing communicates */
#define LOCALS_FEW 4096 /* of the variables of a process together, so that none is lifted */
#define LOCALS_ALONE 2  /* the same where nothing communicates */

/* ---- which variables ---- */

/* How edges access a variable, and the sets in it. */
struct part_use {
    uint32_t depth;            /* the most steps into it, those to members of sets left out */
    uint32_t members;          /* the most steps to members; 0: there are none */
    uint32_t by_member, whole; /* edges of instances that access sets by member alone; or whole */
    bool member_here, whole_here; /* by the edge that is looked at */
};

/* The sort of what the access is to, perhaps without its last step, to a member. */
static const struct sort *accessed_sort(const struct sort *s, const struct access *a, bool *member)
{
    uint32_t i = 0;

    while (i < a->n && s->kind != SORT_SET) {
        bool array = s->kind == SORT_ARRAY;
        uint32_t field = a->step[i];
        i += array ? s->n : 1;
        s = array ? s->elem : s->field[field].sort;
    }
    *member = i < a->n;
    return s;
}

/* Whether there is a set is known without looking at it. */
static void note_part_use(struct part_use *u, const struct sort *s, const struct access *a)
{
    bool member;
    const struct sort *what = accessed_sort(s, a, &member);
    uint32_t steps = a->n - member;

    u->depth = steps > u->depth ? steps : u->depth;
    if (member && a->n > u->members)
        u->members = a->n;
    u->member_here = u->member_here || member;
    u->whole_here = u->whole_here || (!member && !a->assigned && sort_mentions(what, SORT_SET));
}

/* Of the global variables, or of those of a process. */
static const struct sort *sort_of_variable(const struct stg *g, uint32_t process, bool global,
                                           uint32_t i)
{
    return global ? g->sig.global[i].sort : g->sig.process[process].variable[i].sort;
}

static void note_parts(const struct stg *g, uint32_t process, bool global, struct part_use *use,
                       const struct accesses *s)
{
    for (uint32_t i = 0; i < s->n; i++) {
        uint32_t v = s->at[i].variable;
        if (s->at[i].global == global)
            note_part_use(&use[v], sort_of_variable(g, process, global, v), &s->at[i]);
    }
}

static uint32_t instances_of(const struct stg *g, uint32_t process)
{
    uint32_t n = 0;

    for (uint32_t i = 0; i < g->sig.n_instances; i++)
        n += g->sig.instance[i].process == process;
    return n;
}

static void count_edge(struct part_use *u, uint32_t instances)
{
    if (u->whole_here)
        u->whole += instances;
    else if (u->member_here)
        u->by_member += instances;
    u->member_here = u->whole_here = false;
}

static void find_part_uses(const struct stg *g, uint32_t process, bool global, struct part_use *use)
{
    const struct process *p = &g->sig.process[process];
    uint32_t n = global ? g->sig.n_globals : p->n_variables, instances = instances_of(g, process);

    for (uint32_t i = 0; i < p->n_edges; i++) {
        const struct effects *x = dependence_of_process(g->dependence, process, i);
        for (int phase = 0; phase < N_PHASES; phase++) {
            note_parts(g, process, global, use, &x->reads[phase]);
            note_parts(g, process, global, use, &x->writes[phase]);
        }
        if (!edge_is_divisible(&p->edge[i]))
            note_parts(g, process, global, use, &x->filters);
        for (uint32_t v = 0; v < n; v++)
            count_edge(&use[v], instances);
    }
}

static bool communicates(const struct process *p)
{
    for (uint32_t i = 0; i < p->n_edges; i++)
        if (p->edge[i].kind != ACTION_TAU)
            return true;
    return false;
}

/* Are there no lists of transitions? */
static bool takes_steps_by_programs(const struct stg *g)
{
    bool communicate = false;

    for (uint32_t p = 0; p < g->sig.n_processes; p++)
        communicate = communicate || communicates(&g->sig.process[p]);
    return g->by_programs || !communicate;
}

/* What decides, beside the use of a variable, how it is split. */
struct system_traits {
    bool split_all;
    bool alone;    /* nothing communicates, or programs do it: there are no lists of transitions */
    bool whole;    /* nothing inside of a value is ever unassigned */
    bool variants; /* unions and sequences may be split */
};

static struct system_traits traits_of_system(const struct stg *g)
{
    bool whole = !holes_are_inside(&g->sig, true);

    return (struct system_traits){ .split_all = g->split_all,
                                   .alone = takes_steps_by_programs(g),
                                   .whole = whole,
                                   .variants = g->by_programs && whole };
}

/* Is it useful to hold sets by member?  One that is looked at whole has to be put together for
   that, but programs do without. */
static bool is_used_by_member(const struct system_traits *t, const struct part_use *u)
{
    return u->members > u->depth &&
           (t->split_all || u->by_member > u->whole || (t->alone && u->by_member > 0));
}

static bool forgets(const struct assign *a)
{
    return a->n_steps == 0 && a->value == NULL;
}

/* Of the variable that is assigned. */
static void exclude_forgotten(void *self, const struct assign *a)
{
    struct cell_rule *rule = self;

    if (a->global && forgets(a))
        rule[a->slot] = (struct cell_rule){ .depth = 0 };
}

static void exclude_unassigned(const struct signature *g, struct cell_rule *rule)
{
    struct block_visitor v = { rule, exclude_forgotten, NULL };

    for (uint32_t i = 0; i < g->n_globals; i++)
        if (g->global[i].initial == VALUE_NONE)
            rule[i] = (struct cell_rule){ .depth = 0 };
    for (uint32_t p = 0; p < g->n_processes; p++)
        for (uint32_t i = 0; i < g->process[p].n_edges; i++) {
            const struct edge *e = &g->process[p].edge[i];
            edge_block_walk(&e->doing, &v);
            edge_block_walk(&e->then, &v);
        }
}

/* Where lists of transitions are kept, a part with few values is looked at as fast as its parts.
   Programs do without lists, and packed states are smaller with parts than with whole values.  An
   array over identities inside of another one stays whole, since aspects of elements of several
   cells are put together anew in each state. */
static struct cell_rule rule_for(const struct system_traits *t, const struct sort *s,
                                 uint32_t depth, uint32_t named, bool holes)
{
    uint64_t few = t->alone ? VALUES_ALONE : VALUES_FEW;
    struct cell_rule r = { .variants = t->variants,
                           .depth = depth,
                           .named = named,
                           .few = t->alone ? VALUES_ALONE : PART_FEW };

    if ((depth == 0 && !(r.variants && sort_has_variants(s))) ||
        (!t->split_all && sort_choices(s) <= few))
        return (struct cell_rule){ .depth = 0 };
    if (t->split_all)
        r = (struct cell_rule){ .depth = UINT32_MAX, .named = named * UINT32_MAX, .few = 0 };
    if (holes)
        r.depth = 1;
    return cells_of_sort(s, r) <= CELLS_MOST ? r : (struct cell_rule){ .depth = 0 };
}

/* How a variable that is used so is split; there are so many of its kind.  A state of very many
   flags costs more than looking up sets. */
static struct cell_rule useful_rule(const struct system_traits *t, const struct sort *s,
                                    const struct part_use *u, uint32_t copies, uint32_t named,
                                    bool holes)
{
    struct cell_rule by_member = rule_for(t, s, u->members, named, holes);
    struct cell_rule whole = rule_for(t, s, u->depth, named, holes);
    uint64_t n = cells_of_sort(s, whole);

    if (!is_used_by_member(t, u))
        return whole;
    if (!t->split_all && cells_of_sort(s, by_member) * copies > n * copies + FLAGS_MOST)
        return whole;
    return by_member;
}

void system_find_cells(struct cells *c, const struct stg *g)
{
    uint32_t n = g->sig.n_globals;
    struct cell_rule *rule = mem_zalloc((n + (size_t)1) * sizeof *rule);
    struct part_use *use = mem_zalloc((n + (size_t)1) * sizeof *use);
    struct system_traits traits = traits_of_system(g);
    bool holes = holes_are_inside(&g->sig, false);

    for (uint32_t p = 0; p < g->sig.n_processes; p++)
        find_part_uses(g, p, true, use);
    for (uint32_t i = 0; i < n; i++)
        rule[i] = useful_rule(&traits, g->sig.global[i].sort, &use[i], 1, 1, holes);
    exclude_unassigned(&g->sig, rule);
    cells_init(c, &g->sig, rule);
    c->whole = traits.whole;
    mem_free(use);
    mem_free(rule);
}

/* ---- which variables are lifted ---- */

static uint64_t limited_product(uint64_t a, uint64_t b)
{
    return b > 0 && a > UINT64_MAX / b ? UINT64_MAX : a * b;
}

/* Values that can be exchanged do not count: representatives have few of them. */
static uint64_t values_that_count(const struct sort *s)
{
    return sort_has_atoms(s) ? 1 : sort_card(s);
}

/* The values of the variables of a process together; only: of those that are split. */
static uint64_t process_values(const struct process *p, const struct lift *only)
{
    uint64_t n = 1;

    for (uint32_t i = p->n_params; i < p->n_params + p->n_vars; i++)
        if (only == NULL || only[i].rule.depth > 0)
            n = limited_product(n, values_that_count(p->variable[i].sort));
    return n;
}

/* With the nodes and their parameters. */
static uint64_t local_states(const struct process *p)
{
    uint64_t sum = 0;

    for (uint32_t i = 0; i < p->n_nodes; i++) {
        uint64_t n = process_values(p, NULL);
        for (uint32_t k = 0; k < p->node[i].n_params; k++)
            n = limited_product(n, values_that_count(p->variable[p->node[i].first_param + k].sort));
        sum = sum > UINT64_MAX - n ? UINT64_MAX : sum + n;
    }
    return sum;
}

/* The states of all global variables, and of all instances but one of this process. */
static uint64_t states_around(const struct signature *g, const struct process *p)
{
    bool left_out = false;
    uint64_t n = 1;

    for (uint32_t i = 0; i < g->n_globals; i++)
        n = limited_product(n, values_that_count(g->global[i].sort));
    for (uint32_t i = 0; i < g->n_instances; i++) {
        const struct process *other = &g->process[g->instance[i].process];
        if (other == p && !left_out)
            left_out = true;
        else
            n = limited_product(n, local_states(other));
    }
    return n;
}

/* Each local state of a process is expanded once.  Where it has more than there can be states of
   all else, it is met in few states, and what is split has parts of which an edge looks at few. */
static bool lifts_split_ones(const struct stg *g, const struct process *p, const struct lift *x)
{
    uint64_t n = process_values(p, x);

    return g->lift == LIFT_SPLIT ||
           (g->lift == LIFT_USUAL && n > LOCALS_FEW && n > states_around(&g->sig, p));
}

static void choose_lifted(const struct stg *g, const struct process *p, struct lift *x)
{
    uint64_t few = takes_steps_by_programs(g) ? LOCALS_ALONE : LOCALS_FEW;
    bool all = g->by_programs || g->lift == LIFT_ALL ||
               (g->lift == LIFT_USUAL && !communicates(p) && process_values(p, NULL) > few);
    bool some = !all && lifts_split_ones(g, p, x);

    for (uint32_t i = p->n_params; i < p->n_params + p->n_vars; i++)
        x[i].lifted = all || (some && x[i].rule.depth > 0);
}

/* Is a variable of a process unassigned somewhere? */
struct forgetting {
    uint32_t slot;
    bool forgotten;
};

static void note_forgotten(void *self, const struct assign *a)
{
    struct forgetting *x = self;

    x->forgotten = x->forgotten || (!a->global && a->slot == x->slot && forgets(a));
}

/* Can the variable be unassigned as a whole? */
static bool may_be_unassigned(const struct process *p, const struct variable *v)
{
    struct forgetting x = { v->slot, v->initial == NULL };
    const struct block_visitor visitor = { &x, note_forgotten, NULL };

    for (uint32_t i = 0; i < p->n_edges; i++) {
        edge_block_walk(&p->edge[i].doing, &visitor);
        edge_block_walk(&p->edge[i].then, &visitor);
    }
    return x.forgotten;
}

/* Where arrays or records have holes, a variable may be given one by a message, so none is split.
 */
static const struct lift *lift_process(struct arena *a, const struct stg *g,
                                       const struct system_traits *traits, uint32_t process,
                                       bool holes)
{
    const struct process *p = &g->sig.process[process];
    struct lift *x = ARENA_ARRAY(a, struct lift, p->n_variables + (size_t)1);
    struct part_use *use = mem_zalloc((p->n_variables + (size_t)1) * sizeof *use);

    if (!holes)
        find_part_uses(g, process, false, use);
    for (uint32_t i = p->n_params; i < p->n_params + p->n_vars; i++) {
        const struct variable *v = &p->variable[i];
        if (!may_be_unassigned(p, v))
            x[i].rule = useful_rule(traits, v->sort, &use[i], instances_of(g, process), 0, false);
        if (cells_of_sort(v->sort, x[i].rule) == 1)
            x[i].rule = (struct cell_rule){ .depth = 0 };
    }
    choose_lifted(g, p, x);
    mem_free(use);
    return x;
}

const struct lift *const *system_find_lifted(struct arena *a, const struct stg *g)
{
    uint32_t n = g->sig.n_processes;
    const struct lift **x = ARENA_ARRAY(a, const struct lift *, n + (size_t)1);
    struct system_traits traits = traits_of_system(g);
    bool holes = holes_are_inside(&g->sig, false);

    for (uint32_t i = 0; i < n; i++)
        x[i] = lift_process(a, g, &traits, i, holes);
    return x;
}
