/*
 * Executions side by side (see run_executions.h).
 */
#include "config.h"

#include "cli/running/run_executions.h"

#include "cli/running/beside_program.h"
#include "cli/running/run_primitives.h"
#include "support/alloc.h"

#define SHIM "libstgrun.so"

/* The number-th one; NULL: reported. */
static struct real_execution *start_program(const struct run_executions *x,
                                            const struct run_options *o, uint32_t number,
                                            struct diag *d)
{
    static const struct span nowhere = { NULL, 0, 0 };
    struct buf text = BUF_EMPTY, shim = BUF_EMPTY;
    struct program *p = NULL;

    if (!beside_program(&shim, SHIM, "../lib/stgcheck/" SHIM, SHIM_FOLDER "/" SHIM))
        buf_add(&text, SHIM " is not there: stgcheck is not installed as a whole");
    else
        p = program_new(o->program, buf_text(&shim), o->seed, number, &text);
    if (p == NULL)
        diag_error(d, nowhere, "%s", buf_text(&text));
    buf_clear(&shim);
    buf_clear(&text);
    return p != NULL ? real_execution_new(p, x->names, x->models) : NULL;
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
    if (!run_primitives_read(&x->primitives, o, d))
        return false;
    x->models = models_new(x->primitives, d);
    if (x->models == NULL)
        return false;
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
    models_free(x->models);
    primitive_files_free(x->primitives);
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
