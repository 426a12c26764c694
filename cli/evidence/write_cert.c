/*
 * Writing certificates (see write_cert.h).
 */
#include "config.h"

#include "cli/evidence/write_cert.h"

#include <inttypes.h>
#include <stdio.h>

#include "cli/command/cert_subject.h"
#include "cli/command/output.h"

static void put_cert_head(FILE *f, const struct options *o, const struct session *j,
                          const struct property_check *x)
{
    struct buf b = BUF_EMPTY;

    buf_add(&b, CERT_VERSION "\nproperty ");
    cert_subject_text(&b, x->property->name);
    for (int i = 0; i < CERT_SUBJECTS; i++) {
        buf_char(&b, '\n');
        cert_subject_line(&b, (enum cert_subject)i, o, j, x->property->formula);
    }
    buf_printf(&b, "\nverdict %s\n", x->result.verdict == VERDICT_TRUE ? "true" : "false");
    fwrite(buf_text(&b), 1, b.n, f);
    buf_clear(&b);
}

bool write_cert(const char *path, const struct options *o, const struct session *j,
                const struct property_check *x, const struct vec_u32 *choice)
{
    struct output out;

    if (!output_open(&out, path, j->diag))
        return false;
    put_cert_head(out.file, o, j, x);
    for (size_t i = 0; i < choice->n; i++)
        fprintf(out.file, "%" PRIu32 "\n", choice->at[i]);
    fprintf(out.file, "end %zu\n", choice->n);
    return output_close(&out, true, j->diag);
}
