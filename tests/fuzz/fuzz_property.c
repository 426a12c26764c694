/*
 * Fuzz target: a model and properties, read, elaborated, and printed.
 *
 * The canonical text of a tree must parse, to a tree of the same text.
 */
#include "config.h"

#include <string.h>

#include "logic/formula_print.h"
#include "parser/ast_print.h"
#include "parser/parse.h"
#include "tests/fuzz/fuzz.h"

static void print_again(struct job *j, const struct ast *tree)
{
    struct buf first = BUF_EMPTY, second = BUF_EMPTY;
    const struct text *t;

    ast_print(&first, tree);
    t = text_from(j->input, "printed", buf_text(&first), first.n);
    tree = parse_properties(j->input, j->symbols, t, j->diag);
    if (tree == NULL)
        fuzz_fail("the printed properties do not parse:\n%s", buf_text(&first));
    ast_print(&second, tree);
    if (strcmp(buf_text(&first), buf_text(&second)) != 0)
        fuzz_fail("printed:\n%s\nprinted again:\n%s", buf_text(&first), buf_text(&second));
    buf_clear(&first);
    buf_clear(&second);
}

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
        print_again(&x.job, x.job.property_tree);
    }
    buf_clear(&b);
    fuzz_job_clear(&x);
}
