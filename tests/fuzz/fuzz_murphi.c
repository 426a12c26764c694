/*
 * Fuzz target: a Murphi model, read, translated, elaborated, and printed.
 *
 * The canonical text of the translation must parse, to a tree of the same text.
 */
#include "config.h"

#include "parser/murphi/murphi_parse.h"
#include "parser/murphi/murphi_translate.h"
#include "parser/parse.h"
#include "tests/fuzz/fuzz.h"

void fuzz_try(const char *bytes, size_t n)
{
    struct fuzz_session x;
    struct session *j = &x.session;
    struct murphi_model m;
    const char *why;
    const struct text *t;
    const struct ast *tree;

    fuzz_session_init(&x, (struct fuzz_part){ bytes, n }, NULL);
    t = text_take(j->input, "it.m", bytes, n, &why);
    tree = t == NULL ? NULL : murphi_parse(j->input, j->symbols, t, x.diag, DIALECT_BY_FILE);
    if (tree != NULL &&
        murphi_translate(j->input, j->symbols, tree, x.diag, DIALECT_BY_FILE, "never_stuck", &m)) {
        fuzz_print_again(j, m.model, parse_model);
        fuzz_print_again(j, m.properties, parse_properties);
        j->model_text = t;
        j->model_tree = m.model;
        j->own_properties = m.properties;
        session_elaborate(j);
    }
    fuzz_session_clear(&x);
}
