/*
 * Each formula is one of some shapes, or two of them; actions in it are sets of patterns, or all
 * but these.
 */
#include "config.h"
#include "tests/cross/gen_safety.h"

#include "tests/unit/scripted.h"

static const char *const names[] = {
    [LOCK] = "lock",       [TRYLOCK] = "trylock", [UNLOCK] = "unlock",     [WAIT] = "wait",
    [TRYWAIT] = "trywait", [POST] = "post",       [ARRIVE] = "arrive",     [LEAVE] = "leave",
    [RDLOCK] = "rdlock",   [WRLOCK] = "wrlock",   [RWUNLOCK] = "rwunlock", [ENQUEUE] = "enqueue",
    [AWAKE] = "awake",     [SIGNAL] = "signal",   [BROADCAST] = "awaken",  [ENTER] = "enter",
    [FINISH] = "finish",   [LOAD] = "load",       [STORE] = "store",       [XCHG] = "xchg",
    [CAS] = "cas",         [FAA] = "faa",         [CREATE] = "create",     [EXIT] = "exit",
    [JOIN] = "join",       [QUIT] = "quit",
};

const char *gen_safety_kind(uint32_t kind)
{
    return names[kind];
}

/* What formulas are made of. */
struct gen {
    struct buf *b;
    struct rng *rng;
    const struct script *script;
};

static uint32_t below(const struct gen *g, uint32_t n)
{
    return rng_below(g->rng, n);
}

/* Some operation of some thread. */
static const struct instruction *some_operation(const struct gen *g, uint32_t *thread)
{
    const struct instruction *i;
    uint32_t n = 0;

    *thread = below(g, g->script->n_threads);
    i = g->script->code[*thread];
    while (i[n].kind != END)
        n++;
    do
        i = &g->script->code[*thread][below(g, n)];
    while (i->kind >= LOCAL);
    return i;
}

static void gen_value(const struct gen *g, uint32_t one_in, int value)
{
    if (below(g, one_in) == 0)
        buf_printf(g->b, "%d", value);
    else
        buf_char(g->b, '_');
}

static void gen_pattern_of(const struct gen *g)
{
    uint32_t thread;
    const struct instruction *i = some_operation(g, &thread);

    buf_add(g->b, names[i->kind]);
    if (below(g, 2))
        return;
    buf_char(g->b, '(');
    gen_value(g, 2, (int)thread);
    buf_add(g->b, ", ");
    gen_value(g, 3, i->object);
    buf_add(g->b, ", ");
    gen_value(g, 5, (int)below(g, 2));
    buf_char(g->b, ')');
}

static void gen_set(const struct gen *g)
{
    buf_char(g->b, '{');
    for (uint32_t n = 1 + below(g, 3); n > 0; n--) {
        gen_pattern_of(g);
        buf_add(g->b, n > 1 ? ", " : "");
    }
    buf_char(g->b, '}');
}

/* The letters of a shape: A is a set; A and a digit the same set each time; K and L names of
   operations, the same each time; the rest is text. */
static void gen_shape(const struct gen *g, const char *shape)
{
    struct buf set[2] = { BUF_EMPTY, BUF_EMPTY };
    uint32_t thread;
    const char *kind = names[some_operation(g, &thread)->kind];
    const char *other = names[some_operation(g, &thread)->kind];

    for (size_t i = 0; i < 2; i++) {
        struct gen part = { &set[i], g->rng, g->script };
        gen_set(&part);
    }
    for (const char *c = shape; *c != '\0'; c++)
        if (*c == 'A' && (c[1] == '0' || c[1] == '1'))
            buf_add(g->b, buf_text(&set[*++c - '0']));
        else if (*c == 'A')
            gen_set(g);
        else if (*c == 'K' || *c == 'L')
            buf_add(g->b, *c == 'K' ? kind : other);
        else
            buf_char(g->b, *c);
    buf_clear(&set[0]);
    buf_clear(&set[1]);
}

static void gen_one(const struct gen *g)
{
    static const char *const shapes[] = {
        "never(<A>true)",
        "not_before(<A>, <A>)",
        "weak_until([A]false, false)",
        "[(-)* . A . (-A)* . A] false",
        "[(-)* . A . A . A] false",
        "[A][A]false",
        "[A . (-A)*] [A]false",
        "(nu X(n : int = 0). n <= 1 && [A0]X(n + 1) && [-A0]X(n))",
        "(nu X(n : int = 0). n <= 2 && [A0]X(n + 1) && [A1]X(n - 1) && [-{A0, A1}]X(n))",
        "(nu X(n : int = 0). (n < 1 || [A]false) && [A0]X(n + 1) && [-A0]X(n))",
        "always([K(?t, ?m, _)] (nu X. [K(_, m, _)]false && [-{unlock(t, m, _)}]X))",
        "always([K(?t, ?m, ?r)] (nu X. [K(_, m, ?s)](s = r) && [-A]X))",
        "always([K(?t, _, _)] (nu X. [A]false && [-L(t, _, _)]X))",
        "always([K(?t, _, _)] always([L(t, _, _)] never(<A>true)))",
        "always([K(?t, _, _)] always([L(t, _, _)]false))",
        "(nu X(n : int = 0). [A0]X(n + 1) && [A1]false && (n != 1 || [-A0]X(n)))",
        "[(-)* . K(?t, ?m, _) . (-A)* . {unlock(t, m, _), store(t, _, _)}] false",
        "(nu X(a : int = 0, b : int = 7). a <= b && [A0]X(a + 1, b - 1) && [A1]X(b, a) && "
        "[-{A0, A1}]X(a, b))",
        "(forall n : 0..2 . nu X(k : int = 0). (k != n || [A0]false) && [A1]X(k + 1) && [-A1]X(k))",
        "(forall t : 0..2 . [(-)* . K(t, _, _) . (-A)* . A] false)",
        "(nu X. (nu Y. [A]false && [-A]Y) && [A]X && [-A]X)",
        "(nu X. [A]X && [A]false)",
        "after(<A>, (nu Y. [A]false && [-]Y))",
        "[(A | A . A)*] [A]false",
    };

    gen_shape(g, shapes[below(g, sizeof shapes / sizeof shapes[0])]);
}

void gen_safety(struct buf *b, struct rng *rng, const struct script *s)
{
    struct gen g = { b, rng, s };

    gen_one(&g);
    if (below(&g, 4) == 0) {
        buf_add(b, " && ");
        gen_one(&g);
    }
}
