/*
 * Blocks for byte code (see gen_code.h).
 */
#include "config.h"

#include "tests/cross/gen_code.h"

#define STATEMENTS_MOST 4

/* ---- variables ---- */

static const char *new_name(struct drawing *d)
{
    return gen_text(d->a, "v%u", d->next++);
}

static void declare(struct drawing *d, enum made as, const char *name)
{
    if (d->n_locals[as] < 8)
        d->local[as][d->n_locals[as]++] = name;
}

static const char *draw_variable(struct drawing *d)
{
    static const enum made made[] = { AS_T, AS_T, AS_W, AS_R, AS_L, AS_A, AS_BOOL };
    static const char *const type[MADE] = {
        [AS_T] = "T",
        [AS_W] = "W",
        [AS_R] = "R",
        [AS_L] = "array [T] of R",
        [AS_A] = "array [T] of T",
        [AS_BOOL] = "bool",
    };
    enum made as = made[rng_below(&d->r, sizeof made / sizeof *made)];
    const char *name = new_name(d), *text;

    if (as == AS_T && gen_chance(&d->r, 30))
        text = gen_text(d->a, "var %s : T;", name);
    else if (as == AS_T && gen_chance(&d->r, 30))
        text = gen_text(d->a, "var %s : T = find(l, %s);", name, gen_code_simple(d, AS_T));
    else
        text = gen_text(d->a, "var %s : %s = %s;", name, type[as], gen_code(d, as, 2));
    declare(d, as, name);
    return text;
}

/* ---- assignments ---- */

static const char *any_local(struct drawing *d, enum made as)
{
    return d->local[as][rng_below(&d->r, d->n_locals[as])];
}

/* To a variable of a block, or a part of one; NULL: there is none of the type that was drawn. */
static const char *draw_local_assignment(struct drawing *d)
{
    const char *index = gen_code_simple(d, AS_T);
    uint32_t k = rng_below(&d->r, 6);
    enum made as = k == 0 ? AS_W : k == 1 || k == 2 ? AS_T : k == 3 ? AS_R : k == 4 ? AS_L : AS_A;

    if (d->n_locals[as] == 0)
        return NULL;
    switch (k) {
    case 0: return gen_text(d->a, "%s := %s", any_local(d, as), gen_code(d, AS_W, 2));
    case 1: return gen_text(d->a, "%s := %s", any_local(d, as), gen_code(d, AS_T, 2));
    case 2: return gen_text(d->a, "%s := _", any_local(d, as));
    case 3: return gen_text(d->a, "%s.f := %s", any_local(d, as), gen_code(d, AS_T, 2));
    case 4:
        return gen_text(d->a, "%s[%s].g := %s", any_local(d, as), index, gen_code(d, AS_BOOL, 2));
    default: return gen_text(d->a, "%s[%s] := %s", any_local(d, as), index, gen_code(d, AS_T, 2));
    }
}

static const char *draw_forgetting(struct drawing *d)
{
    static const char *const array[] = { "hole", "c", "a", "l", "k" };
    static const char *const field[] = { "", "", "", ".f", ".v" };
    uint32_t i = gen_chance(&d->r, 70) ? 0 : rng_below(&d->r, 5);

    return gen_text(d->a, "%s[%s]%s := _", array[i], gen_code_simple(d, AS_T), field[i]);
}

static const char *draw_assignments(struct drawing *d)
{
    const char *local = gen_chance(&d->r, 50) ? draw_local_assignment(d) : NULL;

    if (gen_chance(&d->r, 15))
        return gen_text(d->a, "%s;", draw_forgetting(d));
    if (local != NULL && gen_chance(&d->r, 80))
        return gen_text(d->a, "%s;", local);
    if (gen_chance(&d->r, 30))
        return gen_text(d->a, "%s, %s;", gen_code_assignment(d),
                        local != NULL ? local : gen_code_assignment(d));
    return gen_text(d->a, "%s;", gen_code_assignment(d));
}

/* ---- statements ---- */

static const char *draw_choice(struct drawing *d, uint32_t depth)
{
    const char *text = gen_text(d->a, "if %s %s", gen_code(d, AS_BOOL, 2),
                                gen_code_block(d, depth - 1));

    if (gen_chance(&d->r, 30))
        text = gen_text(d->a, "%s else if %s %s", text, gen_code(d, AS_BOOL, 2),
                        gen_code_block(d, depth - 1));
    if (gen_chance(&d->r, 50))
        text = gen_text(d->a, "%s else %s", text, gen_code_block(d, depth - 1));
    return text;
}

static const char *draw_cases(struct drawing *d, uint32_t depth)
{
    static const enum made made[] = { AS_T, AS_W, AS_E, AS_R, AS_U };
    enum made as = made[rng_below(&d->r, sizeof made / sizeof *made)];
    const char *subject = gen_code(d, as, 2), *text;

    if (as == AS_T && gen_chance(&d->r, 20))
        subject = gen_text(d->a, "hole[%s]", gen_code_simple(d, AS_T));
    text = gen_text(d->a, "switch %s { case %s, %s %s", subject, gen_code(d, as, 1),
                    gen_code_simple(d, as), gen_code_block(d, depth - 1));
    if (gen_chance(&d->r, 50))
        text = gen_text(d->a, "%s case %s %s", text, gen_code_simple(d, as),
                        gen_code_block(d, depth - 1));
    if (gen_chance(&d->r, 50))
        text = gen_text(d->a, "%s else %s", text, gen_code_block(d, depth - 1));
    return gen_text(d->a, "%s }", text);
}

static const char *draw_rounds(struct drawing *d, uint32_t depth)
{
    enum made as = gen_chance(&d->r, 60) ? AS_T : AS_W;
    uint32_t t = d->bound_t, w = d->bound_w;
    const char *range = gen_text(d->a, "%s..%s", gen_code_simple(d, AS_T),
                                 gen_code_simple(d, AS_W));
    const char *type = gen_chance(&d->r, 30) ? range : as == AS_T ? "T" : "W";
    const char *name = gen_code_bind(d, as);
    const char *text = gen_text(d->a, "for %s : %s %s", name, type, gen_code_block(d, depth - 1));

    d->bound_t = t;
    d->bound_w = w;
    return text;
}

/* Perhaps one round more than there may be. */
static const char *draw_while(struct drawing *d, uint32_t depth)
{
    const char *name = new_name(d);

    return gen_text(d->a, "{ var %s : T = 0; while %s < 2 && %s max %u { %s := %s + 1; %s } }",
                    name, name, gen_code(d, AS_BOOL, 1), gen_chance(&d->r, 90) ? 2 : 1, name, name,
                    gen_code_block(d, depth - 1));
}

static const char *draw_call(struct drawing *d)
{
    const char *i = gen_code_simple(d, AS_T), *k = gen_code_simple(d, AS_T);

    switch (rng_below(&d->r, 6)) {
    case 0: return gen_text(d->a, "put(a[%s], %s);", i, gen_code(d, AS_W, 2));
    case 1: return gen_text(d->a, "x := find(l, %s);", i);
    case 2: return gen_text(d->a, "swap(x, a[%s]);", i);
    case 3: return gen_text(d->a, "w := deep(%s);", i);
    case 4: return gen_text(d->a, "put(k[%s].v, %s);", i, k);
    default:
        return gen_text(d->a, "a[%s] := find(%s, %s);", i,
                        d->n_locals[AS_L] > 0 ? any_local(d, AS_L) : "m", k);
    }
}

static const char *draw_statement(struct drawing *d, uint32_t depth)
{
    uint32_t k = rng_below(&d->r, depth > 0 ? 16 : 8);

    switch (k) {
    case 4:
    case 5: return draw_variable(d);
    case 6: return draw_call(d);
    case 7: return gen_text(d->a, "assert %s || x != 2;", gen_code(d, AS_BOOL, 2));
    case 8:
    case 9:
    case 10: return draw_choice(d, depth);
    case 11: return draw_cases(d, depth);
    case 12:
    case 13: return draw_rounds(d, depth);
    case 14: return draw_while(d, depth);
    case 15:
        return gen_chance(&d->r, 20) ? "if y = 2 { error \"two\"; }" : gen_code_block(d, depth - 1);
    default: return draw_assignments(d);
    }
}

const char *gen_code_block(struct drawing *d, uint32_t depth)
{
    uint32_t n_locals[MADE], n = rng_below(&d->r, STATEMENTS_MOST + 1);
    const char *text = "{";

    for (int i = 0; i < MADE; i++)
        n_locals[i] = d->n_locals[i];
    for (uint32_t i = 0; i < n; i++)
        text = gen_text(d->a, "%s %s", text, draw_statement(d, depth));
    for (int i = 0; i < MADE; i++)
        d->n_locals[i] = n_locals[i];
    return gen_text(d->a, "%s }", text);
}
