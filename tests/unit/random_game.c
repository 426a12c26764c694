/*
 * Explicit games: small graphs written down in a test or drawn at random.
 */
#include "config.h"

#include "tests/unit/random_game.h"

#include <stdlib.h>
#include <string.h>

#include "support/bug.h"

struct random_game *random_game_new(uint32_t levels)
{
    struct random_game *g = mem_zalloc(sizeof *g);

    if (levels > RANDOM_GAME_LEVELS) {
        BUG("%u levels", levels);
    }
    g->levels = levels;
    g->repeats = true;
    return g;
}

void random_game_free(struct random_game *g)
{
    if (g != NULL) {
        vec_clear(&g->vertex);
        vec_clear(&g->child);
        mem_free(g->lent);
        mem_free(g->least);
        mem_free(g);
    }
}

vertex_id random_game_add(struct random_game *g, bool conj, uint32_t level, const vertex_id *child,
                          uint32_t n)
{
    struct random_vertex v = {
        .level = level, .first = (uint32_t)g->child.n, .n = n, .conj = conj, .answer = GAME_OK
    };

    for (uint32_t i = 0; i < n; i++) {
        vec_push(&g->child, child[i]);
    }
    vec_push(&g->vertex, v);
    return (vertex_id)(g->vertex.n - 1);
}

const vertex_id *random_game_children(const struct random_game *g, vertex_id v, uint32_t *n)
{
    *n = g->vertex.at[v].n;
    return g->child.at + g->vertex.at[v].first;
}

/* Skips this word; false if the text goes on otherwise. */
static bool skip(const char **at, const char *word)
{
    size_t n = strlen(word);

    if (strncmp(*at, word, n) != 0) {
        return false;
    }
    *at += n;
    return true;
}

static void expect(const char **at, const char *word)
{
    if (!skip(at, word)) {
        BUG("expected '%s' at '%s'", word, *at);
    }
}

static uint32_t number(const char **at)
{
    char *end;
    unsigned long value = strtoul(*at, &end, 10);

    if (end == *at) {
        BUG("expected a number at '%s'", *at);
    }
    *at = end;
    return (uint32_t)value;
}

static void parse_vertex(struct random_game *g, const char **at)
{
    struct vec_u32 child = VEC_EMPTY;
    uint32_t id = number(at), level;
    bool conj;

    expect(at, ":L");
    level = number(at);
    if (id != g->vertex.n || level == 0 || level > RANDOM_GAME_LEVELS) {
        BUG("vertex %u of level %u", id, level);
    }
    g->levels = level > g->levels ? level : g->levels;
    g->nu[level] = skip(at, "nu");
    if (!g->nu[level]) {
        expect(at, "mu");
    }
    conj = skip(at, " AND{");
    if (!conj) {
        expect(at, " OR{");
    }
    while (!skip(at, "}")) {
        vec_push(&child, number(at));
        skip(at, ",");
    }
    random_game_add(g, conj, level, child.at, (uint32_t)child.n);
    vec_clear(&child);
}

struct random_game *random_game_parse(const char *text)
{
    struct random_game *g = random_game_new(0);

    while (*text != '\0') {
        parse_vertex(g, &text);
        skip(&text, " ");
    }
    return g;
}

void random_game_print(struct buf *b, const struct random_game *g)
{
    for (size_t i = 0; i < g->vertex.n; i++) {
        const struct random_vertex *v = &g->vertex.at[i];

        buf_printf(b, "%s%zu:L%u%s %s{", i > 0 ? " " : "", i, v->level,
                   g->nu[v->level] ? "nu" : "mu", v->conj ? "AND" : "OR");
        for (uint32_t j = 0; j < v->n; j++) {
            buf_printf(b, "%s%u", j > 0 ? "," : "", g->child.at[v->first + j]);
        }
        buf_char(b, '}');
    }
}

/*
 * Constants decide a graph quickly, so half of the graphs have hardly any; signs alternate
 * in half of them, and children are near by in half of them.
 */
struct random_game *random_game_make(struct rng *r, struct random_shape most)
{
    uint32_t n = 1 + rng_below(r, most.n), degree = 1 + rng_below(r, most.degree);
    struct random_game *g = random_game_new(1 + rng_below(r, most.levels));
    bool constants = rng_below(r, 2), mixed = rng_below(r, 2), near = rng_below(r, 2);
    vertex_id *child = mem_alloc(degree * sizeof *child);

    g->nu[0] = rng_below(r, 2);
    for (uint32_t k = 1; k <= g->levels; k++) {
        g->nu[k] = mixed ? rng_below(r, 2) : !g->nu[k - 1];
    }
    for (uint32_t v = 0; v < n; v++) {
        bool constant = rng_below(r, 40) == 0;
        uint32_t m = constant ? 0 : constants ? rng_below(r, degree + 1) : 1 + rng_below(r, degree);

        for (uint32_t i = 0; i < m; i++) {
            child[i] = near ? (v + n - 2 % n + rng_below(r, 6)) % n : rng_below(r, n);
        }
        random_game_add(g, rng_below(r, 2), 1 + rng_below(r, g->levels), child, m);
    }
    mem_free(child);
    return g;
}

/* Takes the last digit to this base off a number. */
static uint32_t digit(uint32_t *i, uint32_t base)
{
    uint32_t d = *i % base;

    *i /= base;
    return d;
}

struct random_game *random_game_small(uint32_t i)
{
    static const uint32_t child[10][2] = {
        { 0, 0 }, { 0, 0 }, { 1, 0 }, { 2, 0 }, { 0, 1 },
        { 0, 2 }, { 1, 0 }, { 1, 2 }, { 2, 0 }, { 2, 1 },
    };
    struct random_game *g = random_game_new(3);

    g->nu[1] = g->nu[3] = digit(&i, 2);
    g->nu[2] = !g->nu[1];
    for (int v = 0; v < 3; v++) {
        bool conj = digit(&i, 2);
        uint32_t level = 1 + digit(&i, 3), c = digit(&i, 10);

        random_game_add(g, conj, level, child[c], c == 0 ? 0 : c < 4 ? 1 : 2);
    }
    return g;
}

void random_game_mend(struct random_game *g, bool constant)
{
    for (size_t i = 0; i < g->vertex.n; i++) {
        if (g->vertex.at[i].answer == GAME_FAULT) {
            g->vertex.at[i].n = 0;
            g->vertex.at[i].conj = constant;
        }
    }
}

static void add_shifted(struct random_game *to, const struct random_game *g, vertex_id v)
{
    uint32_t n;
    const vertex_id *child = random_game_children(g, v, &n);
    vertex_id id = random_game_add(to, g->vertex.at[v].conj, g->vertex.at[v].level + 1, NULL, 0);

    to->vertex.at[id].answer = g->vertex.at[v].answer;
    to->vertex.at[id].n = n;
    for (uint32_t i = 0; i < n; i++) {
        vec_push(&to->child, child[i] + 1);
    }
}

/*
 * The root is an OR over n conjunctions "v and false" with v first: none of them decides
 * the root, and none is decided before its v is evaluated.
 */
struct random_game *random_game_whole(const struct random_game *g, bool nu)
{
    uint32_t n = (uint32_t)g->vertex.n;
    struct random_game *whole = random_game_new(g->levels + 1);
    vertex_id *child = mem_alloc((n + 1) * sizeof *child);

    whole->nu[1] = nu;
    memcpy(whole->nu + 2, g->nu + 1, g->levels * sizeof *g->nu);
    for (uint32_t v = 0; v < n; v++) {
        child[v] = 1 + n + v;
    }
    random_game_add(whole, false, 1, child, n);
    for (uint32_t v = 0; v < n; v++) {
        add_shifted(whole, g, v);
    }
    for (uint32_t v = 0; v < n; v++) {
        random_game_add(whole, true, 1, (vertex_id[]){ v + 1, 1 + 2 * n + v }, 2);
    }
    for (uint32_t v = 0; v < n; v++) {
        random_game_add(whole, false, 1, NULL, 0);
    }
    mem_free(child);
    return whole;
}

static struct random_vertex *known(struct random_game *g, vertex_id v)
{
    if (v >= g->vertex.n || !g->vertex.at[v].known) {
        BUG("vertex %u has not been handed out", v);
    }
    return &g->vertex.at[v];
}

static enum game_answer source_expand(void *self, vertex_id v, const vertex_id **child, uint32_t *n)
{
    struct random_game *g = self;
    struct random_vertex *x = known(g, v);

    if (x->asked) {
        BUG("vertex %u is expanded again", v);
    }
    if (g->budget-- == 0) {
        return GAME_LIMIT;
    }
    x->asked = true;
    if (x->answer != GAME_OK) {
        return x->answer;
    }
    mem_free(g->lent);
    g->lent = mem_alloc((x->n + 1) * sizeof *g->lent);
    for (uint32_t i = 0; i < x->n; i++) {
        g->lent[i] = g->child.at[x->first + i];
        g->vertex.at[g->lent[i]].known = true;
    }
    *child = g->lent;
    *n = x->n;
    return GAME_OK;
}

static bool source_repeats(void *self)
{
    const struct random_game *g = self;

    return g->repeats;
}

static const vertex_id *source_again(void *self, vertex_id v, uint32_t *n)
{
    struct random_game *g = self;
    struct random_vertex *x = known(g, v);

    if (!x->asked || x->answer != GAME_OK) {
        BUG("vertex %u has not been expanded", v);
    }
    mem_free(g->lent);
    g->lent = mem_alloc((x->n + 1) * sizeof *g->lent);
    for (uint32_t i = 0; i < x->n; i++) {
        g->lent[i] = g->child.at[x->first + i];
    }
    *n = x->n;
    return g->lent;
}

static bool source_is_and(void *self, vertex_id v)
{
    return known(self, v)->conj;
}

static uint32_t source_level(void *self, vertex_id v)
{
    return known(self, v)->level;
}

static bool source_closed(void *self, vertex_id v)
{
    const struct random_game *g = self;

    return g->least[v] == known(self, v)->level;
}

/* False: the least level of v stays as it is. */
static bool lower_least_level(const struct random_game *g, size_t v)
{
    const struct random_vertex *x = &g->vertex.at[v];
    uint32_t old = g->least[v];

    for (uint32_t i = 0; i < x->n; i++) {
        uint32_t below = g->least[g->child.at[x->first + i]];
        g->least[v] = below < g->least[v] ? below : g->least[v];
    }
    return g->least[v] != old;
}

static void find_least_levels(struct random_game *g)
{
    bool changed = true;

    mem_free(g->least);
    g->least = mem_alloc((g->vertex.n + 1) * sizeof *g->least);
    for (size_t v = 0; v < g->vertex.n; v++)
        g->least[v] = g->vertex.at[v].level;
    while (changed) {
        changed = false;
        for (size_t v = 0; v < g->vertex.n; v++)
            changed |= lower_least_level(g, v);
        for (size_t v = g->vertex.n; v > 0; v--)
            changed |= lower_least_level(g, v - 1);
    }
}

const struct game *random_game_source(struct random_game *g)
{
    find_least_levels(g);
    for (size_t i = 0; i < g->vertex.n; i++) {
        g->vertex.at[i].asked = false;
        g->vertex.at[i].known = i == 0;
    }
    g->budget = UINT64_MAX;
    g->game = (struct game){
        .self = g,
        .levels = g->levels,
        .nu = g->nu,
        .expand = source_expand,
        .is_and = source_is_and,
        .level = source_level,
        .closed = source_closed,
        .repeats = source_repeats,
        .again = source_again,
    };
    return &g->game;
}
