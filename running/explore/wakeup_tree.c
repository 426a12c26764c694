/*
 * No recursion: a tree may be as deep as a run is long.
 */
#include "config.h"
#include "running/explore/wakeup_tree.h"

#include <string.h>

#include "running/explore/happens_before.h"
#include "support/alloc.h"

void wakeup_add(struct wakeup **tree, const struct operation *o)
{
    while (*tree)
        tree = &(*tree)->next;
    *tree = mem_alloc(sizeof **tree);
    **tree = (struct wakeup){ *o, NULL, NULL };
}

struct wakeup *wakeup_take(struct wakeup **tree)
{
    struct wakeup *first = *tree;
    *tree = first->next;
    first->next = NULL;
    return first;
}

void wakeup_free(struct wakeup *tree)
{
    while (tree) {
        struct wakeup *last = tree->child, *gone = tree;
        if (last) { /* its children become its followers */
            while (last->next)
                last = last->next;
            last->next = tree->next;
            tree->next = tree->child;
        }
        tree = tree->next;
        mem_free(gone);
    }
}

bool is_weak_initial(const struct execution *program, const struct operation *p,
                     const struct operations *v)
{
    for (size_t k = 0; k < v->n; k++) {
        if (v->at[k].thread == p->thread)
            return true;
        if (depends(program, p, &v->at[k]))
            return false;
    }
    return true;
}

bool is_initial(const struct execution *program, const struct operations *v, size_t k)
{
    for (size_t i = 0; i < k; i++)
        if (depends(program, &v->at[i], &v->at[k]))
            return false;
    return true;
}

void without_thread(struct operations *v, uint32_t thread)
{
    size_t k = 0;
    while (k < v->n && v->at[k].thread != thread)
        k++;
    if (k == v->n)
        return;
    v->n--;
    memmove(v->at + k, v->at + k + 1, (v->n - k) * sizeof *v->at);
}

void wakeup_insert(const struct execution *program, struct wakeup **tree, struct operations *v)
{
    struct wakeup **at = tree;
    while (*at) {
        if (!is_weak_initial(program, &(*at)->operation, v)) {
            at = &(*at)->next;
            continue;
        }
        if (!(*at)->child)
            return; /* all that follows this branch is explored */
        without_thread(v, (*at)->operation.thread);
        at = &(*at)->child;
    }
    for (size_t k = 0; k < v->n; k++) {
        wakeup_add(at, &v->at[k]);
        at = &(*at)->child;
    }
}
