/*
 * Joining subtrees, greedily (see tree_shape.h).
 */
#include "config.h"

#include "stg/states/tree_shape.h"

#include <string.h>

#include "support/alloc.h"

#define ROWS_MOST 2048u
#define ROWS_LEAST 256u
#define WORK (1u << 22) /* pairs counted in the first round */

/* ---- without a sample ---- */

/* Joins the words of one group, from node *next on; its root. */
static uint32_t join_group(uint32_t n, const uint32_t *word, uint32_t n_all, uint32_t *next,
                           tree_join *join)
{
    uint32_t root = word[0];

    for (uint32_t i = 1; i < n; i++) {
        join[*next - n_all][0] = root;
        join[*next - n_all][1] = word[i];
        root = (*next)++;
    }
    return root;
}

void tree_shape_of_groups(uint32_t n_groups, const uint32_t *first, const uint32_t *words,
                          const tree_join *groups, tree_join *join)
{
    uint32_t n = first[n_groups], next = n;
    uint32_t *root = mem_alloc(2 * (size_t)n_groups * sizeof *root);

    for (uint32_t g = 0; g < n_groups; g++)
        root[g] = join_group(first[g + 1] - first[g], words + first[g], n, &next, join);
    for (uint32_t k = 0; k + 1 < n_groups; k++) {
        join[next - n][0] = root[groups[k][0]];
        join[next - n][1] = root[groups[k][1]];
        root[n_groups + k] = next++;
    }
    mem_free(root);
}

/* Consecutive words that fit in a leaf, but at least two groups; how many groups. */
static uint32_t group_words(uint32_t n, const uint32_t *bits, uint32_t *first)
{
    uint32_t n_groups = 0, sum = 0;

    for (uint32_t i = 0; i < n; i++) {
        if (i == 0 || sum + bits[i] > LEAF_BITS || (n_groups == 1 && i + 1 == n)) {
            first[n_groups++] = i;
            sum = 0;
        }
        sum += bits[i];
    }
    first[n_groups] = n;
    return n_groups;
}

void tree_shape_plain(uint32_t n, const uint32_t *bits, tree_join *join)
{
    uint32_t *first = mem_alloc((n + (size_t)1) * sizeof *first);
    uint32_t *words = mem_alloc(n * sizeof *words);
    tree_join *groups = mem_alloc(n * sizeof *groups);
    uint32_t n_groups = group_words(n, bits, first);

    for (uint32_t i = 0; i < n; i++)
        words[i] = i;
    for (uint32_t k = 0; k + 1 < n_groups; k++) {
        groups[k][0] = 2 * k;
        groups[k][1] = 2 * k + 1;
    }
    tree_shape_of_groups(n_groups, first, words, groups, join);
    mem_free(first);
    mem_free(words);
    mem_free(groups);
}

/* ---- by a sample ---- */

uint32_t tree_shape_rows(uint32_t n)
{
    uint32_t rows = WORK / n / n;

    if (rows < ROWS_LEAST)
        return 0;
    return rows < ROWS_MOST ? rows : ROWS_MOST;
}

struct shaping {
    uint32_t n; /* subtrees still to be joined */
    uint32_t n_rows;
    uint32_t *node;     /* their roots */
    uint32_t *bits;     /* their bits, WORD_BITS if there are more */
    uint32_t *column;   /* [i * n_rows + r]: number of the value of subtree i in row r */
    uint32_t *together; /* [i * n_words + j], i < j: joint values of the two */
    uint32_t n_words;
    struct cell {
        uint64_t pair;
        uint32_t round, number;
    } * cell; /* pairs counted in this round */
    uint32_t mask, round;
};

/* Numbers the joint values of two columns, into `to` if that is not NULL; returns how many there
   are. */
static uint32_t count_pairs(struct shaping *s, const uint32_t *a, const uint32_t *b, uint32_t *to)
{
    uint32_t n = 0;

    s->round++;
    for (uint32_t r = 0; r < s->n_rows; r++) {
        uint64_t pair = (uint64_t)a[r] << 32 | b[r];
        uint32_t i = (uint32_t)(pair * 0x9e3779b97f4a7c15u >> 40) & s->mask;
        while (s->cell[i].round == s->round && s->cell[i].pair != pair)
            i = (i + 1) & s->mask;
        if (s->cell[i].round != s->round)
            s->cell[i] = (struct cell){ pair, s->round, n++ };
        if (to != NULL)
            to[r] = s->cell[i].number;
    }
    return n;
}

static uint32_t *column(const struct shaping *s, uint32_t i)
{
    return s->column + (size_t)i * s->n_rows;
}

static uint32_t *together(const struct shaping *s, uint32_t i, uint32_t j)
{
    return &s->together[i < j ? i * s->n_words + j : j * s->n_words + i];
}

static void count_with(struct shaping *s, uint32_t i, uint32_t from)
{
    for (uint32_t j = from; j < s->n; j++)
        if (j != i)
            *together(s, i, j) = count_pairs(s, column(s, i), column(s, j), NULL);
}

/* Two that fit in a leaf are better than others. */
static void find_best(const struct shaping *s, uint32_t *best_i, uint32_t *best_j)
{
    uint32_t least = UINT32_MAX;
    bool found_fit = false;

    for (uint32_t i = 0; i < s->n; i++)
        for (uint32_t j = i + 1; j < s->n; j++) {
            bool fits = s->bits[i] + s->bits[j] <= LEAF_BITS;
            if (fits < found_fit || (fits == found_fit && *together(s, i, j) >= least))
                continue;
            found_fit = fits;
            least = *together(s, i, j);
            *best_i = i;
            *best_j = j;
        }
}

/* Subtree i becomes the join of i and j; the last one takes the place of j. */
static void join_two(struct shaping *s, uint32_t i, uint32_t j, uint32_t node)
{
    uint32_t last = --s->n;

    count_pairs(s, column(s, i), column(s, j), column(s, i));
    s->node[i] = node;
    s->bits[i] = s->bits[i] + s->bits[j] <= LEAF_BITS ? s->bits[i] + s->bits[j] : WORD_BITS;
    if (j != last) {
        s->node[j] = s->node[last];
        s->bits[j] = s->bits[last];
        for (uint32_t r = 0; r < s->n_rows; r++)
            column(s, j)[r] = column(s, last)[r];
        for (uint32_t k = 0; k < last; k++)
            if (k != j)
                *together(s, j, k) = *together(s, last, k);
    }
    count_with(s, i, 0);
}

static void load_columns(struct shaping *s, const uint32_t *row)
{
    for (uint32_t i = 0; i < s->n; i++) {
        s->node[i] = i;
        for (uint32_t r = 0; r < s->n_rows; r++)
            column(s, i)[r] = row[(size_t)r * s->n + i];
    }
}

void tree_shape_by_sample(uint32_t n, uint32_t n_rows, const uint32_t *row, const uint32_t *bits,
                          tree_join *join)
{
    struct shaping s = { .n = n, .n_rows = n_rows, .n_words = n, .mask = 1 };
    uint32_t i = 0, j = 1;

    while (s.mask < 2 * n_rows)
        s.mask = s.mask << 1 | 1;
    s.node = mem_alloc(n * sizeof *s.node);
    s.bits = mem_alloc(n * sizeof *s.bits);
    memcpy(s.bits, bits, n * sizeof *bits);
    s.column = mem_alloc((size_t)n * n_rows * sizeof *s.column);
    s.together = mem_zalloc((size_t)n * n * sizeof *s.together);
    s.cell = mem_zalloc(((size_t)s.mask + 1) * sizeof *s.cell);
    load_columns(&s, row);
    for (uint32_t k = 0; k < n; k++)
        count_with(&s, k, k + 1);
    for (uint32_t k = 0; k + 1 < n; k++) {
        find_best(&s, &i, &j);
        join[k][0] = s.node[i];
        join[k][1] = s.node[j];
        join_two(&s, i, j, n + k);
    }
    mem_free(s.node);
    mem_free(s.bits);
    mem_free(s.column);
    mem_free(s.together);
    mem_free(s.cell);
}
