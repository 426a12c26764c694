/*
 * A hash of memory (see memory_sum.h).
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* dl_iterate_phdr, syscall */
#endif
#include "config.h"

#include "running/shim/memory_sum.h"

#include <link.h>
#include <stddef.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "running/shim/heap.h"
#include "running/shim/stop.h"

#define SEGMENTS 256u
#define BYTES_MOST ((size_t)1 << 24) /* that are looked at */
#define GOLDEN UINT64_C(0x9e3779b97f4a7c15)

static struct {
    const char *from;
    size_t size;
} segments[SEGMENTS];
static uint32_t n_segments;
static bool hidden;                      /* there are more */
static unsigned long long libraries[2];  /* loaded and unloaded so far, when this was prepared */
static const char *base[PAGE_THREADS];   /* NULL: the thread does not exist */
static const char *lowest[PAGE_THREADS]; /* what is below it is not of the program */
static bool gone[PAGE_THREADS];
static uint32_t n_threads;

/* ---- variables of the program and its libraries ---- */

static bool is_this_library(const struct dl_phdr_info *info)
{
    uintptr_t here = (uintptr_t)segments;

    for (int i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *p = &info->dlpi_phdr[i];
        if (p->p_type == PT_LOAD && here - (info->dlpi_addr + p->p_vaddr) < p->p_memsz)
            return true;
    }
    return false;
}

static int add_library(struct dl_phdr_info *info, size_t size, void *unused)
{
    (void)size;
    (void)unused;
    libraries[0] = info->dlpi_adds;
    libraries[1] = info->dlpi_subs;
    if (is_this_library(info))
        return 0;
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *p = &info->dlpi_phdr[i];
        if (p->p_type != PT_LOAD || (p->p_flags & PF_W) == 0)
            continue;
        if (n_segments == SEGMENTS) {
            hidden = true;
            return 1;
        }
        segments[n_segments].from = (const char *)(info->dlpi_addr + p->p_vaddr);
        segments[n_segments++].size = p->p_memsz;
    }
    return 0;
}

void memory_sum_prepare(void)
{
    dl_iterate_phdr(add_library, NULL);
}

static int same_libraries(struct dl_phdr_info *info, size_t size, void *same)
{
    (void)size;
    *(bool *)same = info->dlpi_adds == libraries[0] && info->dlpi_subs == libraries[1];
    return 1;
}

/* ---- threads ---- */

void memory_sum_stack(uint32_t thread, const char *from)
{
    base[thread] = from;
    n_threads = thread >= n_threads ? thread + 1 : n_threads;
}

void memory_sum_stopped(uint32_t thread, const char *low)
{
    lowest[thread] = low;
}

/* What the C library does at the end of a thread comes after its last stop: waits for it.  False:
   of the first thread it cannot be told, since that stays as long as the process. */
static bool await_end(uint32_t thread)
{
    uint32_t tid = stop_page->slot[thread].tid;

    if (thread == 0)
        return false;
    while (!gone[thread] && syscall(SYS_tgkill, (long)getpid(), (long)tid, 0L) == 0)
        syscall(SYS_sched_yield);
    gone[thread] = true;
    return true;
}

/* ---- the hash ---- */

/* Some bytes, whatever they are.  memcpy would be taken for an access of the program. */
struct words {
    uint64_t at[4];
} __attribute__((packed, may_alias));

/* Four hashes side by side, as the multiplications of one would wait for each other. */
static uint64_t add_bytes(uint64_t sum, const char *from, size_t n)
{
    uint64_t part[4] = { sum, sum + 1, sum + 2, sum + 3 };

    for (; n >= sizeof(struct words); n -= sizeof(struct words), from += sizeof(struct words)) {
        const struct words *word = (const void *)from;
        for (unsigned i = 0; i < 4; i++) {
            part[i] = (part[i] ^ word->at[i]) * GOLDEN;
            part[i] ^= part[i] >> 32;
        }
    }
    for (unsigned i = 0; i < 4; i++)
        sum = (sum ^ part[i]) * GOLDEN;
    for (; n > 0; n--)
        sum = (sum ^ (unsigned char)*from++) * GOLDEN;
    return sum ^ sum >> 32;
}

static bool add_memory(uint64_t *sum, size_t *all, const char *from, size_t n)
{
    *all += n;
    if (*all > BYTES_MOST)
        return false;
    *sum = add_bytes(*sum + n, from, n);
    return true;
}

bool memory_sum(uint32_t thread, uint64_t *sum)
{
    bool same = true;
    size_t all = 0, n;

    *sum = 0;
    dl_iterate_phdr(same_libraries, &same);
    if (hidden || !same)
        return false;
    for (uint32_t t = 0; t < n_threads; t++)
        if (atomic_load(&stop_page->slot[t].state) == SLOT_ENDED && !await_end(t))
            return false;
    for (uint32_t i = 0; i < n_segments; i++)
        if (!add_memory(sum, &all, segments[i].from, segments[i].size))
            return false;
    for (uint32_t t = 0; t < n_threads; t++) {
        bool stopped = atomic_load(&stop_page->slot[t].state) == SLOT_STOPPED;
        const char *used = heap_used(t, &n);
        if (!add_memory(sum, &all, used, n))
            return false;
        if (t != thread && stopped && base[t] != NULL &&
            !add_memory(sum, &all, lowest[t], (size_t)(base[t] - lowest[t])))
            return false;
    }
    return true;
}
