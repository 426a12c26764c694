/*
 * Fuzz target: a raw transition system and properties of it.
 *
 * What is written must read the same; quotients must be equivalent to what they come from, and as
 * small as they can be; and the properties are decided in every way.
 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "abstraction/bisimulation/compare.h"
#include "abstraction/bisimulation/quotient.h"
#include "tests/fuzz/fuzz.h"

#define STATES 300 /* of what is reduced and compared */

static char *written(const struct aut *x, size_t *n)
{
    char *text = NULL;
    FILE *file = open_memstream(&text, n);

    if (file == NULL)
        fuzz_fail("open_memstream");
    aut_write(x, file);
    fclose(file);
    return text;
}

static void write_again(struct fuzz_session *x, const struct aut *aut)
{
    size_t n, again_n;
    char *once = written(aut, &n), *again;
    const struct aut *copy = aut_read(x->session.input, text_from(x->session.input, "it", once, n),
                                      x->diag);

    if (copy == NULL)
        fuzz_fail("what was written cannot be read:\n%s", once);
    again = written(copy, &again_n);
    if (n != again_n || memcmp(once, again, n) != 0)
        fuzz_fail("written:\n%s\nwritten again:\n%s", once, again);
    free(once);
    free(again);
}

static void reduce(struct arena *a, const struct aut *x, enum equivalence e,
                   enum compare_relation relation)
{
    struct limit limit = { .seconds = 10 };
    const struct aut *small, *smaller;
    struct hml why;

    limit_start(&limit);
    small = quotient(a, x, e, &limit);
    if (small == NULL)
        return;
    if (compare_systems(x, small, relation, &limit, &why) == COMPARE_DIFFERENT)
        fuzz_fail("equivalence %d: the quotient is not equivalent", (int)e);
    smaller = quotient(a, small, e, &limit);
    if (smaller != NULL &&
        (smaller->n_states != small->n_states || smaller->n_arcs != small->n_arcs))
        fuzz_fail("equivalence %d: the quotient of the quotient is smaller", (int)e);
}

void fuzz_try(const char *bytes, size_t n)
{
    struct fuzz_part part[2];
    struct fuzz_session x;
    struct session *j = &x.session;
    struct session_choice choice;

    fuzz_split(bytes, n, part, 2);
    fuzz_session_init(&x, part[0], part[1].n > 0 ? &part[1] : NULL);
    choice = options_choice(&x.o);
    if (options_read(&x.o, j)) {
        j->model_text = text_from(j->input, "it.aut", part[0].at, part[0].n);
        if (session_parse(j) && session_elaborate(j)) {
            write_again(&x, j->aut);
            write_again(&x, aut_reachable(j->input, j->aut));
            if (j->aut->n_states <= STATES) {
                reduce(j->input, j->aut, EQUIVALENCE_STRONG, COMPARE_STRONG);
                reduce(j->input, j->aut, EQUIVALENCE_BRANCHING, COMPARE_BRANCHING);
                reduce(j->input, j->aut, EQUIVALENCE_DIVERGENCE, COMPARE_DIVERGENCE);
            }
            if (session_properties(j, &choice))
                fuzz_decide(&x);
        }
    }
    fuzz_session_clear(&x);
}
