/*
 * Formulas as text (see formula_print.h).
 */
#include "config.h"

#include "logic/formula_print.h"

#include <string.h>

#include "stg/lts.h"

static void print_node(struct buf *b, const struct formula *f, bool exact, const struct fnode *n);

/* ---- actions ---- */

static void print_arg(struct buf *b, const struct formula *f, const struct arg *a)
{
    switch (a->kind) {
    case ARG_ANY: buf_char(b, '_'); break;
    case ARG_BIND: buf_printf(b, "?%s", f->slot_name[a->slot]); break;
    case ARG_TERM: term_print(b, f->sig->vs, a->term); break;
    case ARG_ALT:
        buf_printf(b, "%s", a->sort->alt[a->alt].name);
        for (uint32_t i = 0; i < a->n; i++) {
            buf_add(b, i == 0 ? "(" : ", ");
            print_arg(b, f, &a->sub[i]);
        }
        buf_add(b, a->n > 0 ? ")" : "");
        break;
    }
}

static void print_args(struct buf *b, const struct formula *f, char open, uint32_t n,
                       const struct arg *a, const struct term *where, char close)
{
    buf_char(b, open);
    for (uint32_t i = 0; i < n; i++) {
        buf_add(b, i > 0 ? ", " : "");
        print_arg(b, f, &a[i]);
    }
    if (where != NULL) {
        buf_add(b, " where ");
        term_print(b, f->sig->vs, where);
    }
    buf_char(b, close);
}

static void print_channel(struct buf *b, const struct formula *f, const struct act *a)
{
    buf_add(b, a->link != NO_LINK ? f->sig->link[a->link].name : f->sig->channel[a->channel].name);
    if (a->n_index > 0)
        print_args(b, f, '[', a->n_index, a->index, NULL, ']');
    if (a->kind == ACT_OUT)
        buf_char(b, '!');
    if (a->kind == ACT_IN)
        buf_add(b, a->quantifier == INPUT_EVERY ? "? forall " : "? exists ");
    if (a->n_payload > 0 || a->kind == ACT_COMM)
        print_args(b, f, '(', a->n_payload, a->payload, a->where, ')');
    else if (a->kind == ACT_IN)
        buf_char(b, '_');
}

/* The set {A, ..} is the complement of its complement; inside another set it needs no braces. */
static bool is_set(const struct act *a)
{
    return a->kind == ACT_NOT && a->n == 1 && a->sub[0].kind == ACT_NOT;
}

static void print_members(struct buf *b, const struct formula *f, const struct act *a)
{
    for (uint32_t i = 0; i < a->n; i++) {
        buf_add(b, i > 0 ? ", " : "");
        if (is_set(&a->sub[i]))
            print_members(b, f, &a->sub[i].sub[0]);
        else
            act_print(b, f, &a->sub[i]);
    }
}

void act_print(struct buf *b, const struct formula *f, const struct act *a)
{
    switch (a->kind) {
    case ACT_ANY: buf_char(b, '-'); break;
    case ACT_TAU: buf_add(b, "tau"); break;
    case ACT_STEP:
        if (a->number == LTS_NO_STEP)
            buf_add(b, "\"tau\"");
        else
            buf_printf(b, "tau %s", f->sig->step[a->number].name);
        if (a->n_payload > 0)
            print_args(b, f, '(', a->n_payload, a->payload, NULL, ')');
        break;
    case ACT_ACTOR:
        buf_printf(b, "@%s", f->sig->family[a->number].name);
        if (a->n_index > 0)
            print_args(b, f, '[', a->n_index, a->index, NULL, ']');
        break;
    case ACT_NOT:
        buf_add(b, is_set(a) ? "{" : "-{");
        print_members(b, f, is_set(a) ? &a->sub[0] : a);
        buf_char(b, '}');
        break;
    case ACT_CHANNEL: case ACT_COMM: case ACT_OUT: case ACT_IN: print_channel(b, f, a); break;
    }
}

/* ---- formulas ---- */

/* "let i = i in": an argument of a predicate that is called as its parameter is. */
static bool is_renamed(const struct formula *f, const struct fnode *n)
{
    return n->term->kind == TERM_LOCAL && strcmp(n->term->name, f->slot_name[n->slot]) == 0;
}

static void print_kids(struct buf *b, const struct formula *f, bool exact, const struct fnode *n,
                       const char *between)
{
    buf_char(b, '(');
    for (uint32_t i = 0; i < n->n; i++) {
        buf_add(b, i > 0 ? between : "");
        print_node(b, f, exact, n->kid[i]);
    }
    buf_char(b, ')');
}

static void print_quantifier(struct buf *b, const struct formula *f, bool exact,
                             const struct fnode *n)
{
    buf_printf(b, "%s %s : ", n->kind == F_FORALL ? "forall" : "exists", n->binder->name);
    if (n->binder->lo == NULL) {
        sort_print(b, n->binder->sort);
    } else {
        term_print(b, f->sig->vs, n->binder->lo);
        buf_add(b, "..");
        term_print(b, f->sig->vs, n->binder->hi);
    }
    buf_add(b, ". ");
    print_node(b, f, exact, n->kid[0]);
}

/* X@level, so that the fixpoints of one name can be told apart. */
static void print_fixpoint(struct buf *b, const struct formula *f, bool exact,
                           const struct fnode *n)
{
    bool enters = n->kind == F_FIX;

    if (enters)
        buf_add(b, n->fix->nu ? "nu " : "mu ");
    buf_printf(b, "%s@%u", n->fix->name, n->fix->level);
    for (uint32_t i = 0; i < n->n_args; i++) {
        buf_add(b, i == 0 ? "(" : ", ");
        if (enters)
            buf_printf(b, "%s := ", f->slot_name[n->fix->slot[i]]);
        term_print(b, f->sig->vs, n->arg[i]);
    }
    buf_add(b, n->n_args > 0 ? ")" : "");
    if (enters) {
        buf_add(b, ". ");
        print_node(b, f, exact, n->fix->body);
    }
}

static void print_node(struct buf *b, const struct formula *f, bool exact, const struct fnode *n)
{
    switch (n->kind) {
    case F_DATA: term_print(b, f->sig->vs, n->term); break;
    case F_AND: print_kids(b, f, exact, n, " && "); break;
    case F_OR: print_kids(b, f, exact, n, " || "); break;
    case F_FORALL: case F_EXISTS: print_quantifier(b, f, exact, n); break;
    case F_DIAMOND: case F_BOX:
        buf_char(b, n->kind == F_BOX ? '[' : '<');
        act_print(b, f, n->act);
        buf_add(b, n->kind == F_BOX ? "] " : "> ");
        print_node(b, f, exact, n->kid[0]);
        break;
    case F_FIX: case F_CALL: print_fixpoint(b, f, exact, n); break;
    case F_LET:
        if (!exact && is_renamed(f, n)) {
            print_node(b, f, exact, n->kid[0]);
            break;
        }
        buf_printf(b, "let %s = ", f->slot_name[n->slot]);
        term_print(b, f->sig->vs, n->term);
        buf_add(b, " in ");
        print_node(b, f, exact, n->kid[0]);
        break;
    }
}

void formula_print(struct buf *b, const struct formula *f)
{
    print_node(b, f, true, f->root);
}

void formula_print_part(struct buf *b, const struct formula *f, const struct fnode *n)
{
    print_node(b, f, false, n);
}
