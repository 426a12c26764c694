/*
 * Writing files (see output.h).
 */
#include "config.h"

#include "cli/output.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define NAMES_TRIED 100

static bool fail(const struct output *o, struct diag *d)
{
    diag_error(d, (struct span){ NULL, 0, 0 }, "cannot write '%s': %s", o->path, strerror(errno));
    return false;
}

/* Those that are being written, the latest first. */
static struct output *half_written;

/* A file that was not there, whatever others put into the folder: O_EXCL follows no link. */
static FILE *new_beside(struct output *o, mode_t mode)
{
    int file = -1;

    for (unsigned i = 0; file < 0 && i < NAMES_TRIED; i++) {
        buf_reset(&o->beside);
        buf_printf(&o->beside, "%s.new-%ld-%u", o->path, (long)getpid(), i);
        file = open(buf_text(&o->beside), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
        if (file < 0 && errno != EEXIST)
            return NULL;
    }
    return file < 0 ? NULL : fdopen(file, "w");
}

/* What was secret remains so: the new file gets no rights that the old one did not give. */
bool output_open(struct output *o, const char *path, struct diag *d)
{
    struct stat s;
    bool there = lstat(path, &s) == 0;

    *o = (struct output){ .path = path, .beside = BUF_EMPTY };
    if (there && !S_ISREG(s.st_mode))
        o->file = fopen(path, "w");
    else
        o->file = new_beside(o, there ? s.st_mode & 0666 : 0666);
    if (o->file == NULL) {
        buf_clear(&o->beside);
        return fail(o, d);
    }
    o->next = half_written;
    half_written = o;
    return true;
}

void output_abandon(void)
{
    for (const struct output *o = half_written; o != NULL; o = o->next)
        if (o->beside.n > 0)
            unlink(buf_text(&o->beside));
}

static void forget(const struct output *o)
{
    struct output **at = &half_written;

    while (*at != o)
        at = &(*at)->next;
    *at = o->next;
}

static bool finish(struct output *o)
{
    bool ok = fflush(o->file) == 0 && !ferror(o->file);

    return fclose(o->file) == 0 && ok;
}

bool output_close(struct output *o, bool keep, struct diag *d)
{
    bool written = finish(o);

    if (written && keep && o->beside.n > 0)
        written = rename(buf_text(&o->beside), o->path) == 0;
    if (keep && !written)
        fail(o, d);
    if (!(keep && written) && o->beside.n > 0)
        unlink(buf_text(&o->beside));
    forget(o);
    buf_clear(&o->beside);
    return written || !keep;
}

bool output_text(const char *path, const struct buf *text, struct diag *d)
{
    struct output o;

    if (!output_open(&o, path, d))
        return false;
    fwrite(buf_text(text), 1, text->n, o.file);
    return output_close(&o, true, d);
}
