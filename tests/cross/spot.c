/*
 * Variables and their parts in states (see spot.h).
 */
#include "config.h"

#include "tests/cross/spot.h"

struct spot spot_variable(const struct plain_shape *p, uint32_t instance, uint32_t variable)
{
    const struct process *q = plain_process(p, instance);

    return (struct spot){
        .at = plain_variable_at(p, instance, variable),
        .instance = instance,
        .of_node = q->variable[variable].node != NO_NODE,
        .sort = q->variable[variable].sort,
        .access.variable = variable,
    };
}

struct spot spot_global(const struct plain_shape *p, uint32_t global)
{
    return (struct spot){
        .at = plain_global_at(p, global),
        .instance = NO_INSTANCE,
        .sort = p->sig->global[global].sort,
        .access = { .global = true, .variable = global },
    };
}

bool spot_has_parts(const struct spot *s)
{
    bool has = s->sort->kind == SORT_ARRAY || s->sort->kind == SORT_RECORD ||
               sort_has_members(s->sort);

    return has && s->depth < SPOT_DEPTH && s->access.n + s->sort->n + 1 <= SPOT_STEPS;
}

uint32_t spot_parts(const struct sort *s, const struct values *vs, value v)
{
    return s->kind == SORT_SET ? (uint32_t)sort_card(s->elem) : value_size(vs, v);
}

value spot_part(const struct sort *s, struct values *vs, value v, uint32_t position)
{
    return s->kind == SORT_SET ? value_bool(value_set_has(vs, v, sort_nth(vs, s->elem, position)))
                               : value_elem(vs, v, position);
}

/* The set v with the member, or without it. */
static value put_member(const struct sort *s, struct values *vs, value v, uint32_t position,
                        bool in)
{
    value elem[SORT_MEMBERS_MOST];
    uint32_t n = 0;

    for (uint32_t i = 0; i < spot_parts(s, vs, v); i++)
        if (i == position ? in : spot_part(s, vs, v, i) == VALUE_TRUE)
            elem[n++] = sort_nth(vs, s->elem, i);
    return value_set(vs, n, elem);
}

void spot_go_down(struct spot *s, uint32_t position)
{
    const struct sort *sort = s->sort;
    uint32_t rest = position;

    s->around[s->depth] = sort;
    s->position[s->depth++] = position;
    s->access.step = s->step;
    if (sort->kind != SORT_ARRAY) {
        s->step[s->access.n++] = position;
        s->sort = sort->kind == SORT_SET ? &sort_bool : sort->field[position].sort;
        return;
    }
    for (uint32_t k = sort->n; k-- > 0; rest /= (uint32_t)sort_card(sort->index[k]))
        s->step[s->access.n + k] = rest % (uint32_t)sort_card(sort->index[k]);
    s->access.n += sort->n;
    s->sort = sort->elem;
}

value spot_value(const struct spot *s, struct values *vs, value of)
{
    for (uint32_t i = 0; i < s->depth && of != VALUE_NONE; i++)
        of = spot_part(s->around[i], vs, of, s->position[i]);
    return of;
}

static value put(const struct spot *s, struct values *vs, uint32_t depth, value of, value v)
{
    uint32_t at = depth < s->depth ? s->position[depth] : 0;

    if (depth == s->depth)
        return v;
    if (of == VALUE_NONE)
        return VALUE_NONE;
    if (s->around[depth]->kind == SORT_SET) /* without a value, it is not in the set */
        return put_member(s->around[depth], vs, of, at, v == VALUE_TRUE);
    return value_with(vs, of, at, put(s, vs, depth + 1, value_elem(vs, of, at), v));
}

value spot_put(const struct spot *s, struct values *vs, value of, value v)
{
    return put(s, vs, 0, of, v);
}
