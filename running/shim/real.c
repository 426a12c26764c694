/*
 * Looking up the functions of the C library (see real.h).
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* RTLD_NEXT */
#endif
#include "config.h"

#include "running/shim/real.h"

#include <dlfcn.h>
#include <string.h>

static struct real found;

/* A pointer to an object as one to a function, which C has no conversion for. */
static void look_up(const char *name, void *function)
{
    void *at = dlsym(RTLD_NEXT, name);

    memcpy(function, &at, sizeof at);
}

bool real_is_known(void)
{
    return found.resolved;
}

const struct real *real(void)
{
    if (found.resolved)
        return &found;
#define REAL_LOOK_UP(type, name, parameters) look_up(#name, &found.name);
    REAL_FUNCTIONS(REAL_LOOK_UP)
#undef REAL_LOOK_UP
    found.resolved = true;
    return &found;
}
