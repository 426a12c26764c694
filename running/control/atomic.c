/*
 * Atomics (see atomic.h).
 */
#include "config.h"

#include "running/control/atomic.h"

#include "running/shim/shared_page.h"

static bool is_opaque(const struct operation *x)
{
    return (x->argument[2] & ATOMIC_OPAQUE) != 0;
}

uint32_t atomic_size(const struct operation *x)
{
    return (uint32_t)(x->argument[2] & (ATOMIC_OPAQUE - 1));
}

/* The bits that a cell of this size has. */
static uint64_t atomic_mask(const struct operation *x)
{
    return atomic_size(x) >= 8 ? UINT64_MAX : (UINT64_C(1) << (8 * atomic_size(x))) - 1;
}

static uint64_t atomic_next(uint64_t is, const struct operation *x)
{
    uint64_t operand = x->argument[0];

    switch (x->kind) {
    case OPERATION_ATOMIC_STORE:
    case OPERATION_ATOMIC_EXCHANGE: return operand;
    case OPERATION_ATOMIC_ADD: return is + operand;
    case OPERATION_ATOMIC_SUB: return is - operand;
    case OPERATION_ATOMIC_AND: return is & operand;
    case OPERATION_ATOMIC_OR: return is | operand;
    case OPERATION_ATOMIC_XOR: return is ^ operand;
    case OPERATION_ATOMIC_NAND: return ~(is & operand);
    case OPERATION_ATOMIC_CAS: return is == x->argument[1] ? operand : is;
    default: return is;
    }
}

uint64_t atomic_step(uint64_t *value, const struct operation *x)
{
    uint64_t before = *value;

    if (is_opaque(x))
        return 0;
    *value = atomic_next(before, x) & atomic_mask(x);
    return x->kind == OPERATION_ATOMIC_STORE ? 0 : before;
}

static bool only_reads(const struct operation *x)
{
    return x->kind == OPERATION_ATOMIC_LOAD ||
           (x->kind == OPERATION_ATOMIC_CAS && x->executed && x->returned != x->argument[1]);
}

bool atomic_dependent(const struct operation *a, const struct operation *b)
{
    return is_opaque(a) || is_opaque(b) || !only_reads(a) || !only_reads(b);
}
