/*
 * Slow paths of native code, which stand behind programs (see native_slow_path.h).
 */
#include "config.h"

#include "stg/data/native_slow_path.h"

static bool call_has_value(const struct native_run *x, value a)
{
    return byte_code_has_value(x->ev->vs, a);
}

static bool call_have_values(const struct native_run *x, value a, value b)
{
    return byte_code_has_value(x->ev->vs, a) && byte_code_has_value(x->ev->vs, b);
}

static struct write *call_take_back(const struct native_run *x, const struct write *end)
{
    return byte_code_take_back(x->sink, end, x->cell);
}

static void add_compare(struct native_code *n, const struct native_slow_path *r)
{
    native_lead(n, r->jump, n->text.n);
    TEXT(n, 0x89, 0xc6); /* mov esi, eax */
    if (r->both)
        TEXT(n, 0x89, 0xca); /* mov edx, ecx */
    native_call(n, r->both ? (uintptr_t)call_have_values : (uintptr_t)call_has_value);
    TEXT(n, 0x84, 0xc0);
    native_give_up_if(n, IF_EQUAL);
    native_element(n, 0x8b, EAX, r->in_cell ? EBP : EBX, r->a);
    if (r->both)
        native_element(n, 0x8b, ECX, EBX, r->b);
    native_lead(n, native_jump(n), r->back);
}

void native_slow_path_add(struct native_code *n)
{
    for (size_t i = 0; i < n->slow_path.n; i++) { /* the last instruction is no comparison */
        struct native_slow_path r = n->slow_path.at[i];
        add_compare(n, &r);
    }
}

void native_slow_path_take_back(struct native_code *n)
{
    native_pass_writes(n);
    native_call(n, (uintptr_t)call_take_back);
}
