/*
 * Memory as Linux reports it in /proc (see machine.h).  On other systems nothing is known.
 */
#include "config.h"

#include "support/machine.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "support/cgroup.h"

/* The number in the first line that begins with `before`; UINT64_MAX: there is none. */
static uint64_t number_in_line(const char *path, const char *before)
{
    FILE *f = fopen(path, "r");
    uint64_t n = UINT64_MAX;
    char line[256];

    while (f != NULL && n == UINT64_MAX && fgets(line, sizeof line, f) != NULL)
        if (strncmp(line, before, strlen(before)) == 0 &&
            sscanf(line + strlen(before), "%" SCNu64, &n) != 1)
            n = UINT64_MAX;
    if (f != NULL)
        fclose(f);
    return n;
}

static uint64_t smaller(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

/* Pages of this process: all, and those in memory. */
static bool read_pages(uint64_t *all, uint64_t *resident)
{
    FILE *f = fopen("/proc/self/statm", "r");
    bool ok = f != NULL && fscanf(f, "%" SCNu64 " %" SCNu64, all, resident) == 2;

    if (f != NULL)
        fclose(f);
    return ok;
}

static uint64_t bytes_of(uint64_t pages)
{
    long size = sysconf(_SC_PAGESIZE);

    return size > 0 ? pages * (uint64_t)size : 0;
}

/* What is left of the addresses that the process may use. */
static uint64_t left_of_addresses(void)
{
    uint64_t all, resident;
    struct rlimit l;

    if (getrlimit(RLIMIT_AS, &l) != 0 || l.rlim_cur == RLIM_INFINITY ||
        !read_pages(&all, &resident))
        return UINT64_MAX;
    return l.rlim_cur > bytes_of(all) ? l.rlim_cur - bytes_of(all) : 1;
}

size_t machine_free_memory(void)
{
    uint64_t n = number_in_line("/proc/meminfo", "MemAvailable:");

    n = n > UINT64_MAX / 1024 ? UINT64_MAX : n * 1024;
    n = smaller(n, cgroup_free_memory(""));
    n = smaller(n, left_of_addresses());
    return n == UINT64_MAX ? 0 : (size_t)n;
}

size_t machine_resident(void)
{
    uint64_t all, resident;

    return read_pages(&all, &resident) ? (size_t)bytes_of(resident) : 0;
}
