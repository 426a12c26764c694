/*
 * Executions side by side (see run_executions.h).
 */
#include "config.h"

#include "cli/running/run_executions.h"

#include <string.h>
#include <unistd.h>

#include "support/alloc.h"

#define SHIM "libstgrun.so"

/* ---- the library that is preloaded ---- */

static bool shim_in(struct buf *path, const char *folder, const char *below)
{
    buf_reset(path);
    buf_printf(path, "%s%s/" SHIM, folder, below);
    return access(buf_text(path), R_OK) == 0;
}

/* Beside the program, as after a build; beside its folder, in an installation that was moved; or
   where it was to be installed.  false: nowhere. */
static bool find_shim(struct buf *path)
{
    char self[4096];
    ssize_t n = readlink("/proc/self/exe", self, sizeof self - 1);
    char *slash;

    self[n > 0 ? n : 0] = '\0';
    slash = strrchr(self, '/');
    if (slash != NULL) {
        *slash = '\0';
        if (shim_in(path, self, "") || shim_in(path, self, "/../lib/stgcheck"))
            return true;
    }
    return shim_in(path, SHIM_FOLDER, "");
}

/* ---- executions ---- */

/* The number-th one; NULL: reported. */
static struct real_execution *start_program(const struct run_executions *x,
                                            const struct run_options *o, uint32_t number,
                                            struct diag *d)
{
    static const struct span nowhere = { NULL, 0, 0 };
    struct buf text = BUF_EMPTY, shim = BUF_EMPTY;
    struct program *p = NULL;

    if (!find_shim(&shim))
        buf_add(&text, SHIM " is not there: stgcheck is not installed as a whole");
    else
        p = program_new(o->program, buf_text(&shim), o->seed, number, &text);
    if (p == NULL)
        diag_error(d, nowhere, "%s", buf_text(&text));
    buf_clear(&shim);
    buf_clear(&text);
    return p != NULL ? real_execution_new(p, x->names) : NULL;
}

static bool start_execution(struct run_executions *x, const struct run_options *o, uint32_t k,
                            struct diag *d)
{
    struct run_properties *p = &x->properties[k];

    if (!run_properties_read(p, o, d))
        return false;
    x->real[k] = start_program(x, o, k, d);
    if (x->real[k] == NULL || !run_properties_elaborate(p, o, x->real[k], d))
        return false;
    x->program[k] = run_properties_watch(p, x->real[k]);
    return true;
}

bool run_executions_start(struct run_executions *x, const struct run_options *o, struct diag *d)
{
    x->names = names_new();
    x->n = o->threads;
    x->properties = mem_zalloc(x->n * sizeof *x->properties);
    x->real = mem_zalloc(x->n * sizeof *x->real);
    x->program = mem_zalloc(x->n * sizeof *x->program);
    for (uint32_t k = 0; k < x->n; k++)
        if (!start_execution(x, o, k, d))
            return false;
    return true;
}

void run_executions_clear(struct run_executions *x)
{
    for (uint32_t k = 0; k < x->n; k++) {
        run_properties_clear(&x->properties[k]);
        real_execution_free(x->real[k]);
    }
    mem_free(x->properties);
    mem_free(x->real);
    mem_free(x->program);
    names_free(x->names);
}

void run_executions_await(struct run_executions *x, bool await)
{
    for (uint32_t k = 0; k < x->n; k++)
        real_execution_await(x->real[k], await);
}

bool run_executions_learned(struct run_executions *x)
{
    bool learned = false;

    for (uint32_t k = 0; k < x->n; k++)
        learned = real_execution_learned(x->real[k]) || learned;
    if (learned)
        real_execution_share_loops(x->real, x->n);
    return learned;
}
