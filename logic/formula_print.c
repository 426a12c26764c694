/*
 * Formulas as text (see formula_print.h).
 */
#include "config.h"

#include "logic/formula_print.h"

#include <inttypes.h>

#include "logic/formula_names.h"
#include "stg/lts/lts.h"

struct printer {
    struct buf *out;
    const struct formula *f;
    struct term_style style;
    bool levels;
    bool flat; /* subformulas as numbers: #3 */
};

static struct printer for_evidence(struct buf *b, const struct formula *f,
                                   const struct term *const *given)
{
    return (struct printer){ b, f, { f->slot_name, given, true }, false, false };
}

static void print_term(const struct printer *p, enum term_place place, const struct term *t)
{
    term_print_part(p->out, p->f->sig->vs, &p->style, place, t);
}

/* ---- actions ---- */

/* In inputs, variables are written without a mark, and values to compare with have one. */
static void print_arg(const struct printer *p, const struct arg *a, bool input)
{
    switch (a->kind) {
    case ARG_ANY: buf_char(p->out, '_'); break;
    case ARG_BIND: buf_printf(p->out, "%s%s", input ? "" : "?", p->style.name[a->slot]); break;
    case ARG_TERM:
        buf_add(p->out, input ? "=" : "");
        print_term(p, TERM_ALONE, a->term);
        break;
    case ARG_ALT:
        buf_printf(p->out, "%s", a->sort->alt[a->alt].name);
        for (uint32_t i = 0; i < a->n; i++) {
            buf_add(p->out, i == 0 ? "(" : ", ");
            print_arg(p, &a->sub[i], input);
        }
        buf_add(p->out, a->n > 0 ? ")" : "");
        break;
    }
}

static bool is_received(const struct printer *p, const struct act *a)
{
    return a->kind == ACT_IN || (a->kind == ACT_STEP && p->f->sig->step[a->number].sign == '?');
}

static void print_args(const struct printer *p, char open, uint32_t n, const struct arg *a,
                       const struct act *of, char close)
{
    buf_char(p->out, open);
    for (uint32_t i = 0; i < n; i++) {
        buf_add(p->out, i > 0 ? ", " : "");
        print_arg(p, &a[i], of != NULL && is_received(p, of));
    }
    if (of != NULL && of->where != NULL) {
        buf_add(p->out, " where ");
        print_term(p, TERM_ALONE, of->where);
    }
    buf_char(p->out, close);
}

static void print_act_channel(const struct printer *p, const struct act *a)
{
    const struct signature *g = p->f->sig;

    buf_add(p->out, a->link != NO_LINK ? g->link[a->link].name : g->channel[a->channel].name);
    if (a->n_index > 0)
        print_args(p, '[', a->n_index, a->index, NULL, ']');
    if (a->kind == ACT_OUT)
        buf_char(p->out, '!');
    if (a->kind == ACT_IN)
        buf_char(p->out, '?');
    if (a->kind == ACT_IN && !a->any_payload)
        buf_add(p->out, a->quantifier == INPUT_EVERY ? " forall " : " exists ");
    if (a->n_payload > 0 || a->kind == ACT_COMM)
        print_args(p, '(', a->n_payload, a->payload, a, ')');
}

/* A step on a channel with a buffer, whose indices are its first arguments. */
static void print_act_buffered(const struct printer *p, const struct act *a,
                               const struct step_name *s)
{
    uint32_t n = s->channel->n_index;

    buf_add(p->out, s->channel->name);
    if (n > 0 && !a->any_index)
        print_args(p, '[', n, a->payload, NULL, ']');
    buf_char(p->out, s->sign);
    if (!a->any_payload && a->n_payload > n)
        print_args(p, '(', a->n_payload - n, a->payload + n, a, ')');
}

/* The set {A, ..} is the complement of its complement; inside another set it needs no braces. */
static bool is_set(const struct act *a)
{
    return a->kind == ACT_NOT && a->n == 1 && a->sub[0].kind == ACT_NOT;
}

/* The steps that are meant by the name of a channel with a buffer: they have their arguments in
   common (elab_buffer_pattern.c). */
static bool is_buffer(const struct printer *p, const struct act *a)
{
    const struct act *steps = a->sub;

    if (!is_set(a) || steps->n < 2 || steps->sub[0].kind != ACT_STEP)
        return false;
    return steps->sub[0].number != LTS_NO_STEP && steps->sub[1].kind == ACT_STEP &&
           steps->sub[1].payload == steps->sub[0].payload &&
           p->f->sig->step[steps->sub[0].number].channel != NULL;
}

static void print_act_buffer(const struct printer *p, const struct act *a)
{
    const struct act *first = &a->sub[0].sub[0];
    const struct channel *c = p->f->sig->step[first->number].channel;

    buf_add(p->out, c->name);
    if (c->n_index > 0 && !first->any_index)
        print_args(p, '[', c->n_index, first->payload, NULL, ']');
}

/* The set of one action is that action. */
static const struct act *only_one(const struct act *a)
{
    while (is_set(a) && a->sub[0].n == 1)
        a = &a->sub[0].sub[0];
    return a;
}

static void print_act(const struct printer *p, const struct act *a);

static void print_members(const struct printer *p, const struct act *a)
{
    for (uint32_t i = 0; i < a->n; i++) {
        buf_add(p->out, i > 0 ? ", " : "");
        const struct act *x = only_one(&a->sub[i]);
        if (is_set(x) && !is_buffer(p, x))
            print_members(p, &x->sub[0]);
        else
            print_act(p, x);
    }
}

static void print_act(const struct printer *p, const struct act *a)
{
    a = only_one(a);
    switch (a->kind) {
    case ACT_ANY: buf_char(p->out, '-'); break;
    case ACT_MOVES: buf_add(p->out, "!="); break;
    case ACT_TAU: buf_add(p->out, "tau"); break;
    case ACT_STEP:
        if (a->number == LTS_NO_STEP)
            buf_add(p->out, "\"tau\"");
        else if (p->f->sig->step[a->number].channel != NULL) {
            print_act_buffered(p, a, &p->f->sig->step[a->number]);
            break;
        } else
            buf_printf(p->out, "tau %s", p->f->sig->step[a->number].name);
        if (a->n_payload > 0)
            print_args(p, '(', a->n_payload, a->payload, NULL, ')');
        break;
    case ACT_ACTOR:
        buf_printf(p->out, "@%s", p->f->sig->family[a->number].name);
        if (a->n_index > 0)
            print_args(p, '[', a->n_index, a->index, NULL, ']');
        break;
    case ACT_NOT:
        if (is_buffer(p, a)) {
            print_act_buffer(p, a);
            break;
        }
        buf_add(p->out, is_set(a) ? "{" : "-{");
        print_members(p, is_set(a) ? &a->sub[0] : a);
        buf_char(p->out, '}');
        break;
    case ACT_CHANNEL:
    case ACT_COMM:
    case ACT_OUT:
    case ACT_IN: print_act_channel(p, a); break;
    }
}

void act_print(struct buf *b, const struct formula *f, const struct act *a)
{
    struct printer p = for_evidence(b, f, NULL);

    print_act(&p, a);
}

/* ---- formulas ---- */

static void print_node(const struct printer *p, const struct fnode *n, bool tail);

/* tail: nothing follows that would be parsed as a part of the last kid. */
static void print_kids(const struct printer *p, const struct fnode *n, const char *between)
{
    buf_char(p->out, '(');
    for (uint32_t i = 0; i < n->n; i++) {
        buf_add(p->out, i > 0 ? between : "");
        print_node(p, n->kid[i], i + 1 == n->n);
    }
    buf_char(p->out, ')');
}

/* The body after a binder. */
static void print_body(const struct printer *p, const struct fnode *n)
{
    if (n->kind == F_DATA && !p->flat)
        print_term(p, TERM_ALONE, n->term);
    else
        print_node(p, n, true);
}

static void print_quantifier(const struct printer *p, const struct fnode *n)
{
    buf_add(p->out, n->kind == F_FORALL ? "forall " : "exists ");
    term_print_binder(p->out, p->f->sig->vs, &p->style, n->binder);
    buf_add(p->out, ". ");
    print_body(p, n->kid[0]);
}

/* X@level */
static void print_fixpoint_name(const struct printer *p, const struct fixpoint *x)
{
    buf_add(p->out, x->name);
    if (p->levels)
        buf_printf(p->out, "@%u", x->level);
}

static void print_fixpoint(const struct printer *p, const struct fnode *n)
{
    buf_add(p->out, n->fix->nu ? "nu " : "mu ");
    print_fixpoint_name(p, n->fix);
    for (uint32_t i = 0; i < n->n_args; i++) {
        buf_printf(p->out, "%s%s : ", i == 0 ? "(" : ", ", p->style.name[n->fix->slot[i]]);
        sort_print(p->out, n->fix->sort[i]);
        buf_add(p->out, " = ");
        print_term(p, TERM_ALONE, n->arg[i]);
    }
    buf_add(p->out, n->n_args > 0 ? "). " : ". ");
    print_body(p, n->fix->body);
}

static void print_call(const struct printer *p, const struct fnode *n)
{
    print_fixpoint_name(p, n->fix);
    for (uint32_t i = 0; i < n->n_args; i++) {
        buf_add(p->out, i == 0 ? "(" : ", ");
        print_term(p, TERM_ALONE, n->arg[i]);
    }
    buf_add(p->out, n->n_args > 0 ? ")" : "");
    if (p->flat)
        buf_printf(p->out, ". #%" PRIu32, n->fix->body->number);
}

static void print_let(const struct printer *p, const struct fnode *n)
{
    buf_printf(p->out, "let %s = ", p->style.name[n->slot]);
    print_term(p, TERM_LET_VALUE, n->term);
    buf_add(p->out, " in ");
    print_body(p, n->kid[0]);
}

/* Does it extend as far to the right as possible? */
static bool is_open_ended(const struct fnode *n)
{
    return n->kind == F_FORALL || n->kind == F_EXISTS || n->kind == F_FIX || n->kind == F_LET;
}

/* Without parentheses around it, and even if it was written as a predicate. */
static void print_bare(const struct printer *p, const struct fnode *n, bool tail)
{
    switch (n->kind) {
    case F_DATA: print_term(p, TERM_BESIDE, n->term); break;
    case F_AND: print_kids(p, n, " && "); break;
    case F_OR: print_kids(p, n, " || "); break;
    case F_FORALL:
    case F_EXISTS: print_quantifier(p, n); break;
    case F_DIAMOND:
    case F_BOX:
        buf_char(p->out, n->kind == F_BOX ? '[' : '<');
        print_act(p, n->act);
        buf_add(p->out, n->kind == F_BOX ? "] " : "> ");
        print_node(p, n->kid[0], tail);
        break;
    case F_FIX: print_fixpoint(p, n); break;
    case F_CALL: print_call(p, n); break;
    case F_LET: print_let(p, n); break;
    }
}

static void print_application(const struct printer *p, const struct application *w)
{
    term_print_application(p->out, p->f->sig->vs, &p->style, w);
}

static void print_node(const struct printer *p, const struct fnode *n, bool tail)
{
    bool enclosed = is_open_ended(n) && !tail;

    if (p->flat) {
        buf_printf(p->out, "#%" PRIu32, n->number);
        return;
    }
    if (p->style.fold && n->from != NULL) {
        buf_add(p->out, n->from->negative ? "!" : "");
        print_application(p, n->from);
        return;
    }
    buf_add(p->out, enclosed ? "(" : "");
    print_bare(p, n, tail);
    buf_add(p->out, enclosed ? ")" : "");
}

void formula_print(struct buf *b, const struct formula *f)
{
    struct arena *a = arena_new();
    struct printer p = { b, f, { .name = formula_names(a, f, true) }, true, false };

    print_body(&p, f->root);
    arena_free(a);
}

void formula_print_flat(struct buf *b, const struct formula *f)
{
    struct arena *a = arena_new();
    struct printer p = { b, f, { .name = formula_names(a, f, true) }, true, true };

    for (uint32_t i = 0; i < f->n_nodes; i++) {
        print_bare(&p, f->node[i], true);
        buf_char(b, '\n');
    }
    arena_free(a);
}

void formula_print_node(struct buf *b, const struct formula *f, const struct term *const *given,
                        const struct fnode *n)
{
    struct printer p = for_evidence(b, f, given);

    print_body(&p, n);
}

void formula_print_term(struct buf *b, const struct formula *f, const struct term *const *given,
                        const struct term *t)
{
    struct printer p = for_evidence(b, f, given);

    print_term(&p, TERM_ALONE, t);
}

void formula_print_application(struct buf *b, const struct formula *f,
                               const struct term *const *given, const struct application *w)
{
    struct printer p = for_evidence(b, f, given);

    print_application(&p, w);
}
