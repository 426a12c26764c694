/*
 * Chained scopes (see scope.h).
 */
#include "config.h"

#include "stg/elab/scope.h"

#include <string.h>

#include "support/vec.h"

#define MAPPED 16 /* scopes with more entries than this are searched by hash */

void scope_init(struct scope *s, const struct scope *up)
{
    *s = (struct scope){ .up = up, .foreign = up != NULL && up->foreign };
    map_init(&s->map);
}

void scope_clear(struct scope *s)
{
    mem_free(s->entry);
    map_clear(&s->map);
}

static uint64_t name_hash(const char *name)
{
    return hash_mix(0, (uint64_t)(uintptr_t)name);
}

static bool same_scope_name(const void *owner, uint32_t id, const void *key)
{
    const struct scope *s = owner;

    return s->entry[id]->name == key;
}

struct entry *scope_find_here(const struct scope *s, const char *name)
{
    uint32_t id;

    if (s->n > MAPPED) {
        id = map_find(&s->map, name_hash(name), same_scope_name, s, name);
        return id == MAP_NONE ? NULL : s->entry[id];
    }
    for (uint32_t i = s->n; i-- > 0;)
        if (s->entry[i]->name == name)
            return s->entry[i];
    return NULL;
}

struct entry *scope_find(const struct scope *s, const char *name)
{
    struct entry *e = NULL;

    for (; s != NULL && e == NULL; s = s->up)
        e = scope_find_here(s, name);
    return e;
}

void scope_adopt(struct scope *s, struct entry *e)
{
    if (s->n == s->cap) {
        size_t cap = s->cap;
        s->entry = vec_grow(s->entry, &cap, s->n + 1, sizeof *s->entry);
        s->cap = (uint32_t)cap;
    }
    s->entry[s->n++] = e;
    if (s->n == MAPPED + 1)
        for (uint32_t i = 0; i < s->n; i++)
            map_add(&s->map, name_hash(s->entry[i]->name), i);
    else if (s->n > MAPPED + 1)
        map_add(&s->map, name_hash(e->name), s->n - 1);
}

bool scope_name(struct scope *s, struct arena *a, const char *name, uint32_t number,
                const struct sort *sort)
{
    struct entry *e;

    if (scope_find_here(s, name) != NULL)
        return false;
    e = ARENA_NEW(a, struct entry);
    *e = (struct entry){ .name = name, .number = number, .sort = sort };
    scope_adopt(s, e);
    return true;
}

static bool is_predefined(const char *name)
{
#define FUNCTION_NAME(kind, name, n, sort) name,
    static const char *const predefined[] = { TERM_FUNCTIONS(FUNCTION_NAME) };

    for (size_t i = 0; i < sizeof predefined / sizeof *predefined; i++)
        if (strcmp(name, predefined[i]) == 0)
            return true;
    return false;
}

static void warn_hiding(const struct scope *s, struct diag *d, const char *name, struct span at)
{
    for (const struct scope *o = s->up; o != NULL; o = o->up) {
        const struct entry *e = scope_find_here(o, name);
        if (e == NULL)
            continue;
        if (!o->global)
            return;
        diag_warning(d, at, "'%s' hides %s of that name", name, entry_noun(e));
        if (e->at.text != NULL)
            diag_note(d, e->at, "'%s' is declared here", name);
        return;
    }
    if (is_predefined(name) && !s->foreign)
        diag_warning(d, at, "'%s' hides the predefined function of that name", name);
}

struct entry *scope_add(struct scope *s, struct arena *a, struct diag *d, enum entry_kind kind,
                        const char *name, struct span at)
{
    struct entry *e = scope_find_here(s, name);

    if (e != NULL) {
        diag_error(d, at, "'%s' is declared twice", name);
        diag_note(d, e->at, "the first declaration is here");
        return NULL;
    }
    warn_hiding(s, d, name, at);
    e = ARENA_NEW(a, struct entry);
    e->kind = kind;
    e->name = name;
    e->at = at;
    scope_adopt(s, e);
    return e;
}

static const char *role_noun(enum local_role role)
{
    switch (role) {
    case ROLE_VAR:
    case ROLE_BLOCK: return "a variable";
    case ROLE_NODE_PARAM: return "a parameter of the node";
    case ROLE_PROCESS_PARAM: return "a process parameter";
    case ROLE_FOR: return "a 'for' variable";
    case ROLE_INPUT: return "a received value";
    case ROLE_FUN_PARAM: return "a parameter of the function";
    case ROLE_PROCEDURE_PARAM: return "a parameter of the procedure";
    case ROLE_REFERENCE: return "a 'var' parameter of the procedure";
    case ROLE_BINDER: return "a bound variable";
    }
    return "a variable";
}

bool entry_is_variable(const struct entry *e)
{
    return e->role == ROLE_VAR || e->role == ROLE_NODE_PARAM || e->role == ROLE_BLOCK ||
           e->role == ROLE_REFERENCE;
}

const char *entry_noun(const struct entry *e)
{
    switch (e->kind) {
    case ENTRY_CONST: return "a constant";
    case ENTRY_TYPE: return "a type";
    case ENTRY_CHANNEL: return "a channel";
    case ENTRY_GLOBAL: return "a global variable";
    case ENTRY_FUN: return "a function";
    case ENTRY_PROCEDURE: return "a procedure";
    case ENTRY_PROCESS: return "a process";
    case ENTRY_LABEL: return "a constant of a type";
    case ENTRY_ALT: return "an alternative of a union";
    case ENTRY_LOCAL: return role_noun(e->role);
    case ENTRY_CHANPARAM: return "a channel parameter";
    case ENTRY_FIXPOINT: return "a fixpoint variable";
    case ENTRY_PRED: return "a predicate";
    case ENTRY_FORMULA: return "a formula parameter";
    case ENTRY_ACTION: return "an action parameter";
    }
    return "a name";
}

/* Edit distance, at most `most`. */
static unsigned name_distance(const char *a, const char *b, unsigned most)
{
    unsigned row[64];
    size_t n = strlen(a), m = strlen(b);

    if (n >= 64 || m >= 64 || (n > m ? n - m : m - n) > most)
        return most + 1;
    for (unsigned j = 0; j <= m; j++)
        row[j] = j;
    for (unsigned i = 1; i <= n; i++) {
        unsigned diagonal = row[0]++;
        for (unsigned j = 1; j <= m; j++) {
            unsigned best = diagonal + (a[i - 1] != b[j - 1]);
            diagonal = row[j];
            best = best < row[j] + 1 ? best : row[j] + 1;
            row[j] = best < row[j - 1] + 1 ? best : row[j - 1] + 1;
        }
    }
    return row[m];
}

const char *scope_suggest(const struct scope *s, const char *name)
{
    unsigned best = strlen(name) < 3 ? 0 : strlen(name) < 5 ? 1 : 2;
    const char *found = NULL;

    for (; s != NULL; s = s->up)
        for (uint32_t i = 0; i < s->n; i++) {
            unsigned d = name_distance(name, s->entry[i]->name, best);
            if (d > 0 && d <= best && (found == NULL || d < best)) {
                best = d;
                found = s->entry[i]->name;
            }
        }
    return found;
}
