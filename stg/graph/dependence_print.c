/*
 * Dependence as text (see dependence.h).
 */
#include "config.h"

#include "stg/graph/dependence.h"

#include "stg/data/cells.h"
#include "support/text.h"
#include "support/vec.h"

struct listing {
    struct buf *out;
    const struct stg *stg;
    const struct process *process;
};

/* ---- lines ---- */

static void put_label(const struct listing *l, const char *label)
{
    buf_printf(l->out, "    %-13s  ", label);
}

static void put_user_place(const struct listing *l, struct span at)
{
    struct place p = text_place(at.text, at.from);

    buf_printf(l->out, "%u:%u", p.line, p.column);
}

/* ---- variables and their parts ---- */

static void put_index(const struct listing *l, const struct sort *array, const uint32_t *step)
{
    for (uint32_t i = 0; i < array->n; i++) {
        buf_add(l->out, i == 0 ? "[" : ", ");
        if (step[i] == ACCESS_ANY)
            buf_char(l->out, '*');
        else
            value_print(l->out, l->stg->vs, array->index[i],
                        sort_nth(l->stg->vs, array->index[i], step[i]));
    }
    buf_char(l->out, ']');
}

static void put_member(const struct listing *l, const struct sort *set, uint32_t step)
{
    if (step == ACCESS_ANY)
        buf_add(l->out, "{*}");
    else
        cell_print_member(l->out, l->stg->vs, set, step);
}

static void put_access(const struct listing *l, const struct access *x)
{
    const struct sort *s;

    if (x->global) {
        s = l->stg->sig.global[x->variable].sort;
        buf_add(l->out, l->stg->sig.global[x->variable].name);
    } else {
        s = l->process->variable[x->variable].sort;
        buf_add(l->out, l->process->variable[x->variable].name);
    }
    for (uint32_t i = 0; i < x->n;) {
        if (s->kind == SORT_ARRAY) {
            put_index(l, s, x->step + i);
            i += s->n;
            s = s->elem;
        } else if (s->kind == SORT_SET) {
            put_member(l, s, x->step[i++]);
        } else {
            const struct sort_field *f = &s->field[x->step[i++]];
            buf_printf(l->out, ".%s", f->name);
            s = f->sort;
        }
    }
    buf_add(l->out, x->assigned ? " (assigned)" : "");
}

static void gather(struct access_list *list, const struct accesses *all, phases which)
{
    for (int i = 0; i < N_PHASES; i++)
        for (uint32_t k = 0; (which >> i & 1) != 0 && k < all[i].n; k++)
            vec_push(list, all[i].at[k]);
    accesses_sort(list);
}

/* Nothing, if there are none in these phases. */
static void put_accesses(const struct listing *l, const char *label, const struct accesses *all,
                         phases which)
{
    struct access_list list = VEC_EMPTY;

    gather(&list, all, which);
    if (list.n > 0)
        put_label(l, label);
    for (size_t i = 0; i < list.n; i++) {
        buf_add(l->out, i > 0 ? ", " : "");
        put_access(l, &list.at[i]);
    }
    buf_add(l->out, list.n > 0 ? "\n" : "");
    vec_clear(&list);
}

static void put_effects(const struct listing *l, const struct edge *e, const struct effects *x)
{
    phases before = dependence_before(e), after = PHASES_ALL & ~before;

    if (x->never) {
        put_label(l, "never");
        buf_add(l->out, "the guard is false\n");
    }
    put_accesses(l, after == 0 ? "reads" : "reads before", x->reads, before);
    put_accesses(l, after == 0 ? "writes" : "writes before", x->writes, before);
    put_accesses(l, "reads after", x->reads, after);
    put_accesses(l, "writes after", x->writes, after);
}

static void put_edge_head(const struct listing *l, const struct edge *e)
{
    const struct node *n = l->process->node;

    buf_add(l->out, "  ");
    put_user_place(l, e->at);
    buf_printf(l->out, "  %s -> %s\n", n[e->source].name, n[e->target].name);
}

/* ---- channels ---- */

static void put_user_channel(const struct listing *l, struct instance_edge u)
{
    const struct dependence *d = l->stg->dependence;
    const struct link *x = &l->stg->sig.link[dependence_link(d, u)];
    const struct channel *c = &l->stg->sig.channel[x->channel];
    value index = dependence_index(d, u);

    buf_add(l->out, x->name);
    for (uint32_t i = 0; i < c->n_index; i++) {
        value v = value_elem(l->stg->vs, index, i);
        buf_add(l->out, i == 0 ? "[" : ", ");
        if (v == VALUE_NONE)
            buf_char(l->out, '*');
        else
            value_print(l->out, l->stg->vs, c->index[i], v);
    }
    buf_add(l->out, c->n_index > 0 ? "]" : "");
    buf_add(l->out, x->restricted ? "\n" : " (open)\n");
}

/* The first user behind i that is another instance than u: they are in order. */
static uint32_t behind(const struct instance_edge *other, uint32_t i, uint32_t n,
                       struct instance_edge u)
{
    uint32_t from = i;

    while (from < n) {
        uint32_t middle = from + (n - from) / 2;
        if (other[middle].instance <= u.instance)
            from = middle + 1;
        else
            n = middle;
    }
    return from;
}

static void put_partners(const struct listing *l, struct instance_edge u, bool sends)
{
    const struct signature *g = &l->stg->sig;
    const struct dependence *d = l->stg->dependence;
    uint32_t n, found = 0;
    const struct instance_edge *other =
        dependence_communicators(d, dependence_link(d, u), sends ? ACTION_RECEIVE : ACTION_SEND,
                                 &n);

    for (uint32_t i = 0; i < n; i++) {
        const struct instance *x;
        if (other[i].instance == u.instance)
            i = behind(other, i, n, u);
        if (i == n)
            break;
        if (!dependence_may_meet(d, sends ? u : other[i], sends ? other[i] : u))
            continue;
        x = &g->instance[other[i].instance];
        if (found++ == 0)
            put_label(l, "with");
        else
            buf_add(l->out, ", ");
        buf_printf(l->out, "%s ", x->name);
        put_user_place(l, g->process[x->process].edge[other[i].edge].at);
    }
    buf_add(l->out, found > 0 ? "\n" : "");
}

static void put_communication(const struct listing *l, struct instance_edge u)
{
    const struct edge *e = &l->process->edge[u.edge];

    if (e->kind != ACTION_TAU) {
        put_label(l, e->kind == ACTION_SEND ? "sends" : "receives");
        put_user_channel(l, u);
        put_partners(l, u, e->kind == ACTION_SEND);
    }
    if (dependence_on_scope(l->stg->dependence, u)) {
        put_label(l, "chooses");
        buf_add(l->out, "of the schematic values in the whole state\n");
    }
}

/* ---- all ---- */

static void put_instance_users(struct listing *l, uint32_t number)
{
    const struct instance *x = &l->stg->sig.instance[number];

    l->process = &l->stg->sig.process[x->process];
    buf_printf(l->out, "instance %s : %s\n", x->name, l->process->name);
    for (uint32_t i = 0; i < l->process->n_edges; i++) {
        struct instance_edge u = { number, i };
        put_edge_head(l, &l->process->edge[i]);
        put_communication(l, u);
        put_effects(l, &l->process->edge[i], dependence_effects(l->stg->dependence, u));
    }
}

static void put_process_users(struct listing *l, uint32_t number)
{
    l->process = &l->stg->sig.process[number];
    buf_printf(l->out, "process %s\n", l->process->name);
    for (uint32_t i = 0; i < l->process->n_edges; i++) {
        put_edge_head(l, &l->process->edge[i]);
        put_effects(l, &l->process->edge[i], dependence_of_process(l->stg->dependence, number, i));
    }
}

/* A process without instances is printed by itself. */
void dependence_print(struct buf *b, const struct stg *g)
{
    struct listing l = { .out = b, .stg = g };
    bool *told = mem_zalloc(g->sig.n_processes + (size_t)1);
    size_t start = b->n;

    for (uint32_t i = 0; i < g->sig.n_instances; i++) {
        buf_add(b, b->n > start ? "\n" : "");
        told[g->sig.instance[i].process] = true;
        put_instance_users(&l, i);
    }
    for (uint32_t i = 0; i < g->sig.n_processes; i++)
        if (!told[i]) {
            buf_add(b, b->n > start ? "\n" : "");
            put_process_users(&l, i);
        }
    mem_free(told);
}
