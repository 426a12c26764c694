/*
 * A tree, or a set of packed states (see bfs_states.h).
 */
#include "config.h"

#include "checker/search/bfs_states.h"

#include "support/alloc.h"

struct bfs_states {
    uint32_t width;
    bool is_packed; /* then these two: */
    struct collapsed_states packed;
    struct packed_layout layout;
    uint64_t *state;              /* room for one of them; owned */
    struct packed_system *system; /* NULL, or the one of the words; owned, and then: */
    uint32_t *word;               /* room for the words of a state there; owned */
    struct state_tree tree;       /* else this, ... */
    uint32_t *number;             /* ... and the numbers of a state in it; owned */
};

struct bfs_states *bfs_states_of_tree(struct state_tree tree, uint32_t width)
{
    struct bfs_states *s = mem_zalloc(sizeof *s);

    s->width = width;
    s->tree = tree;
    s->number = mem_zalloc(tree_numbers(&tree) * sizeof *s->number);
    return s;
}

struct bfs_states *bfs_states_of_packed(struct collapsed_states states, struct packed_layout layout)
{
    struct bfs_states *s = mem_zalloc(sizeof *s);

    s->width = layout.n;
    s->is_packed = true;
    s->packed = states;
    s->layout = layout;
    s->state = mem_alloc(layout.size * sizeof *s->state);
    return s;
}

void bfs_states_translate(struct bfs_states *s, struct packed_system *system)
{
    s->system = system;
    s->word = mem_zalloc((s->width + (size_t)1) * sizeof *s->word);
}

void bfs_states_free(struct bfs_states *s)
{
    if (s == NULL)
        return;
    if (s->is_packed) {
        collapsed_states_clear(&s->packed);
        packed_layout_clear(&s->layout);
        mem_free(s->state);
        packed_system_free(s->system);
        mem_free(s->word);
    } else {
        tree_clear(&s->tree);
    }
    mem_free(s->number);
    mem_free(s);
}

uint32_t bfs_states_width(const struct bfs_states *s)
{
    return s->system != NULL ? packed_system_width_asked(s->system) : s->width;
}

static void read_packed(const struct bfs_states *s, uint32_t *word)
{
    for (uint32_t i = 0; i < s->width; i++)
        word[i] = packed_layout_get(&s->layout, s->state, i);
}

static void read_from_tree(const struct bfs_states *s, uint32_t number, uint32_t *word)
{
    tree_read(&s->tree, tree_states(&s->tree)->pair[number], s->number);
    for (uint32_t i = 0; i < s->width; i++)
        word[i] = s->number[i];
}

void bfs_states_read(const struct bfs_states *s, uint32_t number, uint32_t *word)
{
    if (!s->is_packed) {
        read_from_tree(s, number, word);
        return;
    }
    collapsed_states_read(&s->packed, number, s->state);
    read_packed(s, s->system != NULL ? s->word : word);
    if (s->system != NULL)
        packed_system_translate(s->system, s->word, word);
}
