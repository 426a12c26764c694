/*
 * Channels with buffers: their declarations (see model_build.h); actions on them are in
 * elab_buffer_action.c.
 *
 * What waits in a buffer is the value of a global variable: a sequence, or a bag if messages may
 * overtake each other; of a family, an array of them.
 */
#include "config.h"

#include <string.h>

#include "stg/elab/elab_util.h"
#include "stg/elab/model_build.h"
#include "support/suggest.h"
#include "support/vec.h"

/* ---- types ---- */

/* Several values are a record with the fields _1, _2, ..; none is 0. */
static struct ast *message_type(struct elab *e, const struct ast *payload)
{
    struct ast *fields = ast_make(e->arena, AST_LIST, payload->span, 0);
    struct ast *zero = ast_make(e->arena, AST_INT, payload->span, 0);

    if (payload->n == 0)
        return ast_make(e->arena, AST_T_RANGE, payload->span, 2, zero, zero);
    if (payload->n == 1)
        return payload->kid[0];
    for (uint32_t i = 0; i < payload->n; i++) {
        struct span at = payload->kid[i]->span;
        struct ast *names = ast_make(e->arena, AST_LIST, at, 0);
        struct buf b = BUF_EMPTY;
        buf_printf(&b, "_%u", i + 1);
        ast_append(e->arena, names,
                   ast_named(e->arena, AST_NAME, at, symbol_of(e->symbols, buf_text(&b)), at, 0));
        buf_clear(&b);
        ast_append(e->arena, fields, ast_make(e->arena, AST_FIELD, at, 2, names, payload->kid[i]));
    }
    return ast_make(e->arena, AST_T_RECORD, payload->span, 1, fields);
}

/* At least one place. */
static bool is_size(struct elab *e, const struct ast *size)
{
    value v;

    if (!elab_constant(e, e->globals, size, &sort_int, "the number of places", &v))
        return false;
    if (value_is_small(v) && value_word(v) > 0)
        return true;
    diag_error(e->diag, size->span, "a buffer has at least one place, and at most %d",
               (1 << 30) - 1);
    diag_note(e->diag, size->span,
              "without 'buffer' a message is sent and received in one step of both");
    return false;
}

/* Messages that may overtake each other are sorted. */
static bool can_be_sorted(struct elab *e, const struct ast *words, const struct channel *c)
{
    for (uint32_t i = 0; i < c->n_payload; i++)
        if (sort_mentions(c->payload[i], SORT_DATA)) {
            diag_error(e->diag, words->span,
                       "a buffer that is 'reordering' holds no values of data types");
            diag_note(e->diag, c->at, "use a range or an enum in place of the data type");
            return false;
        }
    return true;
}

static bool buffer_type(struct elab *e, const struct ast *t, const struct ast *name,
                        struct channel *c, bool bag)
{
    const struct ast *size = t->kid[2]->kid[0];
    struct ast *contents = ast_make(e->arena, bag ? AST_T_BAG : AST_T_SEQ, c->at, 2, size,
                                    message_type(e, t->kid[1]));
    struct uses *uses = e->uses;
    const struct sort *whole;

    if (!is_size(e, size) || (bag && !can_be_sorted(e, t->kid[2]->kid[1], c)))
        return false;
    e->uses = NULL; /* the names of the types have been noted */
    whole = elab_type(e, e->globals,
                      c->n_index == 0
                          ? contents
                          : ast_make(e->arena, AST_T_ARRAY, c->at, 2, name->kid[0], contents));
    e->uses = uses;
    if (whole == NULL)
        return false;
    c->buffer->whole = whole;
    c->buffer->contents = c->n_index == 0 ? whole : whole->elem;
    return true;
}

/* ---- words ---- */

enum word { WORD_FIFO, WORD_REORDERING, WORD_LOSSY, WORD_DUPLICATING, WORD_DROPPING, WORD_FAILING };

static const char *const words[] = { "fifo",        "reordering", "lossy",
                                     "duplicating", "dropping",   "failing" };
#define N_WORDS (sizeof words / sizeof words[0])

static bool find_buffer_word(struct elab *e, const struct ast *t, enum word *out)
{
    struct suggest like = { NULL, 0 };

    for (size_t i = 0; i < N_WORDS; i++) {
        *out = (enum word)i;
        if (strcmp(words[i], t->name) == 0)
            return true;
        suggest_candidate(&like, t->name, strlen(t->name), words[i]);
    }
    diag_error(e->diag, t->span, "'%s' says nothing of a buffer", t->name);
    if (like.best != NULL)
        diag_note(e->diag, t->span, "did you mean '%s'?", like.best);
    else
        diag_note(e->diag, t->span,
                  "a buffer is 'fifo' or 'reordering'; 'lossy', 'duplicating'; 'dropping' or "
                  "'failing' when it is full");
    return false;
}

/* Of each pair only one can be said. */
static const enum word excluded[][2] = { { WORD_FIFO, WORD_REORDERING },
                                         { WORD_DROPPING, WORD_FAILING },
                                         { WORD_LOSSY, WORD_DROPPING } };

static bool are_compatible(struct elab *e, const struct ast *const *said)
{
    for (size_t i = 0; i < sizeof excluded / sizeof excluded[0]; i++) {
        const struct ast *a = said[excluded[i][0]], *b = said[excluded[i][1]];
        if (a == NULL || b == NULL)
            continue;
        diag_error(e->diag, b->span, "a buffer is not both '%s' and '%s'", a->name, b->name);
        if (excluded[i][0] == WORD_LOSSY)
            diag_note(e->diag, a->span, "a lossy channel may lose any message, so it never blocks");
        return false;
    }
    return true;
}

static bool buffer_words(struct elab *e, const struct ast *list, struct buffer *out, bool *bag)
{
    const struct ast *said[N_WORDS] = { NULL };
    enum word w;

    for (uint32_t i = 0; i < list->n; i++) {
        if (!find_buffer_word(e, list->kid[i], &w))
            return false;
        if (said[w] != NULL) {
            diag_error(e->diag, list->kid[i]->span, "'%s' is said twice", words[w]);
            return false;
        }
        said[w] = list->kid[i];
    }
    *bag = said[WORD_REORDERING] != NULL;
    out->lossy = said[WORD_LOSSY] != NULL;
    out->duplicating = said[WORD_DUPLICATING] != NULL;
    out->full = said[WORD_DROPPING] != NULL  ? BUFFER_DROPS
                : said[WORD_FAILING] != NULL ? BUFFER_FAILS
                                             : BUFFER_BLOCKS;
    return are_compatible(e, said);
}

/* ---- declarations ---- */

const struct term *elab_buffer_empty(struct elab *e, const struct channel *c, struct span at)
{
    return term_fold(e, term_make(e, TERM_TUPLE, c->buffer->contents, at, 0, NULL));
}

/* All are empty. */
static value no_messages(struct elab *e, const struct channel *c)
{
    uint64_t n = c->n_index == 0 ? 1 : sort_array_size(c->buffer->whole);
    value empty = elab_buffer_empty(e, c, c->at)->v, all, *v;

    if (c->n_index == 0)
        return empty;
    v = mem_alloc((n + 1) * sizeof *v);
    for (uint64_t i = 0; i < n; i++)
        v[i] = empty;
    all = value_tuple(e->vs, (uint32_t)n, v);
    mem_free(v);
    return all;
}

bool elab_buffer(struct elab *e, struct signature *g, const struct ast *t, const struct ast *name,
                 struct channel *c)
{
    bool bag;

    if (!buffer_words(e, t->kid[2]->kid[1], c->buffer, &bag) || !buffer_type(e, t, name, c, bag))
        return false;
    g->global[c->buffer->global].sort = c->buffer->whole;
    g->global[c->buffer->global].initial = no_messages(e, c);
    return true;
}

void elab_buffer_declare(struct elab *e, struct signature *g, const struct ast *t,
                         struct channel *c)
{
    struct buffer *b = ARENA_NEW(e->arena, struct buffer);

    c->buffer = b;
    b->at = t->kid[2]->span;
    b->global = g->n_globals++;
    g->global[b->global] =
        (struct global){ .name = c->name, .at = c->at, .initial = VALUE_NONE, .channel = c };
}

/* ---- steps ---- */

static uint32_t add_buffer_step(struct model_build *m, const struct channel *c, const char *suffix,
                                char sign)
{
    struct elab *e = m->e;
    struct step_name x = { .at = c->at, .n = c->n_index + c->n_payload };
    struct buf b = BUF_EMPTY;

    buf_printf(&b, "%s%s", c->name, suffix);
    x.name = symbol_of(e->symbols, buf_text(&b));
    buf_clear(&b);
    x.channel = sign != '\0' ? c : NULL;
    x.sign = sign;
    x.sort = ARENA_ARRAY(e->arena, const struct sort *, x.n + 1);
    for (uint32_t i = 0; i < x.n; i++)
        x.sort[i] = i < c->n_index ? c->index[i] : c->payload[i - c->n_index];
    scope_name(&m->step_name, e->arena, x.name, (uint32_t)m->step.n, NULL);
    vec_push(&m->step, x);
    return (uint32_t)m->step.n - 1;
}

void elab_buffer_steps(struct model_build *m)
{
    for (uint32_t i = 0; i < m->stg->sig.n_channels; i++) {
        struct channel *c = &m->stg->sig.channel[i];
        if (c->buffer == NULL || c->buffer->contents == NULL)
            continue;
        c->buffer->send = add_buffer_step(m, c, "!", '!');
        c->buffer->receive = add_buffer_step(m, c, "?", '?');
        if (c->buffer->lossy)
            c->buffer->lose = add_buffer_step(m, c, "_lost", '\0');
    }
}

/* ---- contents ---- */

const struct term *elab_buffer_contents(struct elab *e, const struct ast *t, const struct entry *x)
{
    const struct channel *c = x->object;
    struct term *r;

    if (e->no_globals != NULL) {
        diag_error(e->diag, t->span, "%s cannot read what waits in the channel '%s'", e->no_globals,
                   t->name);
        diag_note(e->diag, x->at, "'%s' is declared here", t->name);
        return NULL;
    }
    if (c->buffer->whole == NULL)
        return NULL;
    r = term_make(e, TERM_GLOBAL, c->buffer->whole, t->span, 0, NULL);
    r->name = x->name;
    r->slot = c->buffer->global;
    return r;
}
