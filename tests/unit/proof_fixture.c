/*
 * Strategies as lists of choices (see proof_fixture.h).
 */
#include "config.h"
#include "tests/unit/proof_fixture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

/* ---- a formula on a model ---- */

void subject_open(struct subject *s, const char *model, const char *formula, bool dual)
{
    model_open(&s->m);
    model_text(&s->m, model);
    s->l = model_lts(&s->m);
    lts_must_start(s->l);
    s->f = dual ? property_dual(&s->m, formula) : property_formula(&s->m, formula);
}

void subject_close(struct subject *s)
{
    model_close(&s->m);
}

/* ---- a strategy ---- */

void list_clear(struct list *x)
{
    vec_clear(&x->choice);
    vec_clear(&x->children);
}

struct list list_copy(const struct list *from)
{
    struct list x = LIST_EMPTY;

    for (size_t i = 0; i < from->choice.n; i++)
        vec_push(&x.choice, from->choice.at[i]);
    return x;
}

uint32_t list_next(void *self, position_id x, uint32_t n)
{
    struct list *s = self;

    (void)x;
    if (s->next == s->choice.n)
        return n;
    vec_push(&s->children, n);
    return s->choice.at[s->next++];
}

enum verified list_judge(struct list *x, const struct subject *s, bool verdict)
{
    struct limit none = { .seconds = 0 };
    struct positions *p = positions_new(s->l, s->f);
    enum verified v;

    x->next = x->children.n = 0;
    v = verify(p, s->f, verdict, list_next, x, &none);
    positions_free(p);
    return v == VERIFIED && x->next < x->choice.n ? VERIFY_CHOICE : v;
}

struct list list_read(const char *text)
{
    struct list x = LIST_EMPTY;
    char *end;

    for (; *text != '\0'; text = *end == ' ' ? end + 1 : end) {
        vec_push(&x.choice, (uint32_t)strtoul(text, &end, 10));
        assert_true(end > text);
    }
    return x;
}
