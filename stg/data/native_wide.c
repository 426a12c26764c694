/*
 * Integers of 64 bits in machine code (see native_wide.h).
 */
#include "config.h"

#include "stg/data/native_wide.h"

#include "stg/data/wide.h"

#define LONG 0x48 /* before an instruction: its operands have 64 bits */

/* ---- what is called, for values that are not small ---- */

static bool call_widen(const struct native_run *x, const uint32_t *i)
{
    return byte_code_widen(i, x->ev);
}

static bool call_narrow(const struct native_run *x, const uint32_t *i)
{
    return byte_code_narrow(i, x->ev);
}

/* By a function that changes no register but the one that is set. */
static void add_slow_call(struct native_code *n, const uint32_t *i, uintptr_t function)
{
    native_pass_pointer(n, i);
    native_call(n, function);
    TEXT(n, 0x84, 0xc0); /* test al, al */
    native_give_up_if(n, IF_EQUAL);
}

/* ---- registers ---- */

/* op on a register of the machine and two of the byte code. */
static void add_with_wide(struct native_code *n, uint8_t op, enum native_reg reg, uint32_t at)
{
    TEXT(n, LONG);
    native_element(n, op, reg, EBX, at);
    n->held = TEXT_NOTHING;
}

static void load_wide(struct native_code *n, enum native_reg to, uint32_t at)
{
    add_with_wide(n, 0x8b, to, at);
}

static void save_wide(struct native_code *n, enum native_reg from, uint32_t at)
{
    add_with_wide(n, 0x89, from, at);
    native_note_small(n, at, false);
    native_note_small(n, at + 1, false);
}

/* ---- instructions ---- */

static void add_widen(struct native_code *n, const uint32_t *i)
{
    bool is_small = native_is_small(n, i[2]);
    size_t small = 0, end = 0;

    native_load(n, EAX, i[2]);
    if (!is_small) {
        native_test(n, EAX);
        small = native_jump_if(n, IF_SIGN);
        add_slow_call(n, i, (uintptr_t)call_widen);
        end = native_jump(n);
        native_lead(n, small, n->text.n);
    }
    native_twice(n, EAX);
    TEXT(n, 0xd1, 0xf8); /* sar eax, 1 */
    TEXT(n, LONG, 0x98); /* cdqe */
    save_wide(n, EAX, i[1]);
    if (!is_small)
        native_lead(n, end, n->text.n);
}

static void add_narrow(struct native_code *n, const uint32_t *i)
{
    size_t small, end;

    load_wide(n, EAX, i[2]);
    native_copy(n, ECX, EAX);
    native_twice(n, ECX);
    TEXT(n, 0xd1, 0xf9);       /* sar ecx, 1 */
    TEXT(n, LONG, 0x63, 0xc9); /* movsxd rcx, ecx */
    TEXT(n, LONG, 0x39, 0xc1); /* cmp rcx, rax */
    small = native_jump_if(n, IF_EQUAL);
    add_slow_call(n, i, (uintptr_t)call_narrow);
    end = native_jump(n);
    native_lead(n, small, n->text.n);
    native_combine_with(n, ARITH_OR, EAX, VALUE_SMALL_BIT);
    native_save(n, EAX, i[1], false);
    native_lead(n, end, n->text.n);
    n->held = TEXT_NOTHING;
}

static void add_wide_constant(struct native_code *n, const uint32_t *i)
{
    TEXT(n, LONG, 0xb8); /* mov rax, .. */
    native_add_word(n, i[2]);
    native_add_word(n, i[3]);
    save_wide(n, EAX, i[1]);
}

/* Most dividends and divisors are not negative and of 32 bits, which is faster. */
static void add_division(struct native_code *n, const uint32_t *i)
{
    bool remainder = i[3] == TERM_MOD;
    size_t is_long, is_short, is_positive;

    load_wide(n, EAX, i[1]);
    load_wide(n, ECX, i[2]);
    TEXT(n, LONG, 0x85, 0xc9); /* test rcx, rcx */
    native_give_up_if(n, IF_LESS_OR_EQUAL);
    TEXT(n, LONG, 0x89, 0xc2);       /* mov rdx, rax */
    TEXT(n, LONG, 0x09, 0xca);       /* or rdx, rcx */
    TEXT(n, LONG, 0xc1, 0xea, 0x20); /* shr rdx, 32 */
    is_long = native_jump_if(n, IF_NOT_EQUAL);
    TEXT(n, 0xf7, 0xf1); /* div ecx */
    is_short = native_jump(n);
    native_lead(n, is_long, n->text.n);
    TEXT(n, LONG, 0x99, LONG, 0xf7, 0xf9); /* cqo; idiv rcx */
    TEXT(n, LONG, 0x85, 0xd2);             /* test rdx, rdx */
    is_positive = native_jump_if(n, IF_NOT_SIGN);
    if (remainder)
        TEXT(n, LONG, 0x01, 0xca); /* add rdx, rcx */
    else
        TEXT(n, LONG, 0x83, 0xe8, 0x01); /* sub rax, 1 */
    native_lead(n, is_short, n->text.n);
    native_lead(n, is_positive, n->text.n);
    save_wide(n, remainder ? EDX : EAX, i[1]);
}

static void add_wide_operator(struct native_code *n, const uint32_t *i)
{
    if (i[3] == TERM_DIV || i[3] == TERM_MOD) {
        add_division(n, i);
        return;
    }
    load_wide(n, EAX, i[1]);
    switch ((enum term_kind)i[3]) {
    case TERM_ADD: add_with_wide(n, 0x03, EAX, i[2]); break;
    case TERM_SUB: add_with_wide(n, 0x2b, EAX, i[2]); break;
    case TERM_BITAND: add_with_wide(n, 0x23, EAX, i[2]); break;
    case TERM_BITOR: add_with_wide(n, 0x0b, EAX, i[2]); break;
    case TERM_BITXOR: add_with_wide(n, 0x33, EAX, i[2]); break;
    default:                 /* a product */
        TEXT(n, LONG, 0x0f); /* imul rax, .. */
        native_element(n, 0xaf, EAX, EBX, i[2]);
        break;
    }
    native_give_up_if(n, IF_OVERFLOW); /* never of bits */
    save_wide(n, EAX, i[1]);
}

static void add_wide_jump(struct native_code *n, const uint32_t *i, enum native_condition c)
{
    load_wide(n, EAX, i[1]);
    add_with_wide(n, 0x3b, EAX, i[2]); /* cmp rax, .. */
    native_jump_to(n, native_jump_if(n, c), i[3]);
}

void native_wide_add(struct native_code *n, const uint32_t *i)
{
    switch ((enum byte_op)i[0]) {
    case BYTE_WIDE: add_widen(n, i); break;
    case BYTE_WIDE_CONSTANT: add_wide_constant(n, i); break;
    case BYTE_WIDE_OPERATOR: add_wide_operator(n, i); break;
    case BYTE_NARROW: add_narrow(n, i); break;
    case BYTE_JUMP_WIDE_EQ: add_wide_jump(n, i, IF_EQUAL); break;
    case BYTE_JUMP_WIDE_NE: add_wide_jump(n, i, IF_NOT_EQUAL); break;
    case BYTE_JUMP_WIDE_LT: add_wide_jump(n, i, IF_LESS); break;
    case BYTE_JUMP_WIDE_GE: add_wide_jump(n, i, IF_GREATER_OR_EQUAL); break;
    default: BUG("no instruction on wide integers");
    }
}
