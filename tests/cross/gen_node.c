/*
 * Conditions on nodes (see gen_node.h): of one instance, of some or all of a family, or how many of
 * it are there.
 */
#include "config.h"

#include "tests/cross/gen_node.h"

#include <string.h>

/* p: the process that asks. */
static const char *draw_asked(struct rng *r, struct gen_model *m, const struct gen_process *p)
{
    const struct gen_process *of = &m->process[rng_below(r, m->n_processes)];
    const char *node = of->node[rng_below(r, of->n_nodes)].name;
    const char *not = gen_chance(r, 50) ? "!" : "", *type;

    if (of->index == NULL && strchr(of->instance, ':') != NULL)
        return gen_text(m->arena, "%s%s%s@%s", not, gen_chance(r, 50) ? "l" : "r", of->name, node);
    if (of->index == NULL)
        return gen_text(m->arena, "%s%s@%s", not, of->name, node);
    type = of->index->name;
    if (of->index == p->index && p->params[0] != '\0' && gen_chance(r, 30))
        return gen_text(m->arena, "%s%s[i]@%s", not, of->name, node);
    if (gen_chance(r, 25))
        return gen_text(m->arena, "(count(k : %s | %s%s[k]@%s) <= 1)", type, not, of->name, node);
    return gen_text(m->arena, "(%s k : %s . %s%s[k]@%s)", gen_chance(r, 50) ? "exists" : "forall",
                    type, not, of->name, node);
}

static void ask(struct rng *r, struct gen_model *m, const struct gen_process *p, struct gen_edge *e)
{
    const char *asked = draw_asked(r, m, p), **when = &e->clause[1], **doing = &e->clause[2];
    bool alone = e->clause[3] == NULL || strncmp(e->clause[3], "tau", 3) == 0;

    if (alone && *doing != NULL && strncmp(*doing, "do {", 4) == 0 && gen_chance(r, 50))
        *doing = gen_text(m->arena, "do { %s if (%s) { assume %s; } }", *doing + strlen("do "),
                          asked, draw_asked(r, m, p));
    else if (*when == NULL)
        *when = gen_text(m->arena, "when %s", asked);
    else if (strcmp(*when, "else") != 0)
        *when = gen_text(m->arena, "when (%s) %s %s", *when + strlen("when "),
                         gen_chance(r, 50) ? "&&" : "||", asked);
}

void gen_nodes_ask(struct rng *r, struct gen_model *m)
{
    if (!gen_chance(r, 25))
        return;
    for (uint32_t i = 0; i < m->n_processes; i++)
        for (uint32_t n = 0; n < m->process[i].n_nodes; n++)
            for (uint32_t k = 0; k < m->process[i].node[n].n_edges; k++)
                if (gen_chance(r, 30))
                    ask(r, m, &m->process[i], &m->process[i].node[n].edge[k]);
}
