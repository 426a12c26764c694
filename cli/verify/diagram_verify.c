/*
 * Judging diagrams (see diagram_verify.h).
 */
#include "config.h"

#include "cli/verify/diagram_verify.h"

#include <string.h>

#include "cli/verify/cert_claim.h"
#include "cli/verify/cert_moves.h"
#include "cli/verify/cert_read.h"

struct diagram_judging {
    const struct stg *g;
    const struct formula *f;
    bool verdict;
    struct sizes sizes;
    struct plain_system *system;
    struct cert_places c;
    struct cert_nodes d;
    uint32_t root;
    struct diagram_judgement result;
};

/* ---- initial states ---- */

static bool contains_state(const struct diagram_judging *j, const value *state)
{
    uint32_t *index = mem_alloc(j->c.level.n * sizeof *index), node = j->root;
    bool good = cert_places_read(&j->c, state, index);

    for (uint32_t l = vec_number(j->c.level.n - 1); l > 0 && good; l--) {
        node = cert_nodes_kid(&j->d, node, index[l]);
        good = node != CERT_EMPTY;
    }
    mem_free(index);
    return good;
}

/* The states that the transitions of this instance lead to are the initial ones. */
static enum diagram_is contains_begun(struct diagram_judging *j, const value *before,
                                      uint32_t starter)
{
    uint32_t n;
    const struct plain_move *m = plain_moves(j->system, before, VALUE_NONE, &n);

    for (uint32_t k = 0; k < n; k++) {
        if (m[k].edge.actor[0] != starter)
            continue;
        if (m[k].target == NULL)
            return DIAGRAM_FAULT;
        if (!contains_state(j, m[k].target))
            return DIAGRAM_LACKS_START;
    }
    return DIAGRAM_PROVES;
}

static enum diagram_is contains_start(struct diagram_judging *j)
{
    value *state = mem_zalloc((j->c.width + (size_t)1) * sizeof *state);
    uint32_t starter = plain_starter(&j->g->sig);
    enum diagram_is is = DIAGRAM_PROVES;
    struct fault fault;

    if (!plain_start(j->system, state, &fault))
        is = DIAGRAM_FAULT;
    else if (starter != NO_INSTANCE)
        is = contains_begun(j, state, starter);
    else if (!contains_state(j, state))
        is = DIAGRAM_LACKS_START;
    mem_free(state);
    return is;
}

/* ---- all states ---- */

static enum diagram_is judge_claims(struct diagram_judging *j, struct cert_probe *x,
                                    struct cert_steps_claim *steps)
{
    static const enum diagram_is is[] = {
        [CERT_CLAIMS_HOLD] = DIAGRAM_PROVES, [CERT_CLAIMS_FAIL] = DIAGRAM_VIOLATES,
        [CERT_CLAIMS_FAULT] = DIAGRAM_FAULT, [CERT_CLAIMS_FORGOT] = DIAGRAM_FORGOT,
        [CERT_CLAIMS_OTHER] = DIAGRAM_OTHER, [CERT_CLAIMS_LIMIT] = DIAGRAM_LIMIT,
    };
    struct cert_claims claims;

    cert_claims_init(&claims, j->system, x, j->f, j->verdict);
    cert_claims_look(&claims);
    *steps = claims.steps;
    cert_claims_clear(&claims);
    return is[claims.end];
}

static enum diagram_is judge_moves(struct diagram_judging *j, struct cert_probe *x,
                                   const struct cert_steps_claim *steps)
{
    static const enum diagram_is is[] = {
        [CERT_MOVES_ALL] = DIAGRAM_PROVES,    [CERT_MOVES_LEAVE] = DIAGRAM_LACKS_NEXT,
        [CERT_MOVES_FAULT] = DIAGRAM_FAULT,   [CERT_MOVES_FORGOT] = DIAGRAM_FORGOT,
        [CERT_MOVES_ENDLESS] = DIAGRAM_OTHER, [CERT_MOVES_LIMIT] = DIAGRAM_LIMIT,
    };
    struct cert_moves m;
    enum diagram_is end;

    cert_moves_init(&m, j->system, &j->g->sig, x);
    m.wants_rest = steps->some;
    m.moves_only = steps->moves;
    cert_moves_look(&m);
    end = is[m.end];
    if (m.edge != NULL)
        j->result.at = m.edge->at;
    if (end == DIAGRAM_PROVES && steps->some && m.rest != CERT_EMPTY)
        end = DIAGRAM_STUCK;
    cert_moves_clear(&m);
    return end;
}

static enum diagram_is judge_diagram(struct diagram_judging *j)
{
    struct cert_steps_claim steps;
    struct cert_probe x;
    enum diagram_is is = contains_start(j);

    if (is != DIAGRAM_PROVES)
        return is;
    plain_partial(j->system, &j->c.unknown);
    cert_probe_init(&x, &j->c, &j->d, j->root);
    is = judge_claims(j, &x, &steps);
    if (is == DIAGRAM_PROVES)
        is = judge_moves(j, &x, &steps);
    j->result.probes = x.probes;
    cert_probe_clear(&x);
    return is;
}

/* ---- the whole ---- */

struct diagram_judgement diagram_verify(const struct stg *g, const bool *const *keep,
                                        const struct formula *f, bool verdict,
                                        const struct text *text, uint32_t line, struct limit *limit,
                                        struct diag *d)
{
    struct diagram_judging j = { .g = g, .f = f, .verdict = verdict };
    size_t n = g->sig.n_atoms + (size_t)1;

    j.result.is = DIAGRAM_OTHER;
    if (has_schematic(&g->sig) || has_broadcasts(&g->sig))
        return j.result;
    j.sizes = (struct sizes){ g->sig.n_atoms, g->sig.atom, mem_zalloc(n * sizeof(uint32_t)),
                              mem_zalloc(n * sizeof(uint32_t)) };
    j.system = plain_system_new(g, keep, &j.sizes);
    cert_places_init(&j.c, plain_shape_of(j.system), g->sig.vs, keep);
    cert_nodes_init(&j.d, limit);
    j.result.is = DIAGRAM_UNREADABLE;
    if (cert_read(&j.c, &j.d, text, line, d, &j.root)) {
        j.result.nodes = j.d.node.n - 1;
        j.result.is = judge_diagram(&j);
    }
    cert_nodes_clear(&j.d);
    cert_places_clear(&j.c);
    plain_system_free(j.system);
    mem_free(j.sizes.cap);
    mem_free(j.sizes.widest);
    return j.result;
}

const char *diagram_is_text(enum diagram_is is)
{
    switch (is) {
    case DIAGRAM_PROVES: return "the proof is right";
    case DIAGRAM_UNREADABLE: return "the diagram cannot be read";
    case DIAGRAM_LACKS_START: return "an initial state is not in the diagram";
    case DIAGRAM_LACKS_NEXT: return "a transition leads out of the diagram";
    case DIAGRAM_VIOLATES: return "a state of the diagram speaks against the verdict";
    case DIAGRAM_STUCK: return "a state of the diagram has no transition";
    case DIAGRAM_FAULT: return "a state of the diagram has a run-time error";
    case DIAGRAM_FORGOT: return "a variable is read that was left out as dead";
    case DIAGRAM_OTHER: return "diagrams do not prove this property";
    case DIAGRAM_LIMIT: return "a limit was reached before the end";
    }
    return "";
}
