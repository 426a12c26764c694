/*
 * What the tests of the parser share: texts to trees, trees and diagnostics to texts.
 */
#include "config.h"
#include "tests/unit/parse_fixture.h"

#include <string.h>

int parse_set_up(void **state)
{
    static struct fixture f;
    f.arena = arena_new();
    f.symbols = symbols_new();
    f.diag = diag_new();
    f.out = (struct buf)BUF_EMPTY;
    *state = &f;
    return 0;
}

int parse_tear_down(void **state)
{
    struct fixture *f = *state;
    diag_free(f->diag);
    symbols_free(f->symbols);
    arena_free(f->arena);
    buf_clear(&f->out);
    return 0;
}

struct ast *parse_bytes(struct fixture *f, enum language l, const char *bytes, size_t n)
{
    const struct text *t = text_from(f->arena, "t", bytes, n);

    if (l == MODEL)
        return parse_model(f->arena, f->symbols, t, f->diag);
    if (l == PROPERTIES)
        return parse_properties(f->arena, f->symbols, t, f->diag);
    return parse_formula(f->arena, f->symbols, t, f->diag);
}

struct ast *parse(struct fixture *f, enum language l, const char *bytes)
{
    return parse_bytes(f, l, bytes, strlen(bytes));
}

/* ---- trees as text ---- */

#define K(kind) [AST_##kind] = #kind
static const char *const kinds[] = {
    K(LIST),        K(NAME),       K(MODEL),    K(PROPERTIES), K(CONST),     K(TYPE),
    K(CHANNELS),    K(CHANNEL),    K(VAR),      K(FUN),        K(PROCESS),   K(PARAM),
    K(CHANPARAM),   K(BEGIN),      K(NODE),     K(EDGE),       K(TARGET),    K(ASSIGN),
    K(UNASSIGNED),  K(TAU),        K(SEND),     K(RECEIVE),    K(CHANREF),   K(PAT_NAME),
    K(PAT_ANY),     K(PAT_EQ),     K(PAT_ALT),  K(PAT_BIND),   K(PAT_EXPR),  K(SYSTEM),
    K(PARALLEL),    K(RESTRICT),   K(FAMILY),   K(INSTANCE),   K(T_BOOL),    K(T_INT),
    K(T_NAME),      K(T_RANGE),    K(T_ENUM),   K(T_UNION),    K(ALT),       K(T_DATA),
    K(T_SCALARSET), K(T_ARRAY),    K(T_RECORD), K(FIELD),      K(T_SET),     K(T_SEQ),
    K(T_BAG),       K(T_ELEMENTS), K(BAG_OF),   K(BINDER),     K(INT),       K(TRUE),
    K(FALSE),       K(CALL),       K(INDEX),    K(DOT),        K(AT),        K(NOT),
    K(NEG),         K(IFF),        K(IMPLIES),  K(OR),         K(AND),       K(EQ),
    K(NE),          K(LT),         K(LE),       K(GT),         K(GE),        K(IN),
    K(ADD),         K(SUB),        K(CAT),      K(MUL),        K(DIV),       K(MOD),
    K(IS),          K(IF),         K(FORALL),   K(EXISTS),     K(LET),       K(SET),
    K(RECORD),      K(FIELDVAL),   K(ARRAY),    K(SET_OF),     K(SEQ),       K(FIRST),
    K(MU),          K(NU),         K(FIXPARAM), K(DIAMOND),    K(BOX),       K(ACTION_ARG),
    K(PROPERTY),    K(STRING),     K(EXPECT),   K(PRED),       K(PREDPARAM), K(ACTIONPARAM),
    K(R_SEQ),       K(R_ALT),      K(R_STAR),   K(R_PLUS),     K(R_OPT),     K(A_ANY),
    K(A_NOT),       K(A_SET),      K(A_TAU),    K(A_AT),       K(A_NAME),    K(A_CHANNEL),
    K(A_COMM),      K(A_OUT),      K(A_IN),
};

static void show_kids(struct buf *b, const struct ast *x)
{
    for (uint32_t i = 0; i < x->n; i++) {
        if (i > 0)
            buf_char(b, ' ');
        show(b, x->kid[i]);
    }
}

void show(struct buf *b, const struct ast *x)
{
    static const char *const quantifiers[] = { "", " forall", " exists" };

    if (x == NULL) {
        buf_char(b, '-');
    } else if (x->kind == AST_NAME) {
        buf_add(b, x->name);
    } else if (x->kind == AST_INT) {
        num_print(b, x->number);
    } else if (x->kind == AST_LIST) {
        buf_char(b, '[');
        show_kids(b, x);
        buf_char(b, ']');
    } else {
        buf_printf(b, "(%s%s%s%s", kinds[x->kind], quantifiers[x->quantifier],
                   x->name != NULL ? " " : "", x->name != NULL ? x->name : "");
        buf_add(b, x->n > 0 ? " " : "");
        show_kids(b, x);
        buf_char(b, ')');
    }
}

void first_lines(struct fixture *f)
{
    struct buf all = BUF_EMPTY;
    bool start = true, keep = true;

    diag_print(f->diag, &all, false);
    buf_reset(&f->out);
    for (size_t i = 0; i < all.n; i++) {
        keep = start ? all.at[i] != ' ' : keep;
        if (keep)
            buf_char(&f->out, all.at[i]);
        start = all.at[i] == '\n';
    }
    buf_clear(&all);
}
