/*
 * Groups of runs (see run_groups.h).
 */
#include "config.h"

#include "cli/running/run_groups.h"

#include <stdlib.h>
#include <string.h>

#include "support/alloc.h"

void run_groups_init(struct run_groups *g)
{
    memset(g, 0, sizeof *g);
    map_init(&g->known);
}

void run_groups_clear(struct run_groups *g)
{
    for (size_t i = 0; i < g->at.n; i++) {
        mem_free(g->at.at[i].place);
        mem_free(g->at.at[i].output);
    }
    vec_clear(&g->at);
    map_clear(&g->known);
}

/* ---- places ---- */

/* "lock mutex forks+40 at philosophers.c:32" */
static void print_operation(struct buf *b, const struct execution *e, const struct operation *o)
{
    e->print_kind(e->self, b, o->kind);
    if (o->object != EXECUTION_NONE) {
        buf_char(b, ' ');
        e->print_object(e->self, b, o->object);
    }
    if (o->place != EXECUTION_NONE) {
        buf_add(b, " at ");
        e->print_place(e->self, b, o->place);
    }
}

/* "t1: lock ...; t2: join t1 ..." */
static void print_waiting(struct buf *b, const struct execution *e)
{
    const char *before = "";

    for (uint32_t t = 0; t < e->n_threads(e->self); t++) {
        const struct operation *o = e->pending(e->self, t);
        if (o == NULL)
            continue;
        buf_add(b, before);
        before = "; ";
        e->print_thread(e->self, b, t);
        buf_add(b, ": ");
        print_operation(b, e, o);
    }
}

static void print_end(struct buf *b, const struct execution *e, const struct explored_run *run,
                      enum failure_kind kind)
{
    if (kind == FAILURE_DEADLOCK) {
        print_waiting(b, e);
        return;
    }
    if (kind == FAILURE_MISUSE) {
        print_operation(b, e, &vec_last(&run->events->event).operation);
        buf_add(b, ": ");
    }
    if (kind != FAILURE_NONE && run->message != NULL)
        buf_add(b, run->message);
}

/* ---- groups ---- */

static bool is_same_text(const char *a, const char *b)
{
    return a == b || (a != NULL && b != NULL && strcmp(a, b) == 0);
}

static bool is_same_group(const void *owner, uint32_t id, const void *key)
{
    const struct run_groups *g = owner;
    const struct run_group *a = &g->at.at[id], *b = key;

    return a->kind == b->kind && a->code == b->code && is_same_text(a->place, b->place) &&
           is_same_text(a->output, b->output);
}

static char *copied_text(const char *text)
{
    size_t n = strlen(text) + 1;

    return memcpy(mem_alloc(n), text, n);
}

void run_groups_add(struct run_groups *g, const struct execution *e, const struct explored_run *run,
                    enum failure_kind kind, int code, const char *output)
{
    struct buf place = BUF_EMPTY;
    struct run_group key = { kind, code, NULL, (char *)output, 1 };
    uint64_t hash = hash_mix(kind, (uint64_t)code);
    uint32_t id;

    print_end(&place, e, run, kind);
    buf_char(&place, '\0');
    key.place = place.at;
    hash = hash_mix(hash, hash_bytes(key.place, place.n));
    if (output != NULL)
        hash = hash_mix(hash, hash_bytes(output, strlen(output)));
    id = map_find(&g->known, hash, is_same_group, g, &key);
    if (id != MAP_NONE) {
        g->at.at[id].runs++;
    } else {
        map_add(&g->known, hash, vec_number(g->at.n));
        key.place = copied_text(key.place);
        key.output = output != NULL ? copied_text(output) : NULL;
        vec_push(&g->at, key);
    }
    buf_clear(&place);
}

static int compare_groups(const void *a, const void *b)
{
    const struct run_group *x = a, *y = b;
    int order = strcmp(x->place, y->place);

    if (x->runs != y->runs)
        return x->runs > y->runs ? -1 : 1;
    if (x->kind != y->kind)
        return x->kind < y->kind ? -1 : 1;
    if (x->code != y->code)
        return x->code < y->code ? -1 : 1;
    return order != 0 || x->output == NULL ? order : strcmp(x->output, y->output);
}

void run_groups_sort(struct run_groups *g)
{
    if (g->at.n > 1)
        qsort(g->at.at, g->at.n, sizeof g->at.at[0], compare_groups);
}
