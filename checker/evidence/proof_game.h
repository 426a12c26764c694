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

struct proof_game;

/* A move of the walk. */
struct proof_game_move {
    struct evidence_place to;
    bool moved; /* by this step; else in the same state */
    struct evidence_step step;
};

/* Decides f as check_formula does, except that where a search finds nothing a solver decides: its
   strategy says more.  NULL: there is no proof, as r->verdict is error or unknown.  Afterwards
   o->limit is lifted.  Borrows all but o.  Clear r in any case. */
struct proof_game *proof_game_new(struct lts *l, struct lts *plain, const struct formula *f,
                                  const struct check_options *o, struct check_result *r);
void proof_game_free(struct proof_game *w); /* NULL is fine */

/* The present place of the walk, at first the root: of several initial states in LTS_NO_STATE, and
   each move from there leads to one of these.  Valid until the next move. */
const struct evidence_place *proof_game_place(struct proof_game *w);
/* The number of moves that the walk has made so far. */
uint32_t proof_game_depth(const struct proof_game *w);
/* Does the winner choose here?  A player without a move has lost. */
bool proof_game_winner_chooses(struct proof_game *w);
/* The moves of the player who chooses; for the winner only the move of its strategy.  Valid until
   the next move. */
const struct proof_game_move *proof_game_moves(struct proof_game *w, uint32_t *n);
/* Makes move number i. */
void proof_game_take(struct proof_game *w, uint32_t i);
/* Goes back to the place after so many moves; at most proof_game_depth. */
void proof_game_back_to(struct proof_game *w, uint32_t depth);
/* The number of moves after which the walk was at this place before; else proof_game_depth. */
uint32_t proof_game_seen(struct proof_game *w);

#endif
