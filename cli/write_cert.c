/*
 * Writing certificates (see write_cert.h).
 */
#include "config.h"

#include "cli/write_cert.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

void cert_name(struct buf *b, const char *property)
{
    for (const char *c = property; *c != '\0'; c++)
        buf_char(b, (unsigned char)*c < ' ' ? ' ' : *c);
}

void cert_path(struct buf *b, const char *path, const char *property, bool several)
{
    const char *dot = strrchr(path, '.');

    if (!several) {
        buf_add(b, path);
        return;
    }
    buf_bytes(b, path, (size_t)(dot - path) + 1);
    for (const char *c = property; *c != '\0'; c++)
        buf_char(b, *c == '/' || (unsigned char)*c < ' ' ? '_' : *c);
    buf_add(b, dot);
}

static void put(FILE *f, const char *property, bool verdict, const struct vec_u32 *choice)
{
    struct buf name = BUF_EMPTY;

    cert_name(&name, property);
    fprintf(f, "stgcert 1\nproperty %s\nverdict %s\n", buf_text(&name),
            verdict ? "true" : "false");
    for (size_t i = 0; i < choice->n; i++)
        fprintf(f, "%" PRIu32 "\n", choice->at[i]);
    fprintf(f, "end %zu\n", choice->n);
    buf_clear(&name);
}

static bool close_file(FILE *f)
{
    bool ok = fflush(f) == 0 && !ferror(f);

    return fclose(f) == 0 && ok;
}

bool write_cert(const char *path, const char *property, bool verdict, const struct vec_u32 *choice,
                struct diag *d)
{
    struct span nowhere = { NULL, 0, 0 };
    struct buf to = BUF_EMPTY;
    struct stat s;
    bool beside = lstat(path, &s) != 0 || S_ISREG(s.st_mode), ok;
    FILE *f;

    buf_add(&to, path);
    if (beside)
        buf_printf(&to, ".new-%ld", (long)getpid());
    f = fopen(buf_text(&to), "w");
    if (f != NULL)
        put(f, property, verdict, choice);
    ok = f != NULL && close_file(f) && (!beside || rename(buf_text(&to), path) == 0);
    if (!ok)
        diag_error(d, nowhere, "cannot write '%s': %s", path, strerror(errno));
    if (!ok && beside)
        unlink(buf_text(&to));
    buf_clear(&to);
    return ok;
}
