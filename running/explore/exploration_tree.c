/*
 * No recursion: the tree is as deep as a run is long.
 */
#include "config.h"
#include "running/explore/exploration_tree.h"

#include "running/explore/happens_before.h"
#include "support/alloc.h"

/* ---- levels ---- */

bool level_sleeps(const struct level *l, uint32_t thread)
{
    for (size_t k = 0; k < l->asleep.n; k++)
        if (l->asleep.at[k].operation.thread == thread)
            return true;
    return false;
}

/* The branch of this order. */
static struct sleeper *taken_branch(struct level *l, uint32_t order)
{
    for (size_t k = l->asleep.n; k-- > 0;)
        if (l->asleep.at[k].order == order)
            return &l->asleep.at[k];
    return NULL;
}

static struct level *first_below(const struct level *l)
{
    for (size_t k = 0; k < l->asleep.n; k++)
        if (l->asleep.at[k].level != NULL)
            return l->asleep.at[k].level;
    return NULL;
}

/* With all levels below it. */
static void free_level(struct level *top)
{
    struct level *l = top, *up;
    do {
        while (first_below(l) != NULL)
            l = first_below(l);
        up = l == top ? NULL : l->parent;
        if (up != NULL)
            taken_branch(up, l->order)->level = NULL;
        wakeup_free(l->open);
        vec_clear(&l->asleep);
        mem_free(l);
        l = up;
    } while (l != NULL);
}

/* ---- the tree ---- */

void exploration_tree_init(struct exploration_tree *t, uint32_t n, bool sleeping)
{
    *t = (struct exploration_tree){ .sleeping = sleeping, .n = n, .exploring = 1 };
    pthread_mutex_init(&t->lock, NULL);
    pthread_cond_init(&t->changed, NULL);
    t->path = mem_zalloc(n * sizeof *t->path);
    t->root = mem_zalloc(sizeof *t->root);
    t->root->explorers = 1;
    vec_push(&t->path[0], t->root);
}

void exploration_tree_clear(struct exploration_tree *t)
{
    free_level(t->root);
    for (uint32_t k = 0; k < t->n; k++)
        vec_clear(&t->path[k]);
    mem_free(t->path);
    pthread_cond_destroy(&t->changed);
    pthread_mutex_destroy(&t->lock);
}

void exploration_tree_lock(struct exploration_tree *t)
{
    pthread_mutex_lock(&t->lock);
}

void exploration_tree_unlock(struct exploration_tree *t)
{
    pthread_mutex_unlock(&t->lock);
}

void exploration_tree_stop(struct exploration_tree *t)
{
    exploration_tree_lock(t);
    t->over = true;
    pthread_cond_broadcast(&t->changed);
    exploration_tree_unlock(t);
}

/* ---- what is closed ---- */

static bool is_done(const struct level *l)
{
    return l->explorers == 0 && l->open == NULL && l->unclosed == 0;
}

/* An explorer leaves its path; what is done behind it is closed. */
static void leave_path(struct tree_path *p)
{
    for (size_t k = p->n; k-- > 0;) {
        struct level *l = p->at[k];
        l->explorers--;
        if (l->parent == NULL || !is_done(l))
            continue;
        taken_branch(l->parent, l->order)->closed = true;
        l->parent->unclosed--;
    }
}

/* The first branch of a level that is not closed; the levels of those before it are freed. */
static struct level *free_closed(struct level *l)
{
    for (size_t k = 0; k < l->asleep.n; k++) {
        struct sleeper *s = &l->asleep.at[k];
        if (s->order > 0 && !s->closed)
            return s->level;
        if (s->level != NULL)
            free_level(s->level);
        s->level = NULL;
    }
    return NULL;
}

static void sweep(struct exploration_tree *t)
{
    for (struct level *l = t->root; l != NULL;)
        l = free_closed(l);
}

/* There is more behind a level than was known. */
static void reopen(struct level *l)
{
    for (; l->parent != NULL; l = l->parent) {
        struct sleeper *s = taken_branch(l->parent, l->order);
        if (!s->closed)
            return;
        s->closed = false;
        l->parent->unclosed++;
    }
}

/* ---- branches ---- */

struct branch exploration_tree_take(struct level *l)
{
    struct branch b = { .is = l->open != NULL };
    if (!b.is)
        return b;
    struct wakeup *first = wakeup_take(&l->open);
    struct sleeper taken = { .operation = first->operation, .free = first->child == NULL };
    b.operation = first->operation;
    b.child = first->child;
    first->child = NULL;
    wakeup_free(first);
    b.order = taken.order = ++l->orders;
    l->taken++;
    l->unclosed++;
    vec_push(&l->asleep, taken);
    return b;
}

void exploration_tree_drop(struct exploration_tree *t, struct level *l, struct branch *b)
{
    size_t k = (size_t)(taken_branch(l, b->order) - l->asleep.at);
    for (l->asleep.n--; k < l->asleep.n; k++)
        l->asleep.at[k] = l->asleep.at[k + 1];
    l->taken--;
    l->unclosed--;
    wakeup_free(b->child);
    *b = (struct branch){ .is = false };
    pthread_cond_broadcast(&t->changed);
}

/* Is a branch taken, of an order below this one, that is not executed; or, if that is asked for,
   has no level yet? */
static bool any_awaited(const struct level *l, uint32_t order, bool level)
{
    for (size_t k = 0; k < l->asleep.n; k++) {
        const struct sleeper *s = &l->asleep.at[k];
        if (s->order > 0 && s->order < order && !s->closed &&
            (!s->executed || (level && s->level == NULL)))
            return true;
    }
    return false;
}

static void await_branches(struct exploration_tree *t, const struct level *l, uint32_t order,
                           bool level)
{
    while (!t->over && any_awaited(l, order, level))
        pthread_cond_wait(&t->changed, &t->lock);
}

void exploration_tree_await(struct exploration_tree *t, const struct level *l)
{
    await_branches(t, l, UINT32_MAX, true);
}

struct level *exploration_tree_push(struct exploration_tree *t, const struct execution *program,
                                    uint32_t explorer, struct branch *b,
                                    const struct operation *executed)
{
    struct level *from = vec_last(&t->path[explorer]), *to = mem_zalloc(sizeof *to);
    struct sleeper *s = taken_branch(from, b->order);
    s->operation = *executed;
    s->executed = true;
    pthread_cond_broadcast(&t->changed);
    await_branches(t, from, b->order, false);
    *to = (struct level){ .parent = from,
                          .order = b->order,
                          .arrived = *executed,
                          .open = b->child,
                          .preemptions = from->preemptions,
                          .explorers = 1 };
    for (size_t k = 0; t->sleeping && k < from->asleep.n; k++) {
        struct sleeper on = { .operation = from->asleep.at[k].operation, .executed = true };
        if (from->asleep.at[k].order < b->order && !depends(program, &on.operation, executed))
            vec_push(&to->asleep, on);
    }
    taken_branch(from, b->order)->level = to;
    pthread_cond_broadcast(&t->changed);
    *b = (struct branch){ .is = false };
    vec_push(&t->path[explorer], to);
    return to;
}

/* ---- the next branch ---- */

/* The level below this one behind the first branch from position k on that is not closed. */
static struct level *unclosed_below(const struct level *l, size_t k)
{
    for (; k < l->asleep.n; k++)
        if (!l->asleep.at[k].closed && l->asleep.at[k].level != NULL)
            return l->asleep.at[k].level;
    return NULL;
}

static size_t position_in_parent(const struct level *l)
{
    return (size_t)(taken_branch(l->parent, l->order) - l->parent->asleep.at);
}

/* The level with the first open branch, or NULL. */
static struct level *first_open(const struct exploration_tree *t)
{
    struct level *l = t->root, *below = unclosed_below(l, 0);
    for (;;) {
        while (below != NULL) {
            l = below;
            below = unclosed_below(l, 0);
        }
        if (l->open != NULL)
            return l;
        if (l->parent == NULL)
            return NULL;
        below = unclosed_below(l->parent, position_in_parent(l) + 1);
        l = l->parent;
    }
}

/* The path to a level, in place of another; so many levels are the same. */
static size_t go_to(struct tree_path *p, struct level *to)
{
    size_t depth = 0, kept = 0;
    for (struct level *l = to; l != NULL; l = l->parent)
        depth++;
    size_t before = p->n;
    while (p->n < depth)
        vec_push(p, NULL);
    kept = p->n = depth;
    for (size_t k = depth; k-- > 0; to = to->parent) {
        if (k > 0 && (k >= before || p->at[k] != to))
            kept = k;
        p->at[k] = to;
        to->explorers++;
    }
    return kept;
}

bool exploration_tree_next(struct exploration_tree *t, uint32_t explorer, struct branch *b,
                           size_t *kept)
{
    struct tree_path *p = &t->path[explorer];
    struct level *l;
    exploration_tree_lock(t);
    if (p->n > 0) {
        leave_path(p);
        sweep(t);
        t->exploring--;
        pthread_cond_broadcast(&t->changed);
    }
    while ((l = t->over ? NULL : first_open(t)) == NULL) {
        p->n = 0; /* its levels may be gone, and others be in their place */
        if (t->over || t->exploring == 0)
            break;
        pthread_cond_wait(&t->changed, &t->lock);
    }
    if (l != NULL) {
        *kept = go_to(p, l);
        *b = exploration_tree_take(l);
        t->exploring++;
    }
    pthread_cond_broadcast(&t->changed);
    exploration_tree_unlock(t);
    return l != NULL;
}

/* ---- sequences that are to be explored ---- */

/* Is v explored by a branch that is earlier than this one? */
static bool is_covered(const struct level *l, const struct execution *program, uint32_t order,
                       const struct operations *v)
{
    for (size_t k = 0; k < l->asleep.n && l->asleep.at[k].order <= order; k++)
        if (is_weak_initial(program, &l->asleep.at[k].operation, v))
            return true;
    return false;
}

/* The first branch that was taken later than this one, and with which v can begin; or NULL. */
static struct sleeper *later_branch(const struct level *l, const struct execution *program,
                                    uint32_t order, const struct operations *v)
{
    for (size_t k = 0; k < l->asleep.n; k++)
        if (l->asleep.at[k].order > order &&
            is_weak_initial(program, &l->asleep.at[k].operation, v))
            return &l->asleep.at[k];
    return NULL;
}

void exploration_tree_insert(struct exploration_tree *t, const struct execution *program,
                             uint32_t explorer, size_t level, struct operations *v)
{
    const struct tree_path *p = &t->path[explorer];
    struct level *l = p->at[level];
    uint32_t order = level + 1 < p->n ? p->at[level + 1]->order : l->orders;
    const struct sleeper *s;
    exploration_tree_await(t, l);
    if (t->over || is_covered(l, program, order, v))
        return;
    while ((s = later_branch(l, program, order, v)) != NULL) {
        if (s->free || s->level == NULL)
            return;
        without_thread(v, s->operation.thread);
        l = s->level;
        order = 0;
        exploration_tree_await(t, l);
    }
    wakeup_insert(program, &l->open, v);
    if (l->open != NULL)
        reopen(l);
    pthread_cond_broadcast(&t->changed);
}

/* ---- how much is done ---- */

/* Of a level, without what its branches that are being explored have done. */
static double closed_part(const struct level *l, double *of_branch)
{
    uint32_t all = l->taken;
    for (const struct wakeup *w = l->open; w != NULL; w = w->next)
        all++;
    *of_branch = all > 0 ? 1. / all : 1;
    return all > 0 ? (double)(l->taken - l->unclosed) / all : 0;
}

static size_t common_levels(const struct tree_path *p, const struct tree_path *q)
{
    size_t k = 0;
    while (k < p->n && k < q->n && p->at[k] == q->at[k])
        k++;
    return k;
}

double exploration_tree_done(const struct exploration_tree *t)
{
    double done = 0;
    for (uint32_t k = 0; k < t->n; k++) {
        const struct tree_path *p = &t->path[k];
        double weight = 1, of_branch;
        size_t known = 0;
        for (uint32_t j = 0; j < k; j++)
            known = common_levels(p, &t->path[j]) > known ? common_levels(p, &t->path[j]) : known;
        for (size_t i = 0; i < p->n; i++) {
            double part = closed_part(p->at[i], &of_branch);
            done += i >= known ? weight * part : 0;
            weight *= of_branch;
        }
    }
    return done;
}
