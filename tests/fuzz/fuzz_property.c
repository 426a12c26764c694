/*
 * Fuzz target: a model and properties, read, elaborated, and printed.
 *
 * The canonical text of a tree must parse, to a tree of the same text.
 */
#include "config.h"

#include "logic/formula_print.h"
#include "parser/parse.h"
#include "tests/fuzz/fuzz.h"

void fuzz_try(const char *bytes, size_t n)
{
    struct buf b = BUF_EMPTY;
    struct fuzz_part part[2];
    struct fuzz_job x;

    fuzz_split(bytes, n, part, 2);
    fuzz_job_init(&x, part[0], &part[1]);
    if (fuzz_job_read(&x)) {
        for (uint32_t i = 0; i < x.job.n_properties; i++)
            formula_print(&b, x.job.property[i].formula);
        fuzz_print_again(&x.job, x.job.property_tree, parse_properties);
    }
    buf_clear(&b);
    fuzz_job_clear(&x);
}
