/*
 * Runs that are shown (see shown_run.h).
 */
#include "config.h"

#include "cli/running/shown_run.h"

#define OUTPUT_MOST 20000 /* bytes shown of what the failing run has written */

void shown_run_init(struct shown_run *s, struct real_execution *x, const struct execution *e,
                    const struct failure *f)
{
    const char *why = "";
    struct outcome_told told = { 0 };

    *s = (struct shown_run){ .program = e, .kind = f->kind, .code = f->code };
    if (f->kind == FAILURE_NONE)
        return;
    real_execution_keep_callers(x);
    s->repeated = e->restart(e->self, &why);
    for (size_t i = 0; s->repeated && i < f->step.n; i++) {
        uint32_t thread = f->step.at[i];
        s->repeated = e->enabled(e->self, thread);
        if (!s->repeated)
            break;
        vec_push(&s->step, (struct operation){ 0 });
        told = e->step(e->self, thread, &vec_last(&s->step));
        if (told.over && i + 1 < f->step.n)
            s->repeated = false;
    }
    if (told.message != NULL)
        buf_add(&s->message, told.message);
    program_output(real_execution_program(x), &s->output, OUTPUT_MOST);
}

void shown_run_clear(struct shown_run *s)
{
    vec_clear(&s->step);
    buf_clear(&s->message);
    buf_clear(&s->output);
}
