/*
 * Atomics of a program that is compiled with -fsanitize=thread: the compiler calls these functions
 * in place of its instructions.
 *
 * One thread moves at a time, so they need no instruction that is atomic.  A weak compare-and-swap
 * fails only if the value is another one.  Fences are no operations, since memory is sequentially
 * consistent here: they only order accesses (race.h).
 */
#include "config.h"

#include <stdbool.h>
#include <stddef.h>

#include "running/shim/await.h"
#include "running/shim/race.h"
#include "running/shim/stop.h"

typedef unsigned __int128 wide; /* what atomics of 16 bytes are */

/* One call. */
struct atomic_call {
    enum page_operation operation;
    volatile void *at;
    size_t size;
    wide operand, expected;
    int order, order_failed; /* as in C11, from 0: relaxed, consume, ... */
    uint64_t place;
};

/* ---- memory ---- */

static wide atomic_get(const volatile void *at, size_t size)
{
    switch (size) {
    case 1: return *(const volatile uint8_t *)at;
    case 2: return *(const volatile uint16_t *)at;
    case 4: return *(const volatile uint32_t *)at;
    case 8: return *(const volatile uint64_t *)at;
    default: return *(const volatile wide *)at;
    }
}

static void atomic_put(volatile void *at, size_t size, wide value)
{
    switch (size) {
    case 1: *(volatile uint8_t *)at = (uint8_t)(value & UINT8_MAX); break;
    case 2: *(volatile uint16_t *)at = (uint16_t)(value & UINT16_MAX); break;
    case 4: *(volatile uint32_t *)at = (uint32_t)(value & UINT32_MAX); break;
    case 8: *(volatile uint64_t *)at = (uint64_t)value; break;
    default: *(volatile wide *)at = value; break;
    }
}

/* The value that an operation leaves. */
static wide atomic_result(const struct atomic_call *c, wide is)
{
    switch (c->operation) {
    case OPERATION_ATOMIC_STORE:
    case OPERATION_ATOMIC_EXCHANGE: return c->operand;
    case OPERATION_ATOMIC_ADD: return is + c->operand;
    case OPERATION_ATOMIC_SUB: return is - c->operand;
    case OPERATION_ATOMIC_AND: return is & c->operand;
    case OPERATION_ATOMIC_OR: return is | c->operand;
    case OPERATION_ATOMIC_XOR: return is ^ c->operand;
    case OPERATION_ATOMIC_NAND: return ~(is & c->operand);
    case OPERATION_ATOMIC_CAS: return is == c->expected ? c->operand : is;
    default: return is;
    }
}

/* ---- operations ---- */

static void stop_before_atomic(const struct atomic_call *c)
{
    bool foreseen = c->size <= sizeof(uint64_t);
    struct page_slot *s = stop_slot();

    s->argument[1] = foreseen ? (uint64_t)c->expected : 0;
    s->argument[2] = c->size;
    s->order = (uint64_t)c->order << 8 | (uint64_t)c->order_failed;
    s->found = foreseen ? (uint64_t)atomic_get(c->at, c->size) : 0;
    stop_before(c->operation, c->at, foreseen ? (uint64_t)c->operand : 0, c->place);
}

/* Executes it; the value before. */
static wide atomic_execute(const struct atomic_call *c)
{
    struct race_atomic race = { c->at, c->size, c->order, true, true, c->place };
    wide is;

    if (stop_controlled())
        stop_before_atomic(c);
    is = atomic_get(c->at, c->size);
    if (c->operation == OPERATION_ATOMIC_LOAD ||
        (c->operation == OPERATION_ATOMIC_CAS && is != c->expected)) {
        race.writes = false;
        race.order = c->operation == OPERATION_ATOMIC_CAS ? c->order_failed : c->order;
    } else {
        atomic_put(c->at, c->size, atomic_result(c, is));
        if (atomic_get(c->at, c->size) != is)
            await_effect();
        race.reads = c->operation != OPERATION_ATOMIC_STORE;
    }
    if (!stop_controlled())
        return is;
    stop_slot()->before = (uint64_t)is;
    race_atomic(&race);
    return is;
}

static bool atomic_swap(volatile void *at, size_t size, wide *expected, wide wanted, int order,
                        int order_failed, uint64_t place)
{
    struct atomic_call c = { OPERATION_ATOMIC_CAS, at,   size, wanted, *expected, order,
                             order_failed,         place };
    wide is = atomic_execute(&c);
    bool done = is == *expected;

    *expected = is;
    return done;
}

/* ---- the names that compilers call ---- */

#define ATOMIC_UPDATE(bits, type, name, operation) \
    type __tsan_atomic##bits##_##name(volatile type *at, type operand, int order); \
    type __tsan_atomic##bits##_##name(volatile type *at, type operand, int order) \
    { \
        struct atomic_call c = { \
            OPERATION_ATOMIC_##operation, at, sizeof(type), operand, 0, order, order, STOP_PLACE \
        }; \
        return (type)atomic_execute(&c); \
    }

#define ATOMIC_SWAP(bits, type, name) \
    int __tsan_atomic##bits##_compare_exchange_##name(volatile type *at, type *expected, \
                                                      type wanted, int order, int order_failed); \
    int __tsan_atomic##bits##_compare_exchange_##name(volatile type *at, type *expected, \
                                                      type wanted, int order, int order_failed) \
    { \
        wide was = *expected; \
        bool done = atomic_swap(at, sizeof(type), &was, wanted, order, order_failed, STOP_PLACE); \
        if (!done) \
            *expected = (type)was; \
        return done; \
    }

#define ATOMIC_FUNCTIONS(bits, type) \
    type __tsan_atomic##bits##_load(const volatile type *at, int order); \
    type __tsan_atomic##bits##_load(const volatile type *at, int order) \
    { \
        struct atomic_call c = { OPERATION_ATOMIC_LOAD, \
                                 (volatile void *)at, \
                                 sizeof(type), \
                                 0, \
                                 0, \
                                 order, \
                                 order, \
                                 STOP_PLACE }; \
        return (type)atomic_execute(&c); \
    } \
    void __tsan_atomic##bits##_store(volatile type *at, type value, int order); \
    void __tsan_atomic##bits##_store(volatile type *at, type value, int order) \
    { \
        struct atomic_call c = { \
            OPERATION_ATOMIC_STORE, at, sizeof(type), value, 0, order, order, STOP_PLACE \
        }; \
        atomic_execute(&c); \
    } \
    ATOMIC_UPDATE(bits, type, exchange, EXCHANGE) \
    ATOMIC_UPDATE(bits, type, fetch_add, ADD) \
    ATOMIC_UPDATE(bits, type, fetch_sub, SUB) \
    ATOMIC_UPDATE(bits, type, fetch_and, AND) \
    ATOMIC_UPDATE(bits, type, fetch_or, OR) \
    ATOMIC_UPDATE(bits, type, fetch_xor, XOR) \
    ATOMIC_UPDATE(bits, type, fetch_nand, NAND) \
    ATOMIC_SWAP(bits, type, strong) \
    ATOMIC_SWAP(bits, type, weak) \
    type __tsan_atomic##bits##_compare_exchange_val(volatile type *at, type expected, type wanted, \
                                                    int order, int order_failed); \
    type __tsan_atomic##bits##_compare_exchange_val(volatile type *at, type expected, type wanted, \
                                                    int order, int order_failed) \
    { \
        wide was = expected; \
        atomic_swap(at, sizeof(type), &was, wanted, order, order_failed, STOP_PLACE); \
        return (type)was; \
    }

ATOMIC_FUNCTIONS(8, uint8_t)
ATOMIC_FUNCTIONS(16, uint16_t)
ATOMIC_FUNCTIONS(32, uint32_t)
ATOMIC_FUNCTIONS(64, uint64_t)
ATOMIC_FUNCTIONS(128, wide)

void __tsan_atomic_thread_fence(int order);
void __tsan_atomic_signal_fence(int order);

void __tsan_atomic_thread_fence(int order)
{
    race_fence(order);
}

void __tsan_atomic_signal_fence(int order)
{
    (void)order;
}
