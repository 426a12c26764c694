/*
 * Random formulas as text, with as few parentheses as the grammar allows.
 */
#include "config.h"

#include "tests/cross/gen_formula.h"

/* How tightly each form binds, as in doc/language.md 1.2. */
enum { BIND_IFF = 1, BIND_IMPLIES, BIND_OR, BIND_AND, BIND_NOT };

struct printing {
    struct buf *b;
    bool unicode;
};

static void word(const struct printing *p, const char *ascii, const char *unicode)
{
    buf_add(p->b, p->unicode ? unicode : ascii);
}

static void print_act(const struct printing *p, const struct gen_act *a)
{
    buf_add(p->b, a->text);
    if (a->quantifier != GEN_PLAIN)
        buf_add(p->b, a->quantifier == GEN_EVERY ? " forall " : " exists ");
    if (a->rest != NULL)
        buf_add(p->b, a->rest);
}

/* How tightly each regular expression binds. */
enum { BIND_ALT = 1, BIND_SEQ, BIND_REPEAT };

/* `?` after a channel would be the sign of an input. */
static bool needs_parens(const struct gen_reg *r, int outer, bool optional)
{
    static const int own[] = { BIND_REPEAT, BIND_REPEAT, BIND_SEQ,   BIND_ALT,
                               BIND_REPEAT, BIND_REPEAT, BIND_REPEAT };

    return own[r->kind] < outer || (optional && r->kind == REGULAR_ACT);
}

static void print_regular(const struct printing *p, const struct gen_reg *r, int outer,
                          bool optional);

static void print_pair(const struct printing *p, const struct gen_reg *r)
{
    bool seq = r->kind == REGULAR_SEQ, set = r->kind == REGULAR_SET;

    buf_add(p->b, set ? "{" : "");
    print_regular(p, r->left, set ? 0 : seq ? BIND_SEQ : BIND_ALT, false);
    buf_add(p->b, set ? ", " : seq ? " . " : " | ");
    print_regular(p, r->right, set ? 0 : seq ? BIND_REPEAT : BIND_SEQ, false);
    buf_add(p->b, set ? "}" : "");
}

static void print_regular(const struct printing *p, const struct gen_reg *r, int outer,
                          bool optional)
{
    bool parens = needs_parens(r, outer, optional);

    buf_add(p->b, parens ? "(" : "");
    switch (r->kind) {
    case REGULAR_ACT: print_act(p, &r->act); break;
    case REGULAR_SET:
    case REGULAR_SEQ:
    case REGULAR_ALT: print_pair(p, r); break;
    case REGULAR_STAR:
    case REGULAR_PLUS:
    case REGULAR_OPT:
        print_regular(p, r->left, BIND_REPEAT, r->kind == REGULAR_OPT);
        buf_add(p->b, r->kind == REGULAR_STAR ? "*" : r->kind == REGULAR_PLUS ? "+" : "?");
        break;
    }
    buf_add(p->b, parens ? ")" : "");
}

static void print(const struct printing *p, const struct gen_formula *f, int outer, bool last);

static void print_binary(const struct printing *p, const struct gen_formula *f, int own, bool last)
{
    static const char *const ascii[] = { " && ", " || ", " => ", " <=> " };
    static const char *const unicode[] = { " ∧ ", " ∨ ", " ⇒ ", " ⇔ " };
    bool right = own == BIND_IMPLIES;

    print(p, f->kid[0], right ? own + 1 : own, false);
    word(p, ascii[f->kind - GEN_AND], unicode[f->kind - GEN_AND]);
    print(p, f->kid[1], right ? own : own + 1, last);
}

static void print_modality(const struct printing *p, const struct gen_formula *f, bool last)
{
    if (f->flag)
        buf_char(p->b, '[');
    else
        word(p, "<", "⟨");
    print_regular(p, f->reg, 0, false);
    if (f->flag)
        buf_char(p->b, ']');
    else
        word(p, ">", "⟩");
    buf_char(p->b, ' ');
    print(p, f->kid[0], BIND_NOT, last);
}

static void print_fixpoint(const struct printing *p, const struct gen_formula *f)
{
    word(p, f->flag ? "nu" : "mu", f->flag ? "ν" : "μ");
    buf_printf(p->b, " %s", f->name);
    if (f->param != NULL)
        buf_printf(p->b, "(%s : %s = %s)", f->param, f->type, f->text);
    buf_add(p->b, ". ");
    print(p, f->kid[0], 0, true);
}

/* Actions come first. */
static void print_pred(const struct printing *p, const struct gen_formula *f)
{
    buf_add(p->b, f->name);
    for (uint32_t i = 0; i < f->n_acts + f->n_kids; i++) {
        buf_add(p->b, i == 0 ? "(" : ", ");
        if (i >= f->n_acts) {
            print(p, f->kid[i - f->n_acts], 0, true);
            continue;
        }
        buf_char(p->b, '<');
        print_act(p, &f->act[i]);
        buf_char(p->b, '>');
    }
    buf_add(p->b, f->n_kids + f->n_acts > 0 ? ")" : "");
}

static void print_quantifier(const struct printing *p, const struct gen_formula *f, bool forall,
                             const char *type)
{
    word(p, forall ? "forall" : "exists", forall ? "∀" : "∃");
    buf_printf(p->b, " %s : %s . ", f->name, type);
    if (f->kind == GEN_ONE_POINT) {
        if (f->text != NULL)
            buf_printf(p->b, "%s %s ", f->text, f->flag ? "=>" : "&&");
        print_modality(p, f, true);
    } else
        print(p, f->kid[0], 0, true);
}

/* How tightly the form binds, and whether it reaches as far to the right as it can. */
static int own_binding(const struct gen_formula *f, bool *far)
{
    *far = false;
    switch (f->kind) {
    case GEN_DATA:
    case GEN_UNFOLDING:
    case GEN_PRED: return BIND_NOT;
    case GEN_NOT:
    case GEN_MODALITY: return BIND_NOT;
    case GEN_AND: return BIND_AND;
    case GEN_OR: return BIND_OR;
    case GEN_IMPLIES: return BIND_IMPLIES;
    case GEN_IFF: return BIND_IFF;
    case GEN_FIXPOINT:
    case GEN_QUANTIFIER:
    case GEN_ONE_POINT:
    case GEN_LET:
    case GEN_IF: *far = true;
    }
    return BIND_NOT;
}

static void print_form(const struct printing *p, const struct gen_formula *f, bool last)
{
    bool far;

    switch (f->kind) {
    case GEN_DATA: buf_add(p->b, f->text); break;
    case GEN_NOT:
        word(p, "!", "¬");
        print(p, f->kid[0], BIND_NOT, last);
        break;
    case GEN_AND:
    case GEN_OR:
    case GEN_IMPLIES:
    case GEN_IFF: print_binary(p, f, own_binding(f, &far), last); break;
    case GEN_MODALITY: print_modality(p, f, last); break;
    case GEN_FIXPOINT: print_fixpoint(p, f); break;
    case GEN_UNFOLDING:
        buf_add(p->b, f->name);
        if (f->text != NULL)
            buf_printf(p->b, "(%s)", f->text);
        break;
    case GEN_QUANTIFIER: print_quantifier(p, f, f->flag, f->type); break;
    case GEN_ONE_POINT: print_quantifier(p, f, f->flag, "int"); break;
    case GEN_LET:
        buf_printf(p->b, "let %s = %s in ", f->name, f->text);
        print(p, f->kid[0], 0, true);
        break;
    case GEN_IF:
        buf_printf(p->b, "if %s then ", f->text);
        print(p, f->kid[0], 0, true);
        buf_add(p->b, " else ");
        print(p, f->kid[1], 0, true);
        break;
    case GEN_PRED: print_pred(p, f); break;
    }
}

/* outer: how tightly the surroundings bind; last: nothing follows on the right. */
static void print(const struct printing *p, const struct gen_formula *f, int outer, bool last)
{
    bool far, parens = own_binding(f, &far) < outer || (far && !last);

    buf_add(p->b, parens ? "(" : "");
    print_form(p, f, last || parens);
    buf_add(p->b, parens ? ")" : "");
}

void gen_formula_print(struct buf *b, const struct gen_formula *f, bool unicode)
{
    struct printing p = { b, unicode };

    print(&p, f, 0, true);
}
