/*
 * Writing certificates (see write_cert.h).
 */
#include "config.h"

#include "cli/write_cert.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

void cert_path(struct buf *b, const char *path, const char *property, bool several)
{
    const char *dot = strrchr(path, '.');

    if (several)
        buf_printf(b, "%.*s.%s%s", (int)(dot - path), path, property, dot);
    else
        buf_add(b, path);
}

static bool put(FILE *f, const char *property, bool verdict, const struct vec_u32 *choice)
{
    fprintf(f, "stgcert 1\nproperty %s\nverdict %s\n", property, verdict ? "true" : "false");
    for (size_t i = 0; i < choice->n; i++)
        fprintf(f, "%" PRIu32 "\n", choice->at[i]);
    fprintf(f, "end %zu\n", choice->n);
    return fclose(f) == 0;
}

bool write_cert(const char *path, const char *property, bool verdict, const struct vec_u32 *choice,
                struct diag *d)
{
    struct span nowhere = { NULL, 0, 0 };
    struct buf beside = BUF_EMPTY;
    FILE *f;
    bool ok;

    buf_printf(&beside, "%s.new-%ld", path, (long)getpid());
    f = fopen(buf_text(&beside), "w");
    ok = f != NULL && put(f, property, verdict, choice) && rename(buf_text(&beside), path) == 0;
    if (!ok) {
        diag_error(d, nowhere, "cannot write '%s': %s", path, strerror(errno));
        unlink(buf_text(&beside));
    }
    buf_clear(&beside);
    return ok;
}
