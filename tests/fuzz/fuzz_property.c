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
    struct fuzz_session x;

    fuzz_split(bytes, n, part, 2);
    fuzz_session_init(&x, part[0], &part[1]);
    if (fuzz_session_read(&x)) {
        for (uint32_t i = 0; i < x.session.n_properties; i++)
            formula_print(&b, x.session.property[i].formula);
        fuzz_print_again(&x.session, x.session.property_tree, parse_properties);
    }
    buf_clear(&b);
    fuzz_session_clear(&x);
}
