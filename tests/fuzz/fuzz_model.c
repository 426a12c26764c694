/*
 * Fuzz target: a model, read, elaborated, and printed.
 *
 * The canonical text of a tree must parse, to a tree of the same text.
 */
#include "config.h"

#include "parser/parse.h"
#include "stg/graph/stg_print.h"
#include "tests/fuzz/fuzz.h"

void fuzz_try(const char *bytes, size_t n)
{
    struct buf b = BUF_EMPTY;
    struct fuzz_session x;

    fuzz_session_init(&x, (struct fuzz_part){ bytes, n }, NULL);
    if (fuzz_session_read(&x)) {
        stg_print_graph(&b, x.session.stg);
        stg_print_system(&b, x.session.stg);
        fuzz_print_again(&x.session, x.session.model_tree, parse_model);
    }
    buf_clear(&b);
    fuzz_session_clear(&x);
}
