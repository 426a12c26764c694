/*
 * Dependence: what each edge of each process reads, writes and communicates.
 *
 * The sets are over-approximations, computed once from the graphs, with what is known of indices
 * from constants and from the parameters of the instance: what an edge does in any state is decided
 * by what it *may read*, and it changes nothing but what it *may write*.  So transitions that no
 * instance takes part in both of commute, and neither enables nor disables the other, if no edge of
 * the one writes what an edge of the other reads or writes.  In a broadcast all instances take part
 * that have an edge which may receive it, whether they receive it or not.  See doc/algorithms.md,
 * 5.10.
 *
 * The sets are given phase by phase, since a communication mixes the phases of two edges (rule
 * 1.3.8 of doc/language.md).  What a phase reads of what an earlier one of the same edge has
 * written counts as read.  Parameters of processes never change and are not listed.  The change of
 * the node is not listed either: an edge leaves its source, whose parameters are gone, for its
 * target, whose parameters it writes (PHASE_REST).
 *
 * Assigning an element or field needs a value around it: that is a read of whether there is one
 * (access.assigned), and not of the other elements.
 *
 * Source: Godefroid, Partial-Order Methods for the Verification of Concurrent Systems (1996), and
 * Valmari, The State Explosion Problem (1998), for what dependence is and why over-approximations
 * of it will do; here for edges in phases and for parts of variables.
 */
#ifndef STG_GRAPH_DEPENDENCE_H
#define STG_GRAPH_DEPENDENCE_H

#include "stg/graph/effects.h"
#include "stg/graph/stg.h"
#include "support/buf.h"

/* An edge of an instance: numbers in signature.instance and process.edge. */
struct instance_edge {
    uint32_t instance, edge;
};

struct dependence;

/* Lives in a; borrows g. */
const struct dependence *dependence_new(struct arena *a, const struct stg *g);

/* Under any parameters of the process; under those of the instance.  Edges with equal effects have
   the same pointer. */
const struct effects *dependence_of_process(const struct dependence *d, uint32_t process,
                                            uint32_t edge);
const struct effects *dependence_effects(const struct dependence *d, struct instance_edge u);

/* The effects of the edges of an instance under certain values of their `for` variables.  Borrows
   g.  What it gives lives as long as it. */
struct binding_effects;
struct binding_effects *binding_effects_new(const struct stg *g, uint32_t instance);
void binding_effects_free(struct binding_effects *b);
/* e: an edge of the process, or a part of one as an edge; frame: the values of the `for` variables,
   by slot. */
const struct effects *binding_effects_of(struct binding_effects *b, const struct edge *e,
                                         const value *frame);

/* The phases of an edge before it depends on what its partner does: all, if it has none. */
phases dependence_before(const struct edge *e);
/* Can those phases of `by` change what these of u read or write? */
bool dependence_disturbs(const struct dependence *d, struct instance_edge u, phases which,
                         struct instance_edge by, phases those);
/* Does it depend on which schematic values there are in the whole state?  The instance chooses
   one, or receives one from the environment. */
bool dependence_on_scope(const struct dependence *d, struct instance_edge u);

/* The link that the edge sends or receives on (NO_LINK: none), and the indices of its family as a
   tuple: VALUE_NONE where one is not known. */
uint32_t dependence_link(const struct dependence *d, struct instance_edge u);
value dependence_index(const struct dependence *d, struct instance_edge u);
/* All senders, or all receivers, of a link in the order of instances and edges, but those whose
   guard is never true. */
const struct instance_edge *dependence_communicators(const struct dependence *d, uint32_t link,
                                                     enum action_kind kind, uint32_t *n);
/* Can they communicate?  Sender and receiver, in this order. */
bool dependence_may_meet(const struct dependence *d, struct instance_edge sender,
                         struct instance_edge receiver);

/* All of it as text, instance by instance: the stage "dependence" for --dump. */
void dependence_print(struct buf *b, const struct stg *g);

#endif
