/*
 * Accesses to memory of a program that is compiled with -fsanitize=thread: the compiler calls these
 * functions before them.  Functions of the C library that access memory for the program are looked
 * at where compilers call them themselves.
 */
#include "config.h"

#include <stddef.h>
#include <stdint.h>

#include "running/shim/race.h"
#include "running/shim/real.h"
#include "running/shim/stop.h"

/* Runs before all constructors, and once more for each file. */
void __tsan_init(void);

void __tsan_init(void)
{
    race_watch();
}

#define ACCESS_FUNCTION(name, size, how) \
    void __tsan_##name(const volatile void *at); \
    void __tsan_##name(const volatile void *at) \
    { \
        race_access(at, size, how, STOP_PLACE); \
    }

/* clang tells a read that a write of the same follows as one, and marks volatile ones if asked. */
#define ACCESS_FUNCTIONS(size) \
    ACCESS_FUNCTION(read##size, size, ACCESS_READ) \
    ACCESS_FUNCTION(write##size, size, ACCESS_WRITE) \
    ACCESS_FUNCTION(unaligned_read##size, size, ACCESS_READ) \
    ACCESS_FUNCTION(unaligned_write##size, size, ACCESS_WRITE) \
    ACCESS_FUNCTION(read_write##size, size, ACCESS_WRITE) \
    ACCESS_FUNCTION(unaligned_read_write##size, size, ACCESS_WRITE) \
    ACCESS_FUNCTION(volatile_read##size, size, ACCESS_READ) \
    ACCESS_FUNCTION(volatile_write##size, size, ACCESS_WRITE) \
    ACCESS_FUNCTION(unaligned_volatile_read##size, size, ACCESS_READ) \
    ACCESS_FUNCTION(unaligned_volatile_write##size, size, ACCESS_WRITE)

ACCESS_FUNCTIONS(1)
ACCESS_FUNCTIONS(2)
ACCESS_FUNCTIONS(4)
ACCESS_FUNCTIONS(8)
ACCESS_FUNCTIONS(16)
ACCESS_FUNCTION(vptr_read, sizeof(void *), ACCESS_READ)

void __tsan_read_range(const volatile void *at, size_t size);
void __tsan_write_range(const volatile void *at, size_t size);
void __tsan_vptr_update(void *volatile *at, const void *value);
void __tsan_func_entry(const void *caller);
void __tsan_func_exit(void);

void __tsan_read_range(const volatile void *at, size_t size)
{
    race_access(at, size, ACCESS_READ, STOP_PLACE);
}

void __tsan_write_range(const volatile void *at, size_t size)
{
    race_access(at, size, ACCESS_WRITE, STOP_PLACE);
}

/* Constructors and destructors write the table again that is there. */
void __tsan_vptr_update(void *volatile *at, const void *value)
{
    race_access(at, sizeof *at, *at == value ? ACCESS_READ : ACCESS_WRITE, STOP_PLACE);
}

void __tsan_func_entry(const void *caller)
{
    (void)caller;
}

void __tsan_func_exit(void)
{
}

/* ---- functions of the C library ---- */

/* Before those of the C library are known only one thread exists, and little is copied. */
static void *copy_bytes(void *to, const void *from, size_t n)
{
    volatile char *t = to;
    const volatile char *f = from;

    for (size_t i = 0; i < n; i++)
        t[i] = f[i];
    return to;
}

static void *move_bytes(void *to, const void *from, size_t n)
{
    volatile char *t = to;
    const volatile char *f = from;

    if ((uintptr_t)to <= (uintptr_t)from)
        return copy_bytes(to, from, n);
    while (n-- > 0)
        t[n] = f[n];
    return to;
}

static void *set_bytes(void *to, int c, size_t n)
{
    volatile char *t = to;

    for (size_t i = 0; i < n; i++)
        t[i] = (char)c;
    return to;
}

static void *looked_copy(void *to, const void *from, size_t n, uint64_t place)
{
    race_access(from, n, ACCESS_READ, place);
    race_access(to, n, ACCESS_WRITE, place);
    return real_is_known() ? real()->memcpy(to, from, n) : copy_bytes(to, from, n);
}

static void *looked_move(void *to, const void *from, size_t n, uint64_t place)
{
    race_access(from, n, ACCESS_READ, place);
    race_access(to, n, ACCESS_WRITE, place);
    return real_is_known() ? real()->memmove(to, from, n) : move_bytes(to, from, n);
}

static void *looked_set(void *to, int c, size_t n, uint64_t place)
{
    race_access(to, n, ACCESS_WRITE, place);
    return real_is_known() ? real()->memset(to, c, n) : set_bytes(to, c, n);
}

void *memcpy(void *restrict to, const void *restrict from, size_t n);
void *memmove(void *to, const void *from, size_t n);
void *memset(void *to, int c, size_t n);
void *__tsan_memcpy(void *to, const void *from, size_t n);
void *__tsan_memmove(void *to, const void *from, size_t n);
void *__tsan_memset(void *to, int c, size_t n);

void *memcpy(void *restrict to, const void *restrict from, size_t n)
{
    return looked_copy(to, from, n, STOP_PLACE);
}

void *memmove(void *to, const void *from, size_t n)
{
    return looked_move(to, from, n, STOP_PLACE);
}

void *memset(void *to, int c, size_t n)
{
    return looked_set(to, c, n, STOP_PLACE);
}

void *__tsan_memcpy(void *to, const void *from, size_t n)
{
    return looked_copy(to, from, n, STOP_PLACE);
}

void *__tsan_memmove(void *to, const void *from, size_t n)
{
    return looked_move(to, from, n, STOP_PLACE);
}

void *__tsan_memset(void *to, int c, size_t n)
{
    return looked_set(to, c, n, STOP_PLACE);
}
