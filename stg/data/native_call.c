/*
 * Instructions that are done by functions (see native_call.h).
 */
#include "config.h"

#include "stg/data/native_call.h"

#include "stg/data/native_slow_path.h"

/* ---- what is called ---- */

static bool call_on_tuples(const struct native_run *x, const uint32_t *i, const struct byte_code *c)
{
    return byte_code_on_tuples(c, i, x->ev);
}

static void call_is(const struct native_run *x, const uint32_t *i)
{
    byte_code_is(i, x->ev);
}

static bool call_alt_field(const struct native_run *x, const uint32_t *i)
{
    return byte_code_alt_field(i, x->ev);
}

static bool call_nth(const struct native_run *x, const uint32_t *i)
{
    return byte_code_nth(i, x->ev);
}

static void call_len(const struct native_run *x, const uint32_t *i)
{
    byte_code_len(i, x->ev);
}

static void call_read_element(const struct native_run *x, const uint32_t *i)
{
    byte_code_read_element(i, x->ev);
}

static bool call_replace(const struct native_run *x, const uint32_t *i)
{
    value *r = x->ev->local;

    r[i[1]] = value_with(x->ev->vs, r[i[2]], i[3], r[i[4]]);
    return !values_lack(x->ev->vs);
}

static bool call_member(const struct native_run *x, const uint32_t *i)
{
    return byte_code_member(i, x->ev);
}

/* ---- instructions ---- */

/* An instruction that is done by a function; any register may have changed behind it. */
static void add_call(struct native_code *n, const uint32_t *i, uintptr_t function)
{
    native_pass_pointer(n, i);
    native_call(n, function);
    native_forget(n);
}

static void add_small_call(struct native_code *n, const uint32_t *i, uintptr_t function)
{
    add_call(n, i, function);
    native_note_small(n, i[1], true);
}

static void add_take_back(struct native_code *n)
{
    native_slow_path_take_back(n);
    TEXT(n, 0x49, 0x89, 0xc5); /* mov r13, rax */
    native_forget(n);
}

static void give_up_if_false(struct native_code *n)
{
    TEXT(n, 0x84, 0xc0); /* test al, al */
    native_give_up_if(n, IF_EQUAL);
}

static void add_take_member(struct native_code *n, const uint32_t *i)
{
    add_call(n, i, (uintptr_t)call_member);
    TEXT(n, 0x84, 0xc0);
    native_jump_to(n, native_jump_if(n, IF_EQUAL), i[4]);
}

/* By a function that says whether it could. */
static void add_trying_call(struct native_code *n, const uint32_t *i, uintptr_t function)
{
    add_call(n, i, function);
    give_up_if_false(n);
}

static void add_on_tuples(struct native_code *n, const struct byte_code *c, const uint32_t *i)
{
    TEXT(n, 0x48, 0xba); /* mov rdx, c */
    native_add_address(n, (uintptr_t)c);
    add_call(n, i, (uintptr_t)call_on_tuples);
    give_up_if_false(n);
}

void native_call_add(struct native_code *n, const struct byte_code *c, const uint32_t *i)
{
    /* clang-format off */
    switch ((enum byte_op)i[0]) {
    case BYTE_READ_ELEMENT: add_call(n, i, (uintptr_t)call_read_element); break;
    case BYTE_IS: add_small_call(n, i, (uintptr_t)call_is); break;
    case BYTE_ALT_FIELD: add_trying_call(n, i, (uintptr_t)call_alt_field); break;
    case BYTE_LEN: add_small_call(n, i, (uintptr_t)call_len); break;
    case BYTE_NTH: add_trying_call(n, i, (uintptr_t)call_nth); break;
    case BYTE_WITH: add_trying_call(n, i, (uintptr_t)call_replace); break;
    case BYTE_TAKE_BACK: add_take_back(n); break;
    case BYTE_MEMBER:
    case BYTE_DISTINCT: add_take_member(n, i); break;
    default: add_on_tuples(n, c, i); break;
    }
    /* clang-format on */
}
