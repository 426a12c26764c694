/*
 * Local solvers, which make the product of model and formula as they go, and can pause: LMS, and
 * the breadth-first search where only one player has choices (see checking.h).
 */
#include "config.h"

#include "checker/checking.h"

struct local_check {
    struct checking *c;
    struct local *local;   /* LMS; NULL: */
    struct search *search; /* the other one */
    struct search_order order;
    struct vec_u32 path;
    enum search_end end;
};

struct local_check *local_check_lms(struct checking *c)
{
    struct local_check *x = mem_zalloc(sizeof *x);

    x->c = c;
    x->local = local_new(product_game(c->p));
    return x;
}

struct local_check *local_check_search(struct checking *c, bool is_or)
{
    struct local_check *x = mem_zalloc(sizeof *x);

    x->c = c;
    x->order.is_or = is_or;
    x->search = search_new(c->p, &x->order);
    return x;
}

void local_check_free(struct local_check *x)
{
    local_free(x->local);
    search_free(x->search);
    vec_clear(&x->path);
    mem_free(x);
}

static enum local_verdict verdict_of_search(const struct local_check *x)
{
    bool found = x->end == SEARCH_FOUND;

    switch (x->end) {
    case SEARCH_FAULT: return LOCAL_FAULT;
    case SEARCH_LIMIT: return LOCAL_LIMIT;
    case SEARCH_PAUSED: return LOCAL_PAUSED;
    default: return found == x->order.is_or ? LOCAL_TRUE : LOCAL_FALSE;
    }
}

enum local_verdict local_check_until(struct local_check *x, uint64_t vertices)
{
    if (x->local != NULL) {
        local_pause_at(x->local, vertices);
        return local_solve(x->local);
    }
    search_pause_at(x->search, vertices);
    x->end = search_go_on(x->search, &x->path);
    return verdict_of_search(x);
}

bool local_check_tells(const struct local_check *x, bool verdict)
{
    return (x->local != NULL || verdict == x->order.is_or) && checking_tells(x->c, verdict);
}

bool local_check_prunes(const struct local_check *x)
{
    return x->search != NULL && search_prunes(x->search);
}

bool local_check_chooses(const struct local_check *x)
{
    return x->local != NULL;
}

bool local_check_end(struct local_check *x, enum local_verdict end)
{
    struct checking *c = x->c;

    if (x->local != NULL)
        return checking_solved(c, &solver_lms, x->local, end);
    product_keep_end(c->p);
    product_counts(c->p, &c->r->counts);
    c->r->counts.depth = x->order.depth;
    checking_conclude(c, x->order.is_or, x->end, &x->path);
    return true;
}
