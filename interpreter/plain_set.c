/*
 * Sets and bags: their elements one by one (see plain_set.h).
 */
#include "config.h"

#include "interpreter/plain_set.h"

#include "support/vec.h"

bool plain_is_in(const struct values *vs, value elem, value set)
{
    for (uint32_t i = 0; i < value_size(vs, set); i++)
        if (value_elem(vs, set, i) == elem)
            return true;
    return false;
}

/* The elements of a, those of b added, taken away, or kept. */
value plain_combine_sets(struct values *vs, enum term_kind kind, value a, value b)
{
    struct vec_u32 list = VEC_EMPTY;
    value v;

    for (uint32_t i = 0; i < value_size(vs, a); i++) {
        v = value_elem(vs, a, i);
        if (kind == TERM_JOIN || plain_is_in(vs, v, b) == (kind == TERM_MEET))
            vec_push(&list, v);
    }
    for (uint32_t i = 0; kind == TERM_JOIN && i < value_size(vs, b); i++)
        vec_push(&list, value_elem(vs, b, i));
    v = value_set(vs, (uint32_t)list.n, list.at);
    vec_clear(&list);
    return v;
}

/* The elements of a and b together, or those of a that are left when each of b has taken one. */
value plain_combine_bags(struct values *vs, enum term_kind kind, value a, value b)
{
    struct vec_u32 list = VEC_EMPTY;
    value v;

    for (uint32_t i = 0; i < value_size(vs, a); i++)
        vec_push(&list, value_elem(vs, a, i));
    for (uint32_t i = 0; i < value_size(vs, b); i++) {
        size_t k = 0;
        v = value_elem(vs, b, i);
        while (kind == TERM_MINUS && k < list.n && list.at[k] != v)
            k++;
        if (kind == TERM_JOIN)
            vec_push(&list, v);
        else if (k < list.n)
            list.at[k] = list.at[--list.n];
    }
    v = value_bag(vs, (uint32_t)list.n, list.at);
    vec_clear(&list);
    return v;
}

bool plain_is_subset(const struct values *vs, value a, value b)
{
    for (uint32_t i = 0; i < value_size(vs, a); i++)
        if (!plain_is_in(vs, value_elem(vs, a, i), b))
            return false;
    return true;
}
