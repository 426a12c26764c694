/*
 * The proof graph, walked step by step: the winner answers, the loser chooses.
 *
 * The verdict is found by a solver of games, whose strategy is the winner's.  A way through the
 * graph is a run of the plain source of the model, as in evidence.h.
 */
#ifndef CHECKER_EVIDENCE_PROOF_GAME_H
#define CHECKER_EVIDENCE_PROOF_GAME_H

#include "checker/game/verdict.h"
#include "checker/evidence/evidence.h"

struct walk;

/* A move of the walk. */
struct walk_move {
    struct evidence_place to;
    bool moved; /* by this step; else in the same state */
    struct evidence_step step;
};

/* Decides f as check_formula does, except that where a search finds nothing a solver decides: its
   strategy says more.  NULL: there is no proof, as r->verdict is error or unknown.  Afterwards
   o->limit is lifted.  Borrows all but o.  Clear r in any case. */
struct walk *walk_new(struct lts *l, struct lts *plain, const struct formula *f,
                      const struct check_options *o, struct check_result *r);
void walk_free(struct walk *w); /* NULL is fine */

/* The present place of the walk, at first the root.  Valid until the next move. */
const struct evidence_place *walk_place(struct walk *w);
/* The number of moves that the walk has made so far. */
uint32_t walk_depth(const struct walk *w);
/* Does the winner choose here?  A player without a move has lost. */
bool walk_winner_chooses(struct walk *w);
/* The moves of the player who chooses; for the winner only the move of its strategy.  Valid until
   the next move. */
const struct walk_move *walk_moves(struct walk *w, uint32_t *n);
/* Makes move number i. */
void walk_take(struct walk *w, uint32_t i);
/* Goes back to the place after so many moves; at most walk_depth. */
void walk_back_to(struct walk *w, uint32_t depth);
/* The number of moves after which the walk was at this place before; else walk_depth. */
uint32_t walk_seen(struct walk *w);

#endif
