/*
 * A walk through a proof, in words: its places, and the ways from one to the next.
 */
#ifndef CLI_WHY_WHY_WORDS_H
#define CLI_WHY_WHY_WORDS_H

#include "checker/evidence/proof_game.h"
#include "support/buf.h"

struct why_words {
    struct lts *lts; /* plain; borrowed, as all */
    const struct formula *formula;
    bool verdict; /* what the walk shows the formula to be */
};

/* "[2] x < 2 && [-] X is false  (climb.mu:2:41)": the place after so many moves. */
void why_place(struct buf *b, const struct why_words *w, uint32_t depth,
               const struct evidence_place *p);
/* A whole subformula, and the fixpoints that it calls. */
void why_formula(struct buf *b, const struct why_words *w, const struct fnode *n);
/* One way on: "P  tau up  x: 0 -> 1", or the part of the formula it leads to. */
void why_way(struct buf *b, const struct why_words *w, const struct evidence_place *from,
             const struct proof_game_move *m);
/* The winner's move, and why it is taken. */
void why_answer(struct buf *b, const struct why_words *w, const struct evidence_place *from,
                const struct proof_game_move *m);
/* The loser's moves, each with its number and its target. */
void why_choices(struct buf *b, const struct why_words *w, const struct evidence_place *from,
                 uint32_t n, const struct proof_game_move *m);
/* The only move of the loser. */
void why_forced(struct buf *b, const struct why_words *w, const struct evidence_place *from,
                const struct proof_game_move *m);

#endif
