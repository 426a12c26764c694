/*
 * Marks by hand for `stgcheck run`, in programs that are not compiled with gcc -fsanitize=thread
 * (with it, the compiler marks the same), and objects from models, in all programs.
 *
 * Where a program runs otherwise, the first two do nothing, and those after them are atomics of
 * the machine.  They are macros, so that the lines shown are those of the program.
 *
 *     stg_read(at, n);               n bytes of memory are read,
 *     stg_write(at, n);              ... are written: data races are looked for
 *     x = stg_load(at);              operations on an atomic of 4 or 8 bytes: an integer or a
 *     stg_store(at, value);          pointer; they are sequentially consistent
 *     before = stg_add(at, n);
 *     before = stg_swap(at, expected, wanted);    if it is the expected one
 *
 * A synchronization object from a model, lock.stg, of which stgcheck is told by --primitives: its
 * operations, with up to three numbers as arguments, wait as the model says.  The object is at an
 * address of the program; nothing is stored there.
 *
 *     if (stg_controlled())                       elsewhere stg_do does nothing: the program has
 *         stg_do(object, "lock.enter");           ... an implementation of its own
 *     got = stg_do(object, "lock.try", 1);        what it returns, 0 if nothing
 */
#ifndef RUNNING_STGRUN_H
#define RUNNING_STGRUN_H

#include <stddef.h>
#include <stdint.h>

#ifndef __PIC__
#error "marks of stgrun.h need code that is position-independent: -fPIE or -fPIC"
#endif

#ifdef __cplusplus
extern "C" {
#endif

#define STG_WEAK __attribute__((weak))
#define STG_TOTAL 5 /* the memory order */

/* What the library that stgcheck preloads has; NULL without it. */
STG_WEAK extern long stgrun_do(const volatile void *object, const char *operation, ...);

#ifndef __SANITIZE_THREAD__
STG_WEAK extern void __tsan_init(void);
STG_WEAK extern void __tsan_read_range(const volatile void *at, size_t n);
STG_WEAK extern void __tsan_write_range(const volatile void *at, size_t n);

#define STG_FUNCTIONS(bits, type) \
    STG_WEAK extern type __tsan_atomic##bits##_load(const volatile type *at, int order); \
    STG_WEAK extern void __tsan_atomic##bits##_store(volatile type *at, type value, int order); \
    STG_WEAK extern type __tsan_atomic##bits##_fetch_add(volatile type *at, type n, int order); \
    STG_WEAK extern type __tsan_atomic##bits##_compare_exchange_val(volatile type *at, \
                                                                    type expected, type wanted, \
                                                                    int order, int order_failed);

STG_FUNCTIONS(32, uint32_t)
STG_FUNCTIONS(64, uint64_t)

__attribute__((constructor, unused)) static void stg_begin(void)
{
    if (__tsan_init)
        __tsan_init();
}
#endif

#ifdef __cplusplus
}
#endif

#ifdef __SANITIZE_THREAD__
#define stg_read(at, n) ((void)(at), (void)(n))
#define stg_write(at, n) ((void)(at), (void)(n))
#else
#define stg_read(at, n) (__tsan_read_range ? __tsan_read_range((at), (n)) : (void)0)
#define stg_write(at, n) (__tsan_write_range ? __tsan_write_range((at), (n)) : (void)0)
#endif

#define STG_LAST (-2147483647 - 1) /* behind the last argument */
#define stg_controlled() (stgrun_do != 0)
/* The name of the operation, then the arguments. */
#define stg_do(object, ...) (stgrun_do ? stgrun_do((object), __VA_ARGS__, STG_LAST) : 0L)

#define STG_AT(bits, at) ((volatile uint##bits##_t *)(at))
#define STG_VALUE(bits, value) ((uint##bits##_t)(uintptr_t)(value))
/* One of both by the size of *at; another size is an error. */
#define STG_SIZED(at, of_4, of_8) \
    (sizeof(char[sizeof *(at) == 4 || sizeof *(at) == 8 ? 1 : -1]) && sizeof *(at) == 8 ? (of_8) \
                                                                                        : (of_4))

#ifdef __SANITIZE_THREAD__
#define STG_LOAD(bits, at) __atomic_load_n(STG_AT(bits, at), STG_TOTAL)
#define STG_STORE(bits, at, value) \
    __atomic_store_n(STG_AT(bits, at), STG_VALUE(bits, value), STG_TOTAL)
#define STG_ADD(bits, at, n) __atomic_fetch_add(STG_AT(bits, at), STG_VALUE(bits, n), STG_TOTAL)
#define STG_SWAP(bits, at, expected, wanted) \
    __sync_val_compare_and_swap(STG_AT(bits, at), STG_VALUE(bits, expected), \
                                STG_VALUE(bits, wanted))
#else
#define STG_LOAD(bits, at) \
    (__tsan_atomic##bits##_load ? __tsan_atomic##bits##_load(STG_AT(bits, at), STG_TOTAL) \
                                : __atomic_load_n(STG_AT(bits, at), STG_TOTAL))
#define STG_STORE(bits, at, value) \
    (__tsan_atomic##bits##_store \
         ? __tsan_atomic##bits##_store(STG_AT(bits, at), STG_VALUE(bits, value), STG_TOTAL) \
         : __atomic_store_n(STG_AT(bits, at), STG_VALUE(bits, value), STG_TOTAL))
#define STG_ADD(bits, at, n) \
    (__tsan_atomic##bits##_fetch_add \
         ? __tsan_atomic##bits##_fetch_add(STG_AT(bits, at), STG_VALUE(bits, n), STG_TOTAL) \
         : __atomic_fetch_add(STG_AT(bits, at), STG_VALUE(bits, n), STG_TOTAL))
#define STG_SWAP(bits, at, expected, wanted) \
    (__tsan_atomic##bits##_compare_exchange_val \
         ? __tsan_atomic##bits##_compare_exchange_val(STG_AT(bits, at), STG_VALUE(bits, expected), \
                                                      STG_VALUE(bits, wanted), STG_TOTAL, \
                                                      STG_TOTAL) \
         : __sync_val_compare_and_swap(STG_AT(bits, at), STG_VALUE(bits, expected), \
                                       STG_VALUE(bits, wanted)))

#endif

/* A value, which need not be used. */
#define STG_RESULT(at, name, value) \
    __extension__({ \
        __typeof__(*(at)) name = (__typeof__(*(at)))(value); \
        name; \
    })

#define stg_load(at) STG_RESULT(at, stg_loaded, STG_SIZED(at, STG_LOAD(32, at), STG_LOAD(64, at)))
#define stg_store(at, value) STG_SIZED(at, STG_STORE(32, at, value), STG_STORE(64, at, value))
#define stg_add(at, n) \
    STG_RESULT(at, stg_added, STG_SIZED(at, STG_ADD(32, at, n), STG_ADD(64, at, n)))
#define stg_swap(at, expected, wanted) \
    STG_RESULT(at, stg_swapped, \
               STG_SIZED(at, STG_SWAP(32, at, expected, wanted), \
                         STG_SWAP(64, at, expected, wanted)))

#endif
