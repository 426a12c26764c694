/*
 * State vectors, compressed: a binary tree of interned pairs over the words of a vector.
 *
 * A leaf is one word, or several that have few values (bit_field.h); an inner node is a pair of
 * numbers of its two kids.  The pairs at the root are the states; their table gives dense numbers
 * in the order of discovery.  Vectors that differ in a few words share all nodes except those on
 * the paths above these words, so a state costs little more than its root pair, however long the
 * vector is (S. Blom, B. Lisser, J. van de Pol and M. Weber, A database approach to distributed
 * state-space generation, 2007).
 *
 * A `numbers` array of tree_numbers() elements holds the tree of one state: the words, then the
 * numbers of the nodes; the caller owns it.  Nodes are numbered from the leaves up, the root last.
 * No word is PAIR_NEVER.
 */
#ifndef STG_STATES_STATE_TREE_H
#define STG_STATES_STATE_TREE_H

#include "stg/states/bit_field.h"
#include "stg/states/pairs.h"
#include "stg/states/tree_shape.h"
#include "support/vec.h"

#define TREE_FULL PAIR_HOLE /* no valid root pair */

struct tree_step {
    uint32_t up, sibling;
    bool right;   /* the node is the right kid */
    bool to_half; /* the parent is a half: a kid of the root */
};

#define TREE_FIRST_RESHAPE 4096u /* states at which a tree is reshaped for the first time */

struct state_tree {
    uint32_t n_words;
    struct word_range *range; /* of each word; owned, as what follows */
    tree_join *join;          /* of the words */
    struct bit_field *field;  /* of each word: where it is in which leaf */
    uint32_t *first, *word;   /* of each leaf, and one more: its words */
    uint32_t n_leaves, n_nodes, root;
    uint32_t *left, *right; /* by node */
    struct tree_step *step; /* by node, from it to its parent */
    struct pairs *table;    /* by node; those of leaves are empty */
    uint32_t reshape_at;    /* number of states at which it is reshaped */
    uint32_t shape;         /* what was read of a tree of another shape is out of date */
};

/* A tree of n > 1 words in these ranges (copied; NULL: they may be anything), joined in their
   order, or as `join` says. */
void tree_init_plain(struct state_tree *t, uint32_t n, const struct word_range *range);
void tree_init(struct state_tree *t, uint32_t n, const struct word_range *range,
               const tree_join *join);
void tree_clear(struct state_tree *t);
/* The elements of an array for the numbers of a state, in any shape. */
static inline size_t tree_numbers(const struct state_tree *t)
{
    return 3 * (size_t)t->n_words;
}

/* Gives the tree a shape that suits the states in it, unless there are too few leaves or too many
   words; returns whether it did.  States keep their numbers. */
bool tree_reshape(struct state_tree *t);
/* The same, but only when the number of states has reached reshape_at. */
bool tree_reshape_in_time(struct state_tree *t);

/* A shape that suits n states, of which pair() gives the root pairs: joins of the words.  If there
   are too many words, it is the present shape. */
void tree_choose_shape(const struct state_tree *t, uint64_t n,
                       uint64_t (*pair)(void *self, uint64_t i), void *self, tree_join *join);

/* The root pair of the state whose words are in `numbers`; fills in the rest there, but for the
   root. */
uint64_t tree_make(struct state_tree *t, uint32_t *numbers);
/* Reads a state, except the number of the root. */
void tree_read(const struct state_tree *t, uint64_t root_pair, uint32_t *numbers);
/* The same where `numbers` holds another state of this shape; appends the words that differ. */
void tree_read_over(const struct state_tree *t, uint64_t root_pair, uint32_t *numbers,
                    struct vec_u32 *differ);

struct word_change {
    uint32_t word, number;
};

/* A state given by the two halves of its tree.  A half may be open: then it is not the number of
   its node, but the pair still to be looked up there. */
struct tree_target {
    uint64_t half[2];
    bool open[2];
};

/* A change of the number of a node. */
struct tree_change {
    uint32_t node, number;
};

/* The state in `numbers` after n changes of different words.  work: room for as many changes as
   there are words, if n > 2.  False: a table has no room for the nodes that are needed. */
bool tree_change(struct state_tree *t, const uint32_t *numbers, const struct word_change *change,
                 uint32_t n, struct tree_change *work, struct tree_target *out);
/* Prefetching: announces that the open halves will be looked up soon. */
void tree_expect(const struct state_tree *t, const struct tree_target *x);
/* The root pair.  TREE_FULL: the table of a half has no room. */
uint64_t tree_close(struct state_tree *t, const struct tree_target *x);
/* Is there room for so many more states, and halves? */
bool tree_has_room(const struct state_tree *t, uint64_t n);
/* Prefetching: announces that this state will be read soon. */
void tree_expect_state(const struct state_tree *t, uint64_t root_pair);

/* The nodes of all states together, but for leaves and roots. */
uint64_t tree_inner_nodes(const struct state_tree *t);
/* Makes room in all tables of inner nodes, except the root, that are nearly full (spare: room for
   this many nodes is needed). */
void tree_grow(struct state_tree *t, uint32_t spare);

static inline struct pairs *tree_states(const struct state_tree *t)
{
    return &t->table[t->root];
}

static inline bool tree_is_reshaped_now(const struct state_tree *t)
{
    return pairs_size(tree_states(t)) >= t->reshape_at;
}

/* The table of the left half (0) or the right half (1); NULL: the half is a leaf. */
static inline struct pairs *tree_half(const struct state_tree *t, uint32_t side)
{
    uint32_t node = side == 0 ? t->left[t->root] : t->right[t->root];

    return node < t->n_leaves ? NULL : &t->table[node];
}

#endif
