/*
 * Writing files (see output.h).
 */
#include "config.h"

#include "cli/command/output.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define NAMES_TRIED 100
#define MOST_LINKS 40 /* one after the other, as Linux follows them */
#define LONGEST_LINK 4096

static bool fail_output(const struct output *o, struct diag *d)
{
    struct span nowhere = { NULL, 0, 0 };
    const char *why = strerror(errno), *place = buf_text(&o->place);

    if (strcmp(place, o->path) == 0)
        diag_error(d, nowhere, "cannot write '%s': %s", o->path, why);
    else
        diag_error(d, nowhere, "cannot write '%s', a link to '%s': %s", o->path, place, why);
    return false;
}

/* Those that are being written, the latest first. */
static struct output *half_written;

/* ---- where it is to be ---- */

/* The folder of a path; "." is that of a plain name. */
static void add_folder(struct buf *b, const char *path)
{
    size_t n = text_folder_length(path);

    buf_bytes(b, n > 0 ? path : ".", n > 0 ? n : 1);
}

/* In a folder that is writable for everybody, only links of this user and of the folder's owner
   are followed.  Linux can be configured to do the same (fs.protected_symlinks). */
static bool is_planted(const char *path, const struct stat *link)
{
    struct buf folder = BUF_EMPTY;
    struct stat s;
    bool planted;

    add_folder(&folder, path);
    planted = stat(buf_text(&folder), &s) != 0 ||
              ((s.st_mode & S_IWOTH) != 0 && link->st_uid != geteuid() && link->st_uid != s.st_uid);
    buf_clear(&folder);
    return planted;
}

/* /dev/stdout leads to such a link: it denotes an open file, not a name. */
static bool is_open_file(const struct stat *link)
{
    struct stat s;

    return stat("/proc/self", &s) == 0 && s.st_dev == link->st_dev;
}

enum step { STEP_FAILS, STEP_ENDS, STEP_LINK };

/* One link further, from place.  The owner is read after the target: the link may be another one
   by then, but no other user can make one that we own. */
static enum step follow_path_link(struct buf *place, struct stat *s)
{
    char target[LONGEST_LINK];
    ssize_t n = readlink(buf_text(place), target, sizeof target);
    struct buf next = BUF_EMPTY;

    if (lstat(buf_text(place), s) != 0)
        return errno == ENOENT ? STEP_ENDS : STEP_FAILS;
    if (!S_ISLNK(s->st_mode) || is_open_file(s))
        return STEP_ENDS;
    errno = n == (ssize_t)sizeof target ? ENAMETOOLONG : EACCES;
    if (n <= 0 || n == (ssize_t)sizeof target || is_planted(buf_text(place), s))
        return STEP_FAILS;
    if (target[0] != '/')
        buf_bytes(&next, buf_text(place), text_folder_length(buf_text(place)));
    buf_bytes(&next, target, (size_t)n);
    buf_clear(place);
    *place = next;
    return STEP_LINK;
}

/* Follows all links of o->path; s, of what is there, has the mode 0 if nothing is. */
static bool find_place(struct output *o, struct stat *s)
{
    enum step step = STEP_LINK;

    buf_add(&o->place, o->path);
    for (unsigned i = 0; step == STEP_LINK && i <= MOST_LINKS; i++) {
        s->st_mode = 0;
        step = follow_path_link(&o->place, s);
    }
    if (step == STEP_LINK)
        errno = ELOOP;
    return step == STEP_ENDS;
}

/* A file that was not there, whatever others put into the folder: O_EXCL follows no link. */
static FILE *new_beside(struct output *o, mode_t mode)
{
    int file = -1;

    for (unsigned i = 0; file < 0 && i < NAMES_TRIED; i++) {
        buf_reset(&o->beside);
        buf_printf(&o->beside, "%s.new-%ld-%u", buf_text(&o->place), (long)getpid(), i);
        file = open(buf_text(&o->beside), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
        if (file < 0 && errno != EEXIST)
            return NULL;
    }
    return file < 0 ? NULL : fdopen(file, "w");
}

/* The new file gets no permissions that the old one did not have. */
static FILE *open_place(struct output *o)
{
    struct stat s;

    if (!find_place(o, &s))
        return NULL;
    if (s.st_mode != 0 && !S_ISREG(s.st_mode))
        return fopen(buf_text(&o->place), "w");
    return new_beside(o, s.st_mode != 0 ? s.st_mode & 0666 : 0666);
}

bool output_open(struct output *o, const char *path, struct diag *d)
{
    *o = (struct output){ .path = path, .place = BUF_EMPTY, .beside = BUF_EMPTY };
    o->file = open_place(o);
    if (o->file == NULL) {
        fail_output(o, d);
        buf_clear(&o->place);
        buf_clear(&o->beside);
        return false;
    }
    o->next = half_written;
    half_written = o;
    return true;
}

/* ---- the end ---- */

void output_abandon(void)
{
    for (const struct output *o = half_written; o != NULL; o = o->next)
        if (o->beside.n > 0)
            unlink(buf_text(&o->beside));
}

static void unlist_output(const struct output *o)
{
    struct output **at = &half_written;

    while (*at != o)
        at = &(*at)->next;
    *at = o->next;
}

/* EINVAL: there is nothing behind it that could be lost. */
static bool sync_file(int file)
{
    int status;

    do
        status = fsync(file);
    while (status != 0 && errno == EINTR);
    return status == 0 || errno == EINVAL;
}

/* Syncs the name itself.  A folder may be writable but not readable. */
static bool sync_folder(const char *path)
{
    struct buf folder = BUF_EMPTY;
    bool ok = true;
    int file, error;

    add_folder(&folder, path);
    file = open(buf_text(&folder), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    buf_clear(&folder);
    if (file < 0)
        return errno == EACCES;
    ok = sync_file(file);
    error = errno;
    close(file);
    errno = error;
    return ok;
}

/* Closes the file in any case; errno is that of the first error. */
static bool flush_and_close(struct output *o)
{
    bool ok = fflush(o->file) == 0 && !ferror(o->file);
    int error;

    ok = ok && (o->beside.n == 0 || sync_file(fileno(o->file)));
    error = errno;
    if (fclose(o->file) == 0 || !ok)
        errno = error;
    else
        ok = false;
    return ok;
}

bool output_close(struct output *o, bool keep, struct diag *d)
{
    bool written = flush_and_close(o), renamed = false;

    if (written && keep && o->beside.n > 0) {
        renamed = rename(buf_text(&o->beside), buf_text(&o->place)) == 0;
        written = renamed && sync_folder(buf_text(&o->place));
    }
    if (keep && !written)
        fail_output(o, d);
    if (!renamed && o->beside.n > 0)
        unlink(buf_text(&o->beside));
    unlist_output(o);
    buf_clear(&o->place);
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
