/*
 * Writing certificates (see write_cert.h).
 */
#include "config.h"

#include "cli/write_cert.h"

#include <inttypes.h>
#include <stdio.h>

#include "cli/output.h"
#include "support/printable.h"

void cert_name(struct buf *b, const char *property)
{
    printable_replace(b, property, ' ');
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

bool write_cert(const char *path, const char *property, bool verdict, const struct vec_u32 *choice,
                struct diag *d)
{
    struct output o;

    if (!output_open(&o, path, d))
        return false;
    put(o.file, property, verdict, choice);
    return output_close(&o, true, d);
}
