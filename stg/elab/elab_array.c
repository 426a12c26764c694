/*
 * Typing of arrays whose elements are given one by one, array(a, b, c) (see elab_util.h).
 *
 * Element k is that of the k-th index in the order of the index type, of several indices in row
 * order.  The literal does not name its indices, so its type comes from its context.
 */
#include "config.h"

#include "stg/elab/elab.h"
#include "stg/elab/elab_util.h"
#include "support/vec.h"

static const struct term *unknown_type(struct elab *e, const struct ast *t)
{
    diag_error(e->diag, t->span, "nothing says of which type this array is");
    diag_note(e->diag, t->span,
              "a declaration does, as in 'const a : array [I] of T = array(..);', and so does the "
              "other operand of '='; 'array(i : I => ..)' needs neither");
    return NULL;
}

static const struct term *other_type(struct elab *e, const struct ast *t, const struct sort *want)
{
    struct buf b = BUF_EMPTY;

    elab_describe(&b, want);
    diag_error(e->diag, t->span, "expected %s, found an array", buf_text(&b));
    buf_clear(&b);
    return NULL;
}

static bool has_order(struct elab *e, const struct ast *t, const struct sort *array)
{
    struct buf b = BUF_EMPTY;
    uint32_t i = 0;

    while (i < array->n && !sort_mentions(array->index[i], SORT_SCALARSET))
        i++;
    if (i == array->n)
        return true;
    elab_describe(&b, array);
    diag_error(e->diag, t->span, "the elements of %s have no order in which to give them",
               buf_text(&b));
    buf_clear(&b);
    elab_describe(&b, array->index[i]);
    diag_note(e->diag, t->span,
              "the values of a scalarset are interchangeable; 'array(i : %s => ..)' gives the "
              "element of each",
              buf_text(&b));
    buf_clear(&b);
    return false;
}

static bool has_all(struct elab *e, const struct ast *t, const struct sort *array)
{
    const struct ast *list = t->kid[0];
    uint64_t n = sort_array_size(array);
    struct buf b = BUF_EMPTY;
    bool more = list->n > n;
    struct span at = more ? list->kid[n]->span : t->span;

    if (list->n == n)
        return true;
    elab_describe(&b, array);
    diag_error(e->diag, at, "%s has %llu element%s, %u given", buf_text(&b), (unsigned long long)n,
               n == 1 ? "" : "s", list->n);
    buf_clear(&b);
    if (n > 0) {
        sort_print_index(&b, e->vs, array, more ? n - 1 : list->n);
        diag_note(e->diag, at, "the %s one is that of index %s%s",
                  more           ? "last"
                  : list->n == 0 ? "first"
                                 : "next",
                  buf_text(&b), array->n > 1 ? "; the last index changes fastest" : "");
    }
    buf_clear(&b);
    return false;
}

const struct term *elab_array_literal(struct elab *e, struct scope *s, const struct ast *t,
                                      const struct sort *want)
{
    const struct ast *list = t->kid[0];
    const struct term **kid = ARENA_ARRAY(e->arena, const struct term *, list->n + (size_t)1);
    bool ok = true;

    if (want == NULL || want->kind == SORT_ANY ||
        (want->kind == SORT_ARRAY && want->elem->kind == SORT_ANY))
        return unknown_type(e, t);
    if (want->kind != SORT_ARRAY)
        return other_type(e, t, want);
    if (!has_order(e, t, want) || !has_all(e, t, want))
        return NULL;
    for (uint32_t i = 0; i < list->n; i++) {
        kid[i] = elab_fit(e, elab_element(e, s, list->kid[i], want->elem), want->elem);
        ok = ok && kid[i] != NULL;
    }
    return ok ? term_fold(e, term_make(e, TERM_TUPLE, want, t->span, list->n, kid)) : NULL;
}
