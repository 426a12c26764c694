/*
 * Operations of objects from models: stg_do of <stgrun.h>.
 */
#include "config.h"

#include <limits.h>
#include <stdarg.h>
#include <string.h>

#include "running/shim/stop.h"

#define ARGUMENTS 3u

long stgrun_do(const volatile void *object, const char *operation, ...);

/* Behind the last argument stands INT_MIN. */
long stgrun_do(const volatile void *object, const char *operation, ...)
{
    struct page_slot *s = stop_slot();
    uint64_t argument[ARGUMENTS] = { 0 };
    uint32_t n = 0;
    va_list list;

    if (!stop_controlled())
        return 0;
    if (object == NULL || operation == NULL || strlen(operation) >= PAGE_NAME)
        stop_refuse("stg_do: there is no object, or no operation of this name", "");
    va_start(list, operation);
    for (int given; (given = va_arg(list, int)) != INT_MIN; n++) {
        if (n >= ARGUMENTS)
            stop_refuse(operation, ": stg_do takes at most three arguments of an operation");
        else
            argument[n] = (uint64_t)(uint32_t)given;
    }
    va_end(list);
    memcpy(s->name, operation, strlen(operation) + 1);
    s->n_arguments = n;
    s->argument[1] = argument[1];
    s->argument[2] = argument[2];
    return (long)(int64_t)stop_before(OPERATION_MODEL_DO, object, argument[0], STOP_PLACE);
}
