/*
 * LMS: the local multi-stack solver.
 *
 * Problem: the value of vertex 0 of a graph of AND/OR vertices with levels, while looking
 * at as little of the graph as possible.
 *
 * Idea: a vertex is assumed to have the sign of its level and put on the stack of that
 * level.  The top of the deepest non-empty stack is scanned: its children are read in turn,
 * fresh ones being visited first, until one decides it or all are read.  It keeps what it
 * rests on, its support: the deciding child or all children.  When it moves, that is, gets
 * the value that is not its sign, the vertices that rest on its old value are restored: set
 * back to their signs and put back on their stacks.  A root that has moved on the outermost
 * level is never restored, so its value is the verdict at once.
 *
 * Source: H. Lin, Checking Safety Properties of Concurrent Programs, 2012.  We differ from
 * the published pseudo code in that
 *   1. the list of readers of a vertex is not emptied unless the vertex is final (emptying it
 *      after the restoring recursion does not end on a self-loop); the supports tell which
 *      readers still rest on the vertex (restoring all readers does not end either);
 *   2. there is one stack per level and the deepest goes first (a single stack, or the
 *      shallowest first, gives wrong verdicts);
 *   3. children are visited one at a time, when the scan reaches them, so that what is not
 *      needed is not explored.  At its first scan only, a vertex looks through all its
 *      children for one that is visited already and decides it;
 *   4. restoring passes on through vertices deeper than the one that moved, even where
 *      the value stays the same, and ends at the others: linear on alternation-free chains;
 *   5. it uses an explicit list of work in place of recursion.
 *
 * Every visited vertex is either evaluated or on the stack of its level.  Between steps
 *   I1  an evaluated vertex and its supports have equal values;
 *   I2  a moved vertex is evaluated;
 *   I3  for a moved x of level j: what is reached from x along supports through vertices
 *       deeper than j is evaluated where deeper than j, and no value among it, the
 *       boundary of levels <= j included, has changed since x moved;
 *   I4  and restoring for a level k never meets a moved vertex of a level <= k.
 * Hence the supports are a winning strategy: on a cycle of them whose value is not the sign
 * of its smallest level, each vertex of that level would have moved before the one before it.
 *
 * A vertex is final if it has moved and nothing that can be reached from it has a smaller level.
 * By I4 it would be restored only for a vertex of a smaller level, which it would reach along
 * supports.  So nobody has to be known as its reader.
 *
 * The front is the part of the graph in which one counterexample, or one witness, is looked for.
 * Where nothing that can be reached from the root has a smaller level, and one child that moves is
 * enough to move the root (AND where the sign is true, OR where it is false), the root belongs to
 * it, and so does what a vertex of the front is the first to visit, if level and owner are the
 * same.  When a vertex of the front moves, the one that has visited it moves, too, and so on up to
 * the root, whose value is then the verdict.  So nobody else has to be known as a reader of such a
 * vertex, and children that belong to the front need not be waited for: they are visited when the
 * vertex has been evaluated, unless others come after them.  With a move in the front, I1 and I3
 * end for those that rest on it, but not for what the root rests on.  A root that has one child is
 * what this child is: then the front may begin there, whatever the root itself is.
 *
 * The children of a vertex that is final, or is evaluated on the outermost level, are hardly ever
 * read again.  They are dropped if they are the last in the domain, as they mostly are, since
 * vertices are evaluated in nearly the reverse order of their expansions.  The game tells them once
 * more if they are needed, and then they are kept.
 *
 * Space: 20 bytes a vertex handed out, 4 a child kept, and, of a vertex that is neither final nor
 * of the front, 16 for each three readers but the first.
 */
#include "config.h"

#include "checker/game/solve_local.h"

#include <string.h>

#include "support/bug.h"
#include "support/vec.h"

#define LEVELS ((uint32_t)1 << 14)

/* Of which children is a vertex a reader, besides those that it has read before?  LINK_PEEKED: of
   the one at the cursor, which it has not come to: the next scan begins at the first. */
enum link { LINK_NONE, LINK_THIS, LINK_ALL, LINK_PEEKED };

struct vertex {
    uint32_t kids;          /* where in the domain: their number, then the children; dropped: the
                               child that it rests on */
    uint32_t cursor;        /* the child to be read next, or what an evaluated one rests on */
    uint32_t visitor;       /* the first reader: it is not in the list */
    uint32_t readers;       /* the last reader in s.reader, or 0 */
    uint32_t level : 14;    /* under LEVELS; 0: not asked for yet, as `conj` */
    uint32_t kids_high : 5; /* of `kids`, in units of 2^32 */
    uint32_t link : 2;      /* enum link */
    uint32_t rests_on_all : 1;
    uint32_t conj : 1, visited : 1, expanded : 1, evaluated : 1, value : 1, final : 1;
    uint32_t dropped : 1, again : 1; /* its children; have they been told again? */
    uint32_t front : 1, wide : 1;    /* does it belong to the front; may children wait? */
};

/* Readers stand in blocks of words: the first one says where the last reader of the block before is
   (0: there is none, so no vertex has block 0), or which block of those not in use comes next. */
#define BLOCK ((uint32_t)4)

struct local {
    const struct game *game;
    VEC(struct vertex) vertex;
    struct vec_u32 kid;                /* the domain of children */
    struct vec_u32 reader;             /* the blocks */
    uint32_t unused;                   /* list of blocks, or 0 */
    struct vec_u32 *stack;             /* stack[1 .. levels] */
    uint64_t heavy_ratio, heavy_least; /* bounds of the work, for LOCAL_HEAVY */
    uint64_t pause_at;                 /* ... and for LOCAL_PAUSED */
    uint32_t deepest;                  /* level of the deepest non-empty stack, or 0 */
    uint32_t outermost;                /* smallest level visited so far */
    vertex_id origin;                  /* the first vertex of the front, if there is one */
    struct vec_u32 work;               /* vertices whose readers are to be restored */
    struct vec_u32 path;               /* answer of local_fault_path */
    vertex_id fault;
    struct local_counts counts;
    VEC(uint64_t) changed; /* debug builds: when a vertex has changed its value last */
    uint64_t clock;        /* debug builds: number of changes of values */
};

enum outcome { IS_FALSE, IS_TRUE, DEFERRED, FAULT, LIMIT };

#ifdef STGCHECK_DEBUG
#define DEBUG 1
#else
#define DEBUG 0
#endif
#define DEBUG_MAX_VERTICES 256 /* larger graphs are not checked after each step */

/* Room for vertices 0 .. last. */
static void grow_local(struct local *s, vertex_id last)
{
    vec_reserve(&s->vertex, (size_t)last + 1);
    while (s->vertex.n <= last) {
        vec_push(&s->vertex, (struct vertex){ .kids = 0 });
        if (DEBUG)
            vec_push(&s->changed, 0);
    }
}

static size_t kids_at(const struct vertex *v)
{
    return (size_t)v->kids_high << 32 | v->kids;
}

/* Valid until the game is asked again. */
static const vertex_id *kids(const struct local *s, vertex_id id, uint32_t *n)
{
    const struct vertex *v = &s->vertex.at[id];
    const vertex_id *at;

    if (v->dropped)
        return s->game->again(s->game->self, id, n);
    at = &s->kid.at[kids_at(v)];
    *n = at[0];
    return at + 1;
}

/* The children an evaluated vertex rests on. */
static const vertex_id *supports(const struct local *s, vertex_id id, uint32_t *n)
{
    const struct vertex *v = &s->vertex.at[id];
    const vertex_id *child;

    if (v->rests_on_all)
        return kids(s, id, n);
    child = v->dropped ? &v->kids : kids(s, id, n) + v->cursor;
    *n = 1;
    return child;
}

static bool has_moved(const struct local *s, const struct vertex *v)
{
    return (bool)v->value != s->game->nu[v->level];
}

static void set_local_value(struct local *s, vertex_id id, bool value)
{
    if (DEBUG && (bool)s->vertex.at[id].value != value)
        s->changed.at[id] = ++s->clock;
    s->vertex.at[id].value = value;
}

static void push_local(struct local *s, vertex_id id)
{
    uint32_t level = s->vertex.at[id].level;

    vec_push(&s->stack[level], id);
    if (level > s->deepest)
        s->deepest = level;
}

static void pop(struct local *s)
{
    s->stack[s->deepest].n--;
    while (s->deepest > 0 && s->stack[s->deepest].n == 0)
        s->deepest--;
}

/* Asks for owner and level. */
static void meet(struct local *s, vertex_id id)
{
    struct vertex *v = &s->vertex.at[id];

    if (v->level != 0)
        return;
    v->conj = s->game->is_and(s->game->self, id);
    v->level = s->game->level(s->game->self, id) & (LEVELS - 1);
}

static void visit(struct local *s, vertex_id id)
{
    struct vertex *v = &s->vertex.at[id];

    meet(s, id);
    v->visited = 1;
    s->outermost = v->level < s->outermost ? v->level : s->outermost;
    set_local_value(s, id, s->game->nu[v->level]);
    s->counts.visited++;
    push_local(s, id);
}

/* Puts the children of a vertex into the domain; if there are none, the list at its beginning is
   theirs. */
static void keep_kids(struct local *s, vertex_id id, const vertex_id *child, uint32_t n)
{
    struct vertex *v = &s->vertex.at[id];

    if (n == 0)
        return;
    v->kids = (uint32_t)s->kid.n;
    v->kids_high = s->kid.n >> 32 & 0x1F;
    vec_push(&s->kid, n);
    vec_reserve(&s->kid, s->kid.n + n);
    memcpy(s->kid.at + s->kid.n, child, n * sizeof *child);
    s->kid.n += n;
}

static enum game_answer expand_local(struct local *s, vertex_id id)
{
    const vertex_id *child;
    uint32_t n;
    vertex_id last = id;
    enum game_answer answer = s->game->expand(s->game->self, id, &child, &n);

    if (answer != GAME_OK)
        return answer;
    s->vertex.at[id].expanded = 1;
    s->vertex.at[id].conj = s->game->is_and(s->game->self, id);
    keep_kids(s, id, child, n);
    for (uint32_t i = 0; i < n; i++)
        last = child[i] > last ? child[i] : last;
    grow_local(s, last);
    for (uint32_t i = 0; i < n; i++) /* they are looked at next */
        __builtin_prefetch(&s->vertex.at[child[i]]);
    return GAME_OK;
}

/* Of an evaluated vertex: if nobody is likely to read its children again. */
static void drop_kids(struct local *s, struct vertex *v)
{
    const struct game *g = s->game;
    size_t at = kids_at(v);

    if (at == 0 || v->again || !(v->final || v->level == s->outermost) ||
        at + 1 + s->kid.at[at] != s->kid.n || g->repeats == NULL || !g->repeats(g->self))
        return;
    v->dropped = 1;
    v->kids = v->rests_on_all ? 0 : s->kid.at[at + 1 + v->cursor];
    s->kid.n = at;
}

static void recall_kids(struct local *s, vertex_id id)
{
    uint32_t n;
    const vertex_id *child = kids(s, id, &n);

    s->vertex.at[id].dropped = 0;
    s->vertex.at[id].again = 1;
    keep_kids(s, id, child, n);
}

/* ---- readers ---- */

/* A block behind the list that ends at `last`. */
static uint32_t take_block(struct local *s, uint32_t last)
{
    uint32_t at = s->unused;

    if (at != 0) {
        s->unused = s->reader.at[at];
    } else {
        if (s->reader.n > UINT32_MAX - BLOCK)
            bug_end(BUG_NO_NUMBERS);
        at = (uint32_t)s->reader.n;
        vec_reserve(&s->reader, s->reader.n + BLOCK);
        s->reader.n += BLOCK;
    }
    s->reader.at[at] = last;
    return at;
}

static void add_reader(struct local *s, vertex_id id, vertex_id reader)
{
    struct vertex *v = &s->vertex.at[id];

    if (v->final || v->front)
        return;
    if (v->readers % BLOCK == BLOCK - 1 || v->readers == 0)
        v->readers = take_block(s, v->readers);
    s->reader.at[++v->readers] = reader;
}

/* The reader that was added before the one at `at`; 0: there is none. */
static uint32_t reader_before(const struct local *s, uint32_t at)
{
    return (at - 1) % BLOCK == 0 ? s->reader.at[at - 1] : at - 1;
}

static void drop_readers(struct local *s, struct vertex *v)
{
    while (v->readers != 0) {
        uint32_t block = v->readers - v->readers % BLOCK;

        v->readers = s->reader.at[block];
        s->reader.at[block] = s->unused;
        s->unused = block;
    }
}

/* ---- the front ---- */

static void begin_front(struct local *s, vertex_id id)
{
    const struct game *g = s->game;
    struct vertex *v = &s->vertex.at[id];

    meet(s, id);
    v->front = v->conj == g->nu[v->level] && g->closed != NULL && g->closed(g->self, id);
    s->origin = id;
}

/* If vertex id visits this child, does it belong to the front? */
static bool extends_front(struct local *s, vertex_id id, vertex_id child)
{
    const struct vertex *v = &s->vertex.at[id], *w = &s->vertex.at[child];

    if (!v->front)
        return false;
    meet(s, child);
    return w->level == v->level && w->conj == v->conj;
}

/* The root has been expanded. */
static void pass_front_on(struct local *s)
{
    uint32_t n;
    const vertex_id *child = kids(s, 0, &n);

    if (n == 1 && *child != 0 && !extends_front(s, 0, *child))
        begin_front(s, *child);
}

/* Its only child, where the front begins, has moved. */
static void decide_root(struct local *s)
{
    struct vertex *root = &s->vertex.at[0];

    set_local_value(s, 0, s->vertex.at[s->origin].value);
    root->evaluated = 1;
    root->rests_on_all = root->value == root->conj;
    root->cursor = 0;
}

/* Visits the children that have waited until now, so that the first comes first. */
static void advance_front(struct local *s, vertex_id id)
{
    uint32_t n;
    const vertex_id *child = kids(s, id, &n);

    for (uint32_t i = n; i > 0; i--) {
        struct vertex *w = &s->vertex.at[child[i - 1]];
        if (w->visited)
            continue;
        w->visitor = id;
        w->front = 1;
        visit(s, child[i - 1]);
    }
}

/* ---- scans ---- */

/* At the first scan: rests on a child that is visited already and decides, if there is one.
   If not, may fresh children that extend the front wait until the vertex has been evaluated?  Not
   before others, which would overtake them. */
static bool peek_local(struct local *s, vertex_id id)
{
    struct vertex *v = &s->vertex.at[id];
    uint32_t n;
    const vertex_id *child = kids(s, id, &n);
    bool waits = false, overtakes = false;

    for (uint32_t i = 0; i < n; i++) {
        const struct vertex *w = &s->vertex.at[child[i]];
        s->counts.scans++;
        __builtin_prefetch(&s->reader.at[w->readers], 1); /* most get another reader next */
        if (w->visited && w->value == !v->conj) {
            add_reader(s, child[i], id);
            v->cursor = i;
            v->link = LINK_PEEKED;
            v->rests_on_all = 0;
            return true;
        }
        if (w->visited || !v->front)
            continue;
        if (extends_front(s, id, child[i]))
            waits = true;
        else
            overtakes = overtakes || waits;
    }
    v->wide = waits && !overtakes;
    return false;
}

/* Reads the child under the cursor.  False if the scan must wait for its evaluation. */
static bool read_local_child(struct local *s, vertex_id id, vertex_id child)
{
    struct vertex *v = &s->vertex.at[id], *w = &s->vertex.at[child];

    s->counts.scans++;
    if (v->link == LINK_NONE) {
        v->link = LINK_THIS;
        if (w->visited)
            add_reader(s, child, id);
    }
    if (w->visited || (v->wide && extends_front(s, id, child)))
        return true;
    w->visitor = id;
    w->front = w->front || extends_front(s, id, child);
    visit(s, child);
    return w->level < v->level; /* of an outer vertex the assumed value will do */
}

/* Once around the children, from where the last scan stopped. */
static enum outcome scan_round(struct local *s, vertex_id id)
{
    struct vertex *v = &s->vertex.at[id];
    uint32_t n;
    const vertex_id *child = kids(s, id, &n);
    bool decisive = !v->conj;

    for (uint32_t i = 0; i < n; i++) {
        vertex_id w = child[v->cursor];

        if (!read_local_child(s, id, w))
            return DEFERRED;
        if (s->vertex.at[w].visited && (bool)s->vertex.at[w].value == decisive) {
            v->rests_on_all = 0;
            return decisive ? IS_TRUE : IS_FALSE;
        }
        if (v->link == LINK_THIS)
            v->link = LINK_NONE;
        if (++v->cursor == n) {
            v->cursor = 0;
            v->link = LINK_ALL;
        }
    }
    v->rests_on_all = 1;
    return decisive ? IS_FALSE : IS_TRUE;
}

#define EXPECTED_MOST 32u /* prefetched vertices: there may be a child for each initial state */

/* Prefetches some children from the cursor on. */
static void expect_kids(const struct local *s, vertex_id id)
{
    uint32_t n, from = s->vertex.at[id].cursor;
    const vertex_id *child = kids(s, id, &n);

    for (uint32_t i = from; i < n && i - from < EXPECTED_MOST; i++)
        __builtin_prefetch(&s->vertex.at[child[i]]);
}

static enum outcome scan(struct local *s, vertex_id id)
{
    bool first = !s->vertex.at[id].expanded;
    enum game_answer answer = first ? expand_local(s, id) : GAME_OK;

    if (answer != GAME_OK) {
        s->fault = id;
        return answer == GAME_FAULT ? FAULT : LIMIT;
    }
    if (s->vertex.at[id].dropped)
        recall_kids(s, id);
    s->counts.evaluations++;
    if (!first)
        expect_kids(s, id);
    if (first && peek_local(s, id))
        return s->vertex.at[id].conj ? IS_FALSE : IS_TRUE;
    if (first && id == 0)
        pass_front_on(s);
    return scan_round(s, id);
}

/* Whether x is evaluated and rests on u. */
static bool rests_on(const struct local *s, vertex_id id, vertex_id u)
{
    const struct vertex *x = &s->vertex.at[id];
    uint32_t n = 0;

    return x->evaluated && (x->rests_on_all || *supports(s, id, &n) == u);
}

/* Back to its sign, to be evaluated again. */
static void reset(struct local *s, vertex_id id)
{
    struct vertex *v = &s->vertex.at[id];

    set_local_value(s, id, s->game->nu[v->level]);
    v->evaluated = 0;
    if (v->link == LINK_PEEKED) {
        v->link = LINK_NONE;
        v->cursor = 0;
    }
    push_local(s, id);
}

/* `moved` is restored for; u, which it has come to, has this reader. */
static void restore_reader(struct local *s, vertex_id moved, vertex_id u, vertex_id reader)
{
    const struct vertex *x = &s->vertex.at[reader], *m = &s->vertex.at[moved];

    s->counts.restore_edges++;
    if (!rests_on(s, reader, u) || x->value == m->value)
        return;
    if (DEBUG && ((x->level <= m->level && has_moved(s, x)) || x->final))
        BUG("I4: moved vertex %u is restored for vertex %u", reader, moved);
    reset(s, reader);
    if (x->level > m->level)
        vec_push(&s->work, reader);
}

/* A vertex has just moved: resets those that rest on its old value. */
static void restore(struct local *s, vertex_id moved)
{
    vec_push(&s->work, moved);
    while (s->work.n > 0) {
        vertex_id u = vec_pop(&s->work);

        for (uint32_t r = s->vertex.at[u].readers; r != 0; r = reader_before(s, r))
            restore_reader(s, moved, u, s->reader.at[r]);
        if (u != 0)
            restore_reader(s, moved, u, s->vertex.at[u].visitor);
    }
}

/* The top vertex has moved.  True if that is the verdict. */
static bool move(struct local *s, vertex_id id, bool value)
{
    struct vertex *v = &s->vertex.at[id];

    set_local_value(s, id, value);
    restore(s, id);
    if (s->game->closed != NULL && s->game->closed(s->game->self, id)) {
        v->final = 1;
        drop_readers(s, v);
    }
    if (id == 0 || id != s->origin || !v->front)
        return id == 0 && v->level == s->outermost;
    decide_root(s);
    return true;
}

/* Takes the top vertex off its stack with this value.  True if that is the verdict. */
static bool retire(struct local *s, vertex_id id, bool value)
{
    struct vertex *v = &s->vertex.at[id];
    bool decided = false;

    pop(s);
    v->evaluated = 1;
    if ((bool)v->value != value)
        decided = move(s, id, value);
    else if (v->wide)
        advance_front(s, id);
    drop_kids(s, v);
    return decided;
}

enum local_verdict local_solve(struct local *s)
{
    bool decided = false;

    if (s->counts.visited == 0) {
        visit(s, 0);
        begin_front(s, 0);
    }
    while (!decided && s->deepest > 0) {
        vertex_id id = vec_last(&s->stack[s->deepest]);
        enum outcome is = scan(s, id);

        if (is == FAULT || is == LIMIT)
            return is == FAULT ? LOCAL_FAULT : LOCAL_LIMIT;
        if (s->counts.evaluations > s->heavy_least + s->heavy_ratio * s->counts.visited)
            return LOCAL_HEAVY;
        if (is != DEFERRED)
            decided = retire(s, id, is == IS_TRUE);
        if (!decided && s->deepest > 0 && s->counts.visited >= s->pause_at)
            return LOCAL_PAUSED;
        if (DEBUG && s->vertex.n <= DEBUG_MAX_VERTICES)
            local_assert_invariants(s);
    }
    return s->vertex.at[0].value ? LOCAL_TRUE : LOCAL_FALSE;
}

struct local *local_new(const struct game *g)
{
    struct local *s = mem_zalloc(sizeof *s);

    if (g->levels >= LEVELS)
        BUG("%u levels", g->levels);
    s->game = g;
    local_give_up_at(s, LOCAL_HEAVY_RATIO, LOCAL_HEAVY_LEAST);
    local_pause_at(s, UINT64_MAX);
    s->stack = mem_zalloc(((size_t)g->levels + 1) * sizeof *s->stack);
    s->outermost = g->levels + 1;
    take_block(s, 0);
    vec_push(&s->kid, 0);
    grow_local(s, 0);
    return s;
}

void local_give_up_at(struct local *s, uint64_t ratio, uint64_t least)
{
    s->heavy_ratio = ratio;
    s->heavy_least = least;
}

void local_pause_at(struct local *s, uint64_t visited)
{
    s->pause_at = visited;
}

void local_free(struct local *s)
{
    if (s == NULL)
        return;
    for (uint32_t k = 0; k <= s->game->levels; k++)
        vec_clear(&s->stack[k]);
    mem_free(s->stack);
    vec_clear(&s->vertex);
    vec_clear(&s->kid);
    vec_clear(&s->reader);
    vec_clear(&s->work);
    vec_clear(&s->path);
    vec_clear(&s->changed);
    mem_free(s);
}

bool local_evaluated(const struct local *s, vertex_id v)
{
    return v < s->vertex.n && s->vertex.at[v].evaluated;
}

bool local_value(const struct local *s, vertex_id v)
{
    return s->vertex.at[v].value;
}

uint32_t local_support(const struct local *s, vertex_id v)
{
    const struct vertex *x = &s->vertex.at[v];

    return x->rests_on_all ? LOCAL_ALL : x->cursor;
}

const vertex_id *local_children(const struct local *s, vertex_id v, uint32_t *n)
{
    return kids(s, v, n);
}

const vertex_id *local_fault_path(struct local *s, uint32_t *n)
{
    uint32_t length = 1;

    for (vertex_id v = s->fault; v != 0; v = s->vertex.at[v].visitor)
        length++;
    vec_reserve(&s->path, length);
    s->path.n = length;
    for (vertex_id v = s->fault; length-- > 0; v = s->vertex.at[v].visitor)
        s->path.at[length] = v;
    *n = (uint32_t)s->path.n;
    return s->path.at;
}

struct local_counts local_counts(const struct local *s)
{
    return s->counts;
}

/* Has this vertex changed on the way to the verdict, so that nobody needed to be told? */
static bool ends_it(const struct local *s, vertex_id id)
{
    const struct vertex *v = &s->vertex.at[id], *origin = &s->vertex.at[s->origin];

    return (v->front && has_moved(s, v)) || (id == 0 && origin->front && has_moved(s, origin));
}

/* I1 and I2 for one vertex. */
static void check_vertex(const struct local *s, vertex_id id)
{
    const struct vertex *v = &s->vertex.at[id];
    const vertex_id *support;
    uint32_t n;

    if (!v->evaluated) {
        if (has_moved(s, v))
            BUG("I2: a moved vertex is not evaluated");
        return;
    }
    support = supports(s, id, &n);
    for (uint32_t i = 0; i < n; i++) {
        const struct vertex *w = &s->vertex.at[support[i]];

        if (ends_it(s, support[i]))
            continue;
        if (!w->visited || w->value != v->value)
            BUG("I1: value %d rests on vertex %u, which differs", v->value, support[i]);
    }
}

/* I3 for one moved vertex; mark[v] = x + 1 says that v is known to be reached from x. */
static void check_region(const struct local *s, vertex_id id, uint32_t *mark, struct vec_u32 *work)
{
    const struct vertex *x = &s->vertex.at[id];

    vec_push(work, id);
    while (work->n > 0) {
        uint32_t n;
        vertex_id u = vec_pop(work);
        const vertex_id *support = supports(s, u, &n);

        for (uint32_t i = 0; i < n; i++) {
            const struct vertex *w = &s->vertex.at[support[i]];

            if (ends_it(s, support[i]))
                continue;
            if (DEBUG && s->changed.at[support[i]] > s->changed.at[id])
                BUG("I3: vertex %u has changed below vertex %u", support[i], id);
            if (w->level <= x->level || mark[support[i]] == id + 1)
                continue;
            if (!w->evaluated)
                BUG("I3: vertex %u below vertex %u is not evaluated", support[i], id);
            mark[support[i]] = id + 1;
            vec_push(work, support[i]);
        }
    }
}

void local_assert_invariants(const struct local *s)
{
    uint32_t *mark = mem_zalloc(s->vertex.n * sizeof *mark);
    struct vec_u32 work = VEC_EMPTY;

    for (size_t i = 0; i < s->vertex.n; i++) {
        const struct vertex *v = &s->vertex.at[i];

        if (v->visited) {
            check_vertex(s, (vertex_id)i);
            if (has_moved(s, v))
                check_region(s, (vertex_id)i, mark, &work);
        }
    }
    vec_clear(&work);
    mem_free(mark);
}
