/*
 * Formulas as property files (see hml.h).
 *
 * A subformula becomes a pred if it is nested more deeply than DEPTH, if it occurs several times
 * and is not short, or if it is a fixpoint with a variable.  Negations are moved inwards to the
 * preds.
 */
#include "config.h"

#include "abstraction/bisimulation/hml.h"

#include <string.h>

#include "support/alloc.h"

#define DEPTH 16

struct print {
    const struct hml *h;
    const char *tau; /* the action */
    struct buf *b;
    uint32_t *name;  /* of each node: the number of its pred; 0: it is no pred */
    uint32_t *uses;  /* of each node: how often it occurs */
    uint32_t *depth; /* of each node: nesting down to the next preds */
};

/* Is it printed as a fixpoint?  HML_UNTIL and HML_REACH through any states are modalities. */
static bool has_variable(const struct hml *h, uint32_t f)
{
    const struct hml_node *x = &h->node.at[f];

    if (x->kind == HML_STAY)
        return true;
    return (x->kind == HML_REACH || x->kind == HML_UNTIL) && h->node.at[x->left].kind != HML_TRUE;
}

/* Is it true, <label>true, or <tau* . label>true?  These are repeated. */
static bool is_short_formula(const struct hml *h, uint32_t f)
{
    const struct hml_node *x = &h->node.at[f];

    if (x->kind == HML_CAN)
        x = &h->node.at[x->left];
    else if (x->kind == HML_UNTIL && !has_variable(h, f))
        x = &h->node.at[x->right];
    return x->kind == HML_TRUE;
}

/* An operand of f.  Negations do not count, since they are moved inwards. */
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
    case HML_TRUE: return;
    case HML_UNTIL:
    case HML_REACH:
        count_use(p, f, x->right);
        count_use(p, f, x->left);
        return;
    case HML_NOT:
    case HML_CAN:
    case HML_STAY: count_use(p, f, x->left); return;
    case HML_AND:
        for (uint32_t k = x->left; k < x->right; k++)
            count_use(p, f, p->h->operand.at[k]);
    }
}

static bool is_counted(const struct hml *h, const bool *used, uint32_t f)
{
    return used[f] && (h->node.at[f].kind != HML_NOT || f == h->root);
}

/* Counts the uses first; then the depths, which depend on the names of operands, with the names. */
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
        if (has_variable(h, f) || (uses > 1 && !is_short_formula(h, f)) || p->depth[f] >= DEPTH)
            p->name[f] = ++n;
    }
}

/* ---- text ---- */

static void print_operand(struct print *p, uint32_t f, bool negative);

static void print_label_pattern(struct print *p, const char *label)
{
    if (strcmp(label, "tau") == 0)
        buf_add(p->b, p->tau);
    else
        aut_pattern(p->b, label);
}

/* <label>, or if weak <tau* . label>, which is <tau*> if x is NULL; as a box if negative. */
static void print_hml_modality(struct print *p, const struct hml_node *x, bool weak, bool negative)
{
    buf_char(p->b, negative ? '[' : '<');
    if (weak)
        buf_printf(p->b, "%s*%s", p->tau, x != NULL ? " . " : "");
    if (x != NULL)
        print_label_pattern(p, p->h->label[x->label]);
    buf_char(p->b, negative ? ']' : '>');
}

static void print_conjunction(struct print *p, const struct hml_node *x, bool negative)
{
    buf_char(p->b, '(');
    for (uint32_t k = x->left; k < x->right; k++) {
        if (k > x->left)
            buf_add(p->b, negative ? " || " : " && ");
        print_operand(p, p->h->operand.at[k], negative);
    }
    buf_char(p->b, ')');
}

/* Not negated: it is all of a pred or property, or it is printed behind '!'. */
static void print_hml_fixpoint(struct print *p, const struct hml_node *x)
{
    buf_add(p->b, x->kind == HML_STAY ? "nu X. " : "mu X. ");
    if (x->kind == HML_REACH) {
        print_operand(p, x->right, false);
        buf_add(p->b, " || ");
    }
    if (p->h->node.at[x->left].kind != HML_TRUE) {
        print_operand(p, x->left, false);
        buf_add(p->b, " && ");
    }
    if (x->kind == HML_UNTIL) {
        buf_char(p->b, '(');
        print_hml_modality(p, x, false, false);
        print_operand(p, x->right, false);
        buf_printf(p->b, " || <%s>X)", p->tau);
    } else {
        buf_printf(p->b, "<%s>X", p->tau);
    }
}

static void print_hml_node(struct print *p, uint32_t f, bool negative)
{
    const struct hml_node *x = &p->h->node.at[f];

    if (has_variable(p->h, f)) {
        buf_add(p->b, negative ? "!(" : "");
        print_hml_fixpoint(p, x);
        buf_add(p->b, negative ? ")" : "");
        return;
    }
    switch (x->kind) {
    case HML_TRUE: buf_add(p->b, negative ? "false" : "true"); return;
    case HML_NOT: print_operand(p, x->left, !negative); return;
    case HML_AND: print_conjunction(p, x, negative); return;
    case HML_CAN:
        print_hml_modality(p, x, false, negative);
        print_operand(p, x->left, negative);
        return;
    case HML_UNTIL:
    case HML_REACH:
        print_hml_modality(p, x->kind == HML_UNTIL ? x : NULL, true, negative);
        print_operand(p, x->right, negative);
        return;
    case HML_STAY: return;
    }
}

static void print_operand(struct print *p, uint32_t f, bool negative)
{
    if (p->name[f] != 0)
        buf_printf(p->b, "%sd%u", negative ? "!" : "", p->name[f]);
    else
        print_hml_node(p, f, negative);
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
        print_hml_node(&p, f, false);
        buf_add(b, ";\n");
    }
    buf_add(b, "property differs = ");
    print_hml_node(&p, h->root, false);
    buf_add(b, ";\n");
    mem_free(used);
    mem_free(p.name);
    mem_free(p.uses);
    mem_free(p.depth);
}
