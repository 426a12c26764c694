/*
 * Recorded runs (see sim_record.h): first the shape of the whole record is checked, so that later
 * accesses need no checks.
 */
#include "config.h"

#include "cli/simulate/sim_record.h"

#include <jansson.h>
#include <string.h>

#include "support/vec.h"

#define NOWHERE UINT32_MAX

/* Which variable of the model a column of the record is. */
struct column {
    uint32_t instance; /* NOWHERE: a global one */
    uint32_t number;   /* NOWHERE: the model does not have it */
};

struct sim_record {
    struct lts *lts;                                /* borrowed */
    json_t *root;                                   /* owned */
    json_t *processes, *variables, *states, *steps; /* borrowed from root */
    uint32_t *instance;                             /* of each process; owned */
    struct column *column;                          /* of each variable; owned */
    struct buf *why;                                /* borrowed while it is loaded */
};

/* ---- the shape of the record ---- */

static bool fail_record(struct sim_record *p, const char *what)
{
    buf_add(p->why, what);
    return false;
}

static bool malformed(struct sim_record *p, const char *list, size_t i)
{
    buf_printf(p->why, "it is malformed at %s[%zu]", list, i);
    return false;
}

static bool is_list(const json_t *list, size_t n, bool nulls)
{
    if (!json_is_array(list) || json_array_size(list) != n)
        return false;
    for (size_t i = 0; i < n; i++) {
        const json_t *x = json_array_get(list, i);
        if (!json_is_string(x) && !(nulls && json_is_null(x)))
            return false;
    }
    return true;
}

/* An index of that list; NOWHERE: none. */
static uint32_t index_in(const json_t *number, const json_t *list)
{
    json_int_t i = json_is_integer(number) ? json_integer_value(number) : -1;

    return i >= 0 && (size_t)i < json_array_size(list) ? (uint32_t)i : NOWHERE;
}

static bool shape_of_states(struct sim_record *p)
{
    for (size_t i = 0; i < json_array_size(p->states); i++) {
        const json_t *s = json_array_get(p->states, i);
        if (!is_list(json_object_get(s, "nodes"), json_array_size(p->processes), false) ||
            !is_list(json_object_get(s, "values"), json_array_size(p->variables), true))
            return malformed(p, "states", i);
    }
    return true;
}

static bool shape_of_steps(struct sim_record *p)
{
    for (size_t i = 0; i < json_array_size(p->steps); i++) {
        const json_t *s = json_array_get(p->steps, i), *actors = json_object_get(s, "actors");
        const json_t *fault = json_object_get(s, "fault");
        size_t n = json_array_size(actors);
        bool ok = json_is_string(json_object_get(s, "label")) && n >= 1 &&
                  (fault == NULL || json_is_boolean(fault));
        for (size_t k = 0; k < n && ok; k++)
            ok = index_in(json_object_get(json_array_get(actors, k), "process"), p->processes) !=
                 NOWHERE;
        if (!ok)
            return malformed(p, "steps", i);
    }
    return true;
}

static bool is_faulty(const struct sim_record *p, size_t step)
{
    return json_is_true(json_object_get(json_array_get(p->steps, step), "fault"));
}

/* Checks that a state stands before each step and one at the end, but none after a run-time
   error. */
static bool shape_of_run(struct sim_record *p)
{
    size_t n = json_array_size(p->steps);

    for (size_t i = 0; i + 1 < n; i++)
        if (is_faulty(p, i))
            return malformed(p, "steps", i + 1);
    if (json_array_size(p->states) == 0)
        return fail_record(p, "it has no states");
    if (json_array_size(p->states) != (n > 0 && is_faulty(p, n - 1) ? n : n + 1))
        return fail_record(p, "its states are not one before each step and one at the end");
    return true;
}

static bool shape(struct sim_record *p)
{
    const json_t *version = json_object_get(p->root, "stgcheck-evidence");
    const char *kind = json_string_value(json_object_get(p->root, "kind"));

    if (!json_is_integer(version) || json_integer_value(version) != 1)
        return fail_record(p, "it is no evidence of stgcheck");
    if (kind == NULL || strcmp(kind, "run") != 0)
        return fail_record(p, "it is not the evidence of one run");
    p->processes = json_object_get(p->root, "processes");
    p->variables = json_object_get(p->root, "variables");
    p->states = json_object_get(p->root, "states");
    p->steps = json_object_get(p->root, "steps");
    if (!json_is_array(p->processes) || !json_is_array(p->variables) || !json_is_array(p->states) ||
        !json_is_array(p->steps))
        return fail_record(p, "it lacks processes, variables, states or steps");
    return shape_of_states(p) && shape_of_steps(p) && shape_of_run(p);
}

/* ---- its names ---- */

static uint32_t find_recorded_instance(const struct signature *g, const char *name)
{
    for (uint32_t i = 0; i < g->n_instances; i++)
        if (strcmp(g->instance[i].name, name) == 0)
            return i;
    return NOWHERE;
}

static bool name_processes(struct sim_record *p)
{
    const struct signature *g = p->lts->sig;
    size_t n = json_array_size(p->processes);
    bool *met = mem_zalloc(g->n_instances + 1), ok = n == g->n_instances;

    p->instance = mem_zalloc((n + 1) * sizeof *p->instance);
    for (size_t i = 0; i < n && ok; i++) {
        const char *name = json_string_value(json_array_get(p->processes, i));
        p->instance[i] = name == NULL ? NOWHERE : find_recorded_instance(g, name);
        ok = p->instance[i] != NOWHERE && !met[p->instance[i]];
        if (ok)
            met[p->instance[i]] = true;
    }
    mem_free(met);
    return ok || fail_record(p, "its processes are not those of the model");
}

static struct column find_global(const struct signature *g, const char *name)
{
    for (uint32_t i = 0; i < g->n_globals; i++)
        if (strcmp(g->global[i].name, name) == 0)
            return (struct column){ NOWHERE, i };
    return (struct column){ NOWHERE, NOWHERE };
}

/* name: "Client[1].x", of that instance. */
static struct column find_recorded_variable(const struct signature *g, uint32_t instance,
                                            const char *name)
{
    const struct process *p = &g->process[g->instance[instance].process];
    size_t n = strlen(g->instance[instance].name);

    if (strncmp(name, g->instance[instance].name, n) == 0 && name[n] == '.')
        for (uint32_t i = p->n_params; i < p->n_params + p->n_vars; i++)
            if (strcmp(p->variable[i].name, name + n + 1) == 0)
                return (struct column){ instance, i };
    return (struct column){ NOWHERE, NOWHERE };
}

/* Variables that the model does not have are ignored. */
static bool read_variable_names(struct sim_record *p)
{
    size_t n = json_array_size(p->variables);

    p->column = mem_zalloc((n + 1) * sizeof *p->column);
    for (size_t i = 0; i < n; i++) {
        const json_t *x = json_array_get(p->variables, i), *of = json_object_get(x, "process");
        const char *name = json_string_value(json_object_get(x, "name"));
        uint32_t process = index_in(of, p->processes);
        if (name == NULL || (process == NOWHERE && !json_is_null(of)))
            return malformed(p, "variables", i);
        p->column[i] = process == NOWHERE
                           ? find_global(p->lts->sig, name)
                           : find_recorded_variable(p->lts->sig, p->instance[process], name);
    }
    return true;
}

/* ---- states ---- */

/* Does *text begin with this value and a comma, or the last parenthesis?  A dead value, in the
   record or in the model, equals every value.  Moves *text behind it. */
static bool same_argument(const struct sim_record *p, const char **text, const struct sort *s,
                          value v)
{
    struct buf b = BUF_EMPTY;
    size_t n = strcspn(*text, " "); /* no value has a blank in it */
    const char *from = *text, *end = from + n;
    bool same;

    if (n == 0 || end[-1] != (*end == '\0' ? ')' : ','))
        return false;
    *text = *end == '\0' ? end : end + 1;
    n--;
    value_print(&b, p->lts->sig->vs, s, v);
    same = v == VALUE_NONE || (n == 1 && *from == '_') ||
           (b.n == n && memcmp(from, buf_text(&b), n) == 0);
    buf_clear(&b);
    return same;
}

/* Is this instance at the node "busy", or "taken(2, true)"? */
static bool same_node(const struct sim_record *p, state_id s, uint32_t instance, const char *text)
{
    struct lts *l = p->lts;
    const struct process *q = &l->sig->process[l->sig->instance[instance].process];
    const struct node *node = &q->node[lts_node_of(l, s, instance)];
    size_t n = strlen(node->name);

    if (strncmp(text, node->name, n) != 0)
        return false;
    text += n;
    if (node->n_params == 0)
        return *text == '\0';
    if (*text++ != '(')
        return false;
    for (uint32_t i = 0; i < node->n_params; i++) {
        uint32_t number = node->first_param + i;
        if (!same_argument(p, &text, q->variable[number].sort,
                           l->read(l->self, s, instance, number)))
            return false;
    }
    return *text == '\0';
}

static bool same_value(const struct sim_record *p, state_id s, struct column c, const char *text)
{
    struct lts *l = p->lts;
    const struct signature *g = l->sig;
    struct buf b = BUF_EMPTY;
    bool global = c.instance == NOWHERE, same;
    value v;

    if (c.number == NOWHERE || text == NULL)
        return true;
    v = global ? lts_read_global(l, s, c.number) : l->read(l->self, s, c.instance, c.number);
    value_print(&b, g->vs,
                global ? g->global[c.number].sort
                       : g->process[g->instance[c.instance].process].variable[c.number].sort,
                v);
    same = v == VALUE_NONE || strcmp(buf_text(&b), text) == 0;
    buf_clear(&b);
    return same;
}

bool sim_record_is_state(const struct sim_record *p, uint32_t i, state_id s)
{
    const json_t *state = json_array_get(p->states, i), *nodes = json_object_get(state, "nodes");
    const json_t *values = json_object_get(state, "values");

    for (size_t k = 0; k < json_array_size(nodes); k++)
        if (!same_node(p, s, p->instance[k], json_string_value(json_array_get(nodes, k))))
            return false;
    for (size_t k = 0; k < json_array_size(values); k++)
        if (!same_value(p, s, p->column[k], json_string_value(json_array_get(values, k))))
            return false;
    return true;
}

/* ---- steps ---- */

uint32_t sim_record_length(const struct sim_record *p)
{
    return (uint32_t)json_array_size(p->steps);
}

struct sim_record_step sim_record_step(const struct sim_record *p, uint32_t i)
{
    const json_t *s = json_array_get(p->steps, i);

    return (struct sim_record_step){
        .label = json_string_value(json_object_get(s, "label")),
        .n_actors = (uint32_t)json_array_size(json_object_get(s, "actors")),
        .fault = is_faulty(p, i),
    };
}

uint32_t sim_record_actor(const struct sim_record *p, uint32_t i, uint32_t k)
{
    const json_t *actors = json_object_get(json_array_get(p->steps, i), "actors");
    const json_t *number = json_object_get(json_array_get(actors, k), "process");

    return p->instance[index_in(number, p->processes)];
}

/* ---- names of schematic values ---- */

#define MOST_NAMES 64

/* The largest number of d1, d2, ... in a text. */
static void widen_to_name(const char *text, uint32_t *widest)
{
    for (; text != NULL && *text != '\0'; text++) {
        uint32_t number = 0;
        if (*text != 'd')
            continue;
        for (; text[1] >= '0' && text[1] <= '9' && number <= MOST_NAMES; text++)
            number = 10 * number + (uint32_t)(text[1] - '0');
        *widest = number > *widest && number <= MOST_NAMES ? number : *widest;
    }
}

static void widest_of_list(const json_t *list, uint32_t *widest)
{
    for (size_t i = 0; i < json_array_size(list); i++)
        widen_to_name(json_string_value(json_array_get(list, i)), widest);
}

uint32_t sim_record_names(const struct sim_record *p, uint32_t i)
{
    const json_t *after = json_array_get(p->states, (size_t)i + 1);
    uint32_t widest = 0;

    widen_to_name(json_string_value(json_object_get(json_array_get(p->steps, i), "label")),
                  &widest);
    widest_of_list(json_object_get(after, "nodes"), &widest);
    widest_of_list(json_object_get(after, "values"), &widest);
    return widest;
}

/* ---- all of it ---- */

static bool load_record(struct sim_record *p, const char *path)
{
    json_error_t error;

    json_set_alloc_funcs(mem_alloc, mem_free);
    p->root = json_load_file(path, 0, &error);
    if (p->root != NULL)
        return shape(p) && name_processes(p) && read_variable_names(p);
    buf_add(p->why, error.text);
    if (error.line > 0)
        buf_printf(p->why, " (line %d, column %d)", error.line, error.column);
    return false;
}

struct sim_record *sim_record_load(struct lts *l, const char *path, struct buf *why)
{
    struct sim_record *p = mem_zalloc(sizeof *p);

    p->lts = l;
    p->why = why;
    if (load_record(p, path))
        return p;
    sim_record_free(p);
    return NULL;
}

void sim_record_free(struct sim_record *p)
{
    if (p == NULL)
        return;
    mem_free(p->instance);
    mem_free(p->column);
    json_decref(p->root);
    mem_free(p);
}
