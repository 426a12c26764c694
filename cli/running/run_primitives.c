/*
 * Objects from models (see run_primitives.h).
 */
#include "config.h"

#include "cli/running/run_primitives.h"

#include "cli/running/beside_program.h"

#define FOLDER "models/primitives"
#define THREADS_USUAL 3u /* where no program has any */

static bool add_chosen(struct primitive_files *f, const struct run_options *o)
{
    bool good = true;

    for (size_t i = 0; i < o->primitives.n; i++)
        good = primitive_files_add(f, o->primitives.at[i]) && good;
    for (size_t i = 0; i < o->define.n; i++)
        good = primitive_files_define(f, o->define.at[i]) && good;
    for (uint32_t i = 0; good && i < primitive_files_number(f); i++)
        if (primitive_files_is_chosen(f, i))
            good = primitive_files_load(f, i, THREADS_USUAL, NULL) != NULL;
    return good;
}

bool run_primitives_read(struct primitive_files **f, const struct run_options *o, struct diag *d)
{
    struct buf folder = BUF_EMPTY;

    beside_program(&folder, FOLDER, "../share/stgcheck/" FOLDER, PRIMITIVES_FOLDER);
    *f = primitive_files_new(buf_text(&folder), d);
    buf_clear(&folder);
    return add_chosen(*f, o);
}

bool run_primitives_dump(struct primitive_files *f, struct buf *b)
{
    bool good = true;

    for (uint32_t i = 0; i < primitive_files_number(f); i++) {
        const struct primitive *p = primitive_files_load(f, i, THREADS_USUAL, NULL);
        const char *threads = primitive_files_defined(f, i, "Threads");
        good = good && p != NULL;
        if (p == NULL)
            continue;
        if (b->n > 0)
            buf_char(b, '\n');
        buf_printf(b, "%s: ", primitive_files_name(f, i));
        if (threads != NULL)
            buf_printf(b, "%s threads, ", threads);
        else
            buf_printf(b, "%u threads, ", THREADS_USUAL);
        primitive_print(b, p);
    }
    return good;
}
