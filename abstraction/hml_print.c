/*
 * Formulas as property files (see hml.h).
 *
 * Negations are moved inwards to the next pred.  What is nested more deeply than DEPTH, occurs
 * several times, or is a fixpoint with a variable becomes a pred.
 */
#include "config.h"

#include "abstraction/hml.h"

#include <string.h>

#include "support/alloc.h"

#define DEPTH 16

struct print {
    const struct hml *h;
    const char *tau;          /* the action */
    struct buf *b;
    uint32_t *name;           /* of the pred; 0: it has none */
    uint32_t *uses, *depth;
};

static bool has_variable(const struct hml *h, uint32_t f)
{
    const struct hml_node *x = &h->node.at[f];

    if (x->kind == HML_STAY)
        return true;
    return (x->kind == HML_REACH || x->kind == HML_UNTIL) &&
           h->node.at[x->left].kind != HML_TRUE;
}

/* Short enough to be written again: true, <label>true, <tau* . label>true. */
static bool is_small(const struct hml *h, uint32_t f)
{
    const struct hml_node *x = &h->node.at[f];

    if (x->kind == HML_CAN)
        x = &h->node.at[x->left];
    else if (x->kind == HML_UNTIL && !has_variable(h, f))
        x = &h->node.at[x->right];
    return x->kind == HML_TRUE;
}

/* A negation is no node of its own in the text. */
static void count_use(struct print *p, uint32_t f, uint32_t operand)
{
    uint32_t below;

    if (p->h->node.at[operand].kind == HML_NOT)
        operand = p->h->node.at[operand].left;
    below = p->name[operand] != 0 ? 0 : p->depth[operand];
    p->uses[operand]++;
    if (p->depth[f] < below + 1)
        p->depth[f] = below + 1;
}

static void count_operands(struct print *p, uint32_t f)
{
    const struct hml_node *x = &p->h->node.at[f];

    switch (x->kind) {
    case HML_TRUE:
        return;
    case HML_UNTIL:
    case HML_REACH:
        count_use(p, f, x->right);
        count_use(p, f, x->left);
        return;
    case HML_NOT:
    case HML_CAN:
    case HML_STAY:
        count_use(p, f, x->left);
        return;
    case HML_AND:
        for (uint32_t k = x->left; k < x->right; k++)
            count_use(p, f, p->h->operand.at[k]);
    }
}

static bool is_counted(const struct hml *h, const bool *used, uint32_t f)
{
    return used[f] && (h->node.at[f].kind != HML_NOT || f == h->root);
}

/* Twice from the operands up: the uses, then the names, which change the depths. */
static void name_preds(struct print *p, const bool *used)
{
    const struct hml *h = p->h;
    uint32_t n = 0;

    for (uint32_t f = 0; f <= h->root; f++)
        if (is_counted(h, used, f))
            count_operands(p, f);
    for (uint32_t f = 0; f <= h->root; f++)
        p->depth[f] = 0;
    for (uint32_t f = 0; f < h->root; f++) {
        uint32_t uses = p->uses[f];
        if (!is_counted(h, used, f))
            continue;
        count_operands(p, f);
        if (has_variable(h, f) || (uses > 1 && !is_small(h, f)) || p->depth[f] >= DEPTH)
            p->name[f] = ++n;
    }
}

/* ---- text ---- */

static void print_inner(struct print *p, uint32_t f, bool negative);

static void print_action(struct print *p, const char *label)
{
    if (strcmp(label, "tau") == 0)
        buf_add(p->b, p->tau);
    else
        aut_pattern(p->b, label);
}

/* <label> or <tau* . label>, and what holds behind it */
static void print_step(struct print *p, const struct hml_node *x, bool weak, bool negative)
{
    buf_char(p->b, negative ? '[' : '<');
    if (weak)
        buf_printf(p->b, "%s*%s", p->tau, x != NULL ? " . " : "");
    if (x != NULL)
        print_action(p, p->h->label[x->label]);
    buf_char(p->b, negative ? ']' : '>');
}

static void print_and(struct print *p, const struct hml_node *x, bool negative)
{
    buf_char(p->b, '(');
    for (uint32_t k = x->left; k < x->right; k++) {
        if (k > x->left)
            buf_add(p->b, negative ? " || " : " && ");
        print_inner(p, p->h->operand.at[k], negative);
    }
    buf_char(p->b, ')');
}

/* Never negated, as it is all of a pred or property, or stands behind '!'. */
static void print_fixpoint(struct print *p, const struct hml_node *x)
{
    buf_add(p->b, x->kind == HML_STAY ? "nu X. " : "mu X. ");
    if (x->kind == HML_REACH) {
        print_inner(p, x->right, false);
        buf_add(p->b, " || ");
    }
    if (p->h->node.at[x->left].kind != HML_TRUE) {
        print_inner(p, x->left, false);
        buf_add(p->b, " && ");
    }
    if (x->kind == HML_UNTIL) {
        buf_char(p->b, '(');
        print_step(p, x, false, false);
        print_inner(p, x->right, false);
        buf_printf(p->b, " || <%s>X)", p->tau);
    } else {
        buf_printf(p->b, "<%s>X", p->tau);
    }
}

static void print_node(struct print *p, uint32_t f, bool negative)
{
    const struct hml_node *x = &p->h->node.at[f];

    if (has_variable(p->h, f)) {
        buf_add(p->b, negative ? "!(" : "");
        print_fixpoint(p, x);
        buf_add(p->b, negative ? ")" : "");
        return;
    }
    switch (x->kind) {
    case HML_TRUE:
        buf_add(p->b, negative ? "false" : "true");
        return;
    case HML_NOT:
        print_inner(p, x->left, !negative);
        return;
    case HML_AND:
        print_and(p, x, negative);
        return;
    case HML_CAN:
        print_step(p, x, false, negative);
        print_inner(p, x->left, negative);
        return;
    case HML_UNTIL:
    case HML_REACH:
        print_step(p, x->kind == HML_UNTIL ? x : NULL, true, negative);
        print_inner(p, x->right, negative);
        return;
    case HML_STAY:
        return;
    }
}

static void print_inner(struct print *p, uint32_t f, bool negative)
{
    if (p->name[f] != 0)
        buf_printf(p->b, "%sd%u", negative ? "!" : "", p->name[f]);
    else
        print_node(p, f, negative);
}

void hml_print(const struct hml *h, const char *tau, struct buf *b)
{
    struct print p = { .h = h, .tau = tau, .b = b };
    bool *used = mem_alloc(h->node.n);

    hml_used(h, used);
    p.name = mem_zalloc(h->node.n * sizeof *p.name);
    p.uses = mem_zalloc(h->node.n * sizeof *p.uses);
    p.depth = mem_zalloc(h->node.n * sizeof *p.depth);
    name_preds(&p, used);
    for (uint32_t f = 0; f < h->root; f++) {
        if (!used[f] || p.name[f] == 0)
            continue;
        buf_printf(b, "pred d%u = ", p.name[f]);
        print_node(&p, f, false);
        buf_add(b, ";\n");
    }
    buf_add(b, "property differs = ");
    print_node(&p, h->root, false);
    buf_add(b, ";\n");
    mem_free(used);
    mem_free(p.name);
    mem_free(p.uses);
    mem_free(p.depth);
}
