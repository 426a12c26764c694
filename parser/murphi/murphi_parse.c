/*
 * Starting scanner and grammar on a Murphi text (see murphi_parse.h).
 */
#include "config.h"
#include "parser/murphi/murphi_parse.h"

#include "parser/murphi/murphi_repair.h"

struct ast *murphi_parse(struct arena *a, struct symbols *s, const struct text *t, struct diag *d,
                         enum murphi_dialect dialect)
{
    struct parser p = { .arena = a, .symbols = s, .text = t, .diag = d };
    size_t errors = diag_errors(d);
    int failed;

    p.zero_base = dialect == DIALECT_RUMUR ? 8 : dialect == DIALECT_CMURPHI ? 10 : 0;
    murphi_scan_open(&p);
    murphi_repair_open(&p);
    failed = mur_parse(&p);
    murphi_repair_close(&p);
    murphi_scan_close(&p);
    return failed || diag_errors(d) > errors ? NULL : p.result;
}
