/*
 * Alternatives of unions that are values, and their fields, in byte code (see compile.h).
 */
#include "config.h"

#include "stg/data/compile.h"

/* Where alternatives of a union with a field of this name have it; false: not all at the same
   place. */
static bool find_alt_place(const struct sort *u, const char *name, uint32_t *place, uint32_t *alts)
{
    *alts = 0;
    for (uint32_t i = 0; i < u->n; i++) {
        int k = sort_alt_field(u, i, name);
        if (k >= 0 && (i >= 32 || (*alts != 0 && *place != (uint32_t)k + 1)))
            return false;
        if (k < 0)
            continue;
        *place = (uint32_t)k + 1;
        *alts |= 1u << i;
    }
    return true;
}

/* One alternative after the other. */
static void compile_alt_places(struct compiler *x, const struct term *t, uint32_t a, uint32_t reg)
{
    const struct sort *u = t->kid[0]->sort;
    uint32_t is = compile_take(x, 1), end = 0;

    for (uint32_t i = 0; i < u->n; i++) {
        int place = sort_alt_field(u, i, t->name);
        uint32_t next = 0;
        if (place < 0)
            continue;
        COMPILE(x, BYTE_IS, is, a, i);
        COMPILE(x, BYTE_JUMP_FALSE, is);
        compile_jump_to(x, &next);
        COMPILE(x, BYTE_ELEMENT, reg, a, (uint32_t)place + 1);
        COMPILE(x, BYTE_JUMP);
        compile_jump_to(x, &end);
        compile_lead_here(x, next);
    }
    COMPILE(x, BYTE_GIVE_UP);
    compile_lead_here(x, end);
}

struct operand compile_alternative(struct compiler *x, const struct term *t)
{
    const struct sort *u = t->kid[0]->sort;
    uint32_t reg, place = 0, alts = 1, a;
    struct operand tried;

    if (compile_tried_alternative(x, t, &tried))
        return tried;
    reg = compile_take(x, 1);
    a = compile_register(x, compile_term(x, t->kid[0]));
    if (t->kind == TERM_IS)
        COMPILE(x, BYTE_IS, reg, a, t->alt);
    else if (find_alt_place(u, t->name, &place, &alts))
        COMPILE(x, BYTE_ALT_FIELD, reg, a, place, alts);
    else
        compile_alt_places(x, t, a, reg), alts = 0;
    x->top = reg + 1;
    return t->kind == TERM_IS || alts != 0 ? compile_result(x, reg) : compile_at(reg);
}
