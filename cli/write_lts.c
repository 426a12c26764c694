/*
 * --lts (see write_lts.h).
 *
 * The lines go to a new file beside the wanted one, which is renamed when it is complete.  What
 * exists and is no plain file (a pipe, a link) is written in place.  States are those of the
 * model: identities are not exchanged, and each data type has a number of values.
 */
#include "config.h"

#include "cli/write_lts.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "abstraction/stack.h"
#include "stg/lts_write.h"
#include "stg/stg_lts.h"

struct target {
    const char *path;         /* wanted */
    struct buf beside;        /* the new file's name; empty: in place */
    FILE *file;
};

static const struct span nowhere = { NULL, 0, 0 };

/* Every data type needs its number of values. */
static bool has_sizes(const struct signature *g, struct diag *d)
{
    bool ok = true;

    for (uint32_t k = 0; k < g->n_atoms; k++) {
        const struct sort *s = g->atom[k];
        if (!sort_is_schematic(s))
            continue;
        ok = false;
        if (s->name == NULL) {
            diag_error(d, nowhere, "--lts: a data type without a name has no number of values");
            diag_note(d, nowhere, "declare it: 'type T = data;', and give it one: --data T=2");
            continue;
        }
        diag_error(d, nowhere, "--lts: the data type '%s' has no number of values", s->name);
        diag_note(d, nowhere, "give it one: --data %s=%" PRIu32, s->name,
                  s->n < 2 ? 2 : s->n + 1);
    }
    return ok;
}

/* Inputs from the environment must be finitely many. */
static bool can_be_written(const struct signature *g, struct diag *d)
{
    bool ok = has_sizes(g, d);

    for (uint32_t i = 0; i < g->n_links; i++) {
        const struct link *l = &g->link[i];
        if (l->restricted || !l->endless_input)
            continue;
        diag_error(d, l->input_at, "--lts: infinitely many values may be received here");
        diag_note(d, g->channel[l->channel].at, "give '%s' a finite type, or restrict it",
                  g->channel[l->channel].name);
        ok = false;
    }
    return ok;
}

static bool open_target(struct target *t, struct diag *d)
{
    struct stat s;

    if (lstat(t->path, &s) != 0 || S_ISREG(s.st_mode))
        buf_printf(&t->beside, "%s.new-%ld", t->path, (long)getpid());
    t->file = fopen(t->beside.n > 0 ? buf_text(&t->beside) : t->path, "w");
    if (t->file == NULL)
        diag_error(d, nowhere, "cannot write '%s': %s", t->path, strerror(errno));
    return t->file != NULL;
}

/* Keeps or drops what was written. */
static bool close_target(struct target *t, bool keep, struct diag *d)
{
    bool ok = fclose(t->file) == 0 && keep;

    if (ok && t->beside.n > 0)
        ok = rename(buf_text(&t->beside), t->path) == 0;
    if (keep && !ok)
        diag_error(d, nowhere, "cannot write '%s': %s", t->path, strerror(errno));
    if (!ok && t->beside.n > 0)
        unlink(buf_text(&t->beside));
    return ok;
}

static void report_limit(const struct target *t, const struct limit *limit, struct diag *d)
{
    struct buf b = BUF_EMPTY;

    limit_print(&b, limit);
    diag_error(d, nowhere, "'%s' is not written: %s", t->path, buf_text(&b));
    buf_clear(&b);
}

static enum exitcode conclude(struct target *t, enum lts_written how, const struct limit *limit,
                              struct diag *d)
{
    switch (how) {
    case LTS_WRITTEN: return EXIT_EXPECTED;
    case LTS_WRITE_FAULT:
        diag_error(d, nowhere, "the model has a run-time error, which '%s' leaves out",
                   t->path);
        diag_note(d, nowhere, "a check without --lts shows how it comes about");
        return EXIT_FAULT;
    case LTS_WRITE_LIMIT: report_limit(t, limit, d); return EXIT_LIMIT;
    case LTS_WRITE_FAILED:
        diag_error(d, nowhere, "cannot write '%s': %s", t->path, strerror(errno));
        return EXIT_WRONG;
    }
    return EXIT_WRONG;
}

enum exitcode write_lts(struct job *j, struct limit *limit, struct diag *d)
{
    struct target t = { .path = j->o->lts, .beside = BUF_EMPTY };
    struct stack_options reductions = job_reductions(j);
    enum exitcode status = EXIT_WRONG;
    struct lts_size size;
    struct lts *l;

    if (can_be_written(&j->stg->sig, d) && open_target(&t, d)) {
        reductions.symmetry = SYMMETRY_OFF;
        l = stack_new(j->stg, NULL, &reductions);
        status = conclude(&t, lts_write(l, t.file, j->o->labels == LABELS_FULL, limit, &size),
                          limit, d);
        lts_free(l);
        if (!close_target(&t, status == EXIT_EXPECTED || status == EXIT_FAULT, d) &&
            status != EXIT_LIMIT)
            status = EXIT_WRONG;
        else if (status != EXIT_LIMIT && j->o->format == FORMAT_TEXT && !j->o->quiet)
            printf("%s: %" PRIu64 " states, %" PRIu64 " transitions\n", t.path, size.states,
                   size.transitions);
    }
    buf_clear(&t.beside);
    return status;
}
