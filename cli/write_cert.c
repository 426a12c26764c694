/*
 * Writing certificates (see write_cert.h).
 */
#include "config.h"

#include "cli/write_cert.h"

#include <inttypes.h>
#include <stdio.h>

#include "cli/cert_subject.h"
#include "cli/output.h"

static void put_head(FILE *f, const struct job *j, const struct property *p, bool verdict)
{
    struct buf b = BUF_EMPTY;

    buf_add(&b, CERT_VERSION "\nproperty ");
    cert_subject_text(&b, p->name);
    for (int i = 0; i < CERT_SUBJECTS; i++) {
        buf_char(&b, '\n');
        cert_subject_line(&b, (enum cert_subject)i, j, p->formula);
    }
    buf_printf(&b, "\nverdict %s\n", verdict ? "true" : "false");
    fwrite(buf_text(&b), 1, b.n, f);
    buf_clear(&b);
}

bool write_cert(const char *path, const struct job *j, const struct property *p, bool verdict,
                const struct vec_u32 *choice)
{
    struct output o;

    if (!output_open(&o, path, j->diag))
        return false;
    put_head(o.file, j, p, verdict);
    for (size_t i = 0; i < choice->n; i++)
        fprintf(o.file, "%" PRIu32 "\n", choice->at[i]);
    fprintf(o.file, "end %zu\n", choice->n);
    return output_close(&o, true, j->diag);
}
