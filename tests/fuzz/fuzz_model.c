/*
 * Fuzz target: a model, read, elaborated, and printed.
 *
 * The canonical text of a tree must parse, to a tree of the same text.
 */
#include "config.h"

#include <string.h>

#include "parser/ast_print.h"
#include "parser/parse.h"
#include "stg/stg_print.h"
#include "tests/fuzz/fuzz.h"

static void print_again(struct job *j, const struct ast *tree)
{
    struct buf first = BUF_EMPTY, second = BUF_EMPTY;
    const struct text *t;

    ast_print(&first, tree);
    t = text_from(j->input, "printed", buf_text(&first), first.n);
    tree = parse_model(j->input, j->symbols, t, j->diag);
    if (tree == NULL)
        fuzz_fail("the printed model does not parse:\n%s", buf_text(&first));
    ast_print(&second, tree);
    if (strcmp(buf_text(&first), buf_text(&second)) != 0)
        fuzz_fail("printed:\n%s\nprinted again:\n%s", buf_text(&first), buf_text(&second));
    buf_clear(&first);
    buf_clear(&second);
}

void fuzz_try(const char *bytes, size_t n)
{
    struct buf b = BUF_EMPTY;
    struct fuzz_job x;

    fuzz_job_init(&x, (struct fuzz_part){ bytes, n }, NULL);
    if (fuzz_job_read(&x)) {
        stg_print_graph(&b, x.job.stg);
        stg_print_system(&b, x.job.stg);
        print_again(&x.job, x.job.model_tree);
    }
    buf_clear(&b);
    fuzz_job_clear(&x);
}
