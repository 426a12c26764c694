/*
 * cells: variables are divided as their rules say, parts have the cells that hold them, and a
 * renaming of the cells is the renaming of the variable.
 *
 * tests/cross/ has random models in all layouts.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "stg/data/cells.h"
#include "stg/graph/stg.h"
#include "stg/step/system.h"
#include "support/rng.h"
#include "tests/unit/model_fixture.h"

#define TEST(name) cmocka_unit_test_setup_teardown(name, model_set_up, model_tear_down)
#define CELLS_MOST 64

static const char text[] =
    "type I = scalarset(3); type J = scalarset(2); type B = 0..1; type D = data { d0 };"
    "type P = record { b : bool, o : I }; type U = union { Nil, One(i : I) };"
    "type K = record { j : J, b : B };"
    "var plain : array [B] of P = array(b : B => { b : false, o : _ });"
    "var own : array [I] of P = array(i : I => { b : false, o : i });"
    "var nested : array [I] of array [J] of I = array(i : I => array(j : J => i));"
    "var square : array [I, I] of B = array(i : I, j : I => 0);"
    "var mixed : array [B, I] of D = array(b : B, i : I => d0);"
    "var by_union : array [U] of bool = array(u : U => false);"
    "var by_record : array [K] of U = array(k : K => Nil);"
    "var deep : record { n : B, a : array [J] of record { s : set of I, u : U } } ="
    "  { n : 0, a : array(j : J => { s : {}, u : Nil }) };"
    "var one : I;"
    "type V = union { Two(x, y : B), None };"
    "var few : set of V = {None};"
    "var sets : array [B] of set of B = array(b : B => {b});"
    "process Q(i : I) { var x : B = 0; var y : I; var z : array [B] of P; node a { } }"
    "system par i : I . Q(i);";

/* The same rule for all variables. */
static void divide_named(struct cells *c, const struct signature *g, uint32_t depth, uint32_t named,
                         uint64_t few)
{
    struct cell_rule *rule = test_calloc(g->n_globals, sizeof *rule);

    for (uint32_t i = 0; i < g->n_globals; i++)
        rule[i] = (struct cell_rule){ .depth = depth, .named = named, .few = few };
    cells_init(c, g, rule);
    for (uint32_t i = 0; i < g->n_globals; i++)
        assert_int_equal(cells_of_sort(g->global[i].sort, rule[i]), cells_of_global(c, i).n);
    test_free(rule);
}

static void divide(struct cells *c, const struct signature *g, uint32_t depth, uint64_t few)
{
    divide_named(c, g, depth, UINT32_MAX, few);
}

static uint32_t global_named(const struct signature *g, const char *name)
{
    uint32_t i = 0;

    while (strcmp(g->global[i].name, name) != 0)
        i++;
    return i;
}

static const struct sort *global_sort(const struct cells *c, const char *name)
{
    return c->sig->global[global_named(c->sig, name)].sort;
}

static void expect_cells(const struct cells *c, const char *name, const char *expected)
{
    struct cell_part p = cells_of_global(c, global_named(c->sig, name));
    struct buf b = BUF_EMPTY;

    for (uint32_t i = p.first; i < p.first + p.n; i++) {
        buf_add(&b, i == p.first ? "" : " ");
        cell_print_name(&b, c, i);
    }
    assert_string_equal(buf_text(&b), expected);
    buf_clear(&b);
}

static void parts_are_split_as_deep_as_the_rule_says(void **state)
{
    struct model *m = *state;
    struct cells c;

    model_text(m, text);
    divide(&c, &m->stg->sig, 0, 0);
    assert_int_equal(c.n, m->stg->sig.n_globals);
    expect_cells(&c, "deep", "deep");
    cells_clear(&c);
    divide(&c, &m->stg->sig, 1, 0);
    expect_cells(&c, "plain", "plain[0] plain[1]");
    expect_cells(&c, "deep", "deep.n deep.a");
    cells_clear(&c);
    divide(&c, &m->stg->sig, UINT32_MAX, 0);
    expect_cells(&c, "plain", "plain[0].b plain[0].o plain[1].b plain[1].o");
    expect_cells(&c, "square",
                 "square[0,0] square[0,1] square[0,2] square[1,0] "
                 "square[1,1] square[1,2] square[2,0] square[2,1] "
                 "square[2,2]");
    expect_cells(&c, "deep", "deep.n deep.a[0].s deep.a[0].u deep.a[1].s deep.a[1].u");
    expect_cells(&c, "one", "one");
    expect_cells(&c, "few", "few{Two(0,0)} few{Two(0,1)} few{Two(1,0)} few{Two(1,1)} few{None}");
    expect_cells(&c, "sets", "sets[0]{0} sets[0]{1} sets[1]{0} sets[1]{1}");
    cells_clear(&c);
}

/* Not of sets whose elements can be renamed, nor of large ones. */
static void sets_over_few_values_have_members(void **state)
{
    struct model *m = *state;

    model_text(m, "type I = scalarset(2); type D = data; type B = 0..255; type L = 0..256;"
                  "var i : set of I = {}; var d : set of D = {}; var b : set of B = {};"
                  "var l : set of L = {}; process Q { node a { } } system Q;");
    for (uint32_t i = 0; i < 4; i++)
        assert_int_equal(sort_has_members(m->stg->sig.global[i].sort), i == 2);
}

/* The choices from s are an edge each, which has no filter; those from t are too many for that, and
   their filters look at all of the set. */
#define CHOICES \
    "channel c; type B = 0..15; var s, t : set of B = {}; process Q { node a {" \
    "  for x, y : B when x < y && x in s && y in s do s := s - {x, y} -> a;" \
    "  for x : B when !(x in s) do s := s + {x} -> a;" \
    "  for x, y : B, u, v : 0..9 when x < y && x in t && y in t do t := t - {x, y} -> a;" \
    "  for x : B when !(x in t) do t := t + {x} -> a;"

static void expect_cells_of_sets(struct model *m, uint32_t s, uint32_t t)
{
    struct cells c;

    system_find_cells(&c, m->stg);
    assert_int_equal(cells_of_global(&c, 0).n, s);
    assert_int_equal(cells_of_global(&c, 1).n, t);
    cells_clear(&c);
}

static void a_choice_from_a_set_splits_it_where_choices_are_few(void **state)
{
    model_text(*state, CHOICES " c! -> a; } } process R { node a { c? -> a; } } system Q || R;");
    expect_cells_of_sets(*state, 16, 1);
}

static void where_nothing_communicates_sets_are_split_that_are_looked_at_whole(void **state)
{
    model_text(*state, CHOICES " } } system Q;");
    expect_cells_of_sets(*state, 16, 16);
}

#define BOXES(n) \
    "type B = 0..99; type I = 1.." n "; var s : array [I] of set of B = array(i : I => {});" \
    "var t : bool = true; process Q { node a { for i : I when i in s[i] do" \
    "  s[i] := s[i] - {i}, t := !t -> a; } } system Q;"

static void sets_with_many_members_together_are_split(void **state)
{
    model_text(*state, BOXES("5"));
    expect_cells_of_sets(*state, 500, 1);
}

static void sets_with_very_many_are_whole(void **state)
{
    model_text(*state, BOXES("6"));
    expect_cells_of_sets(*state, 6, 1);
}

/* An array counts as many steps as it has indices. */
static void depth_is_counted_in_indices(void **state)
{
    struct model *m = *state;
    struct cells c;

    model_text(m, text);
    divide(&c, &m->stg->sig, 2, 0);
    expect_cells(&c, "deep", "deep.n deep.a[0] deep.a[1]");
    assert_int_equal(cells_of_global(&c, global_named(c.sig, "nested")).n, 6);
    cells_clear(&c);
}

static void parts_with_few_values_are_whole(void **state)
{
    struct model *m = *state;
    struct cells c;

    model_text(m, text);
    divide(&c, &m->stg->sig, UINT32_MAX, 6); /* P has 6 values */
    expect_cells(&c, "plain", "plain[0] plain[1]");
    cells_clear(&c);
    divide(&c, &m->stg->sig, UINT32_MAX, 5);
    expect_cells(&c, "plain", "plain[0].b plain[0].o plain[1].b plain[1].o");
    cells_clear(&c);
}

static void arrays_over_identities_in_others_are_whole(void **state)
{
    struct model *m = *state;
    struct cells c;

    model_text(m, text);
    divide_named(&c, &m->stg->sig, UINT32_MAX, 1, 0);
    expect_cells(&c, "nested", "nested[0] nested[1] nested[2]");
    expect_cells(&c, "own", "own[0].b own[0].o own[1].b own[1].o own[2].b own[2].o");
    cells_clear(&c);
    divide_named(&c, &m->stg->sig, UINT32_MAX, 0, 0);
    expect_cells(&c, "nested", "nested");
    expect_cells(&c, "plain", "plain[0].b plain[0].o plain[1].b plain[1].o");
    cells_clear(&c);
}

/* Any value of the sort, of data d0 and five others. */
static value draw(struct rng *r, struct values *vs, const struct sort *s)
{
    value v[16];
    uint32_t n = 0;

    switch (s->kind) {
    case SORT_ARRAY:
        for (n = 0; n < sort_array_size(s); n++)
            v[n] = draw(r, vs, s->elem);
        return value_tuple(vs, n, v);
    case SORT_RECORD:
        for (n = 0; n < s->n; n++)
            v[n] = draw(r, vs, s->field[n].sort);
        return value_tuple(vs, n, v);
    case SORT_UNION: {
        uint32_t alt = rng_below(r, s->n);
        v[n++] = value_small((int32_t)alt);
        for (uint32_t i = 0; i < s->alt[alt].n; i++)
            v[n++] = draw(r, vs, s->alt[alt].field[i].sort);
        return value_tuple(vs, n, v);
    }
    case SORT_SET:
        while (n < 3 && rng_below(r, 3) > 0)
            v[n++] = draw(r, vs, s->elem);
        return value_set(vs, n, v);
    case SORT_DATA: return value_small((int32_t)rng_below(r, 6));
    default: return sort_nth(vs, s, rng_below(r, (uint32_t)sort_card(s)));
    }
}

/* In every layout, what is written is read, part by part, too. */
static void what_is_written_is_read(void **state)
{
    struct model *m = *state;
    uint32_t word[CELLS_MOST];
    struct cells c;
    struct rng r;

    rng_init(&r, 1);
    model_text(m, text);
    for (uint32_t depth = 0; depth < 5; depth++) {
        divide(&c, &m->stg->sig, depth, depth % 2 * 4);
        assert_in_range(c.n, 1, CELLS_MOST);
        for (uint32_t g = 0; g < c.sig->n_globals; g++) {
            value v = draw(&r, m->vs, c.sig->global[g].sort);
            cells_write(&c, word, g, v);
            assert_int_equal(cells_read(&c, word, g), v);
            for (uint32_t i = c.first[g]; i < c.first[g + 1]; i++)
                assert_int_equal(cell_of(&c, i, v), word[i]);
        }
        cells_clear(&c);
    }
}

static void a_part_is_narrowed_to_its_cells(void **state)
{
    struct model *m = *state;
    struct cells c;
    struct cell_part p;

    model_text(m, text);
    divide(&c, &m->stg->sig, UINT32_MAX, 0);
    p = cells_of_global(&c, global_named(c.sig, "deep"));
    cell_part_narrow(&p, 1); /* deep.a */
    assert_true(p.split);
    assert_int_equal(p.n, 4);
    cell_part_narrow(&p, 1); /* deep.a[1] */
    cell_part_narrow(&p, 1); /* .u */
    assert_false(p.split);
    assert_int_equal(p.n, 1);
    assert_int_equal(p.first, c.first[global_named(c.sig, "deep")] + 4);
    assert_int_equal(p.sort->kind, SORT_UNION);
    cells_clear(&c);
    divide(&c, &m->stg->sig, 1, 0);
    p = cells_of_global(&c, global_named(c.sig, "deep"));
    cell_part_narrow(&p, 1);
    cell_part_narrow(&p, 0); /* inside of the cell deep.a */
    assert_int_equal(p.first, c.first[global_named(c.sig, "deep")] + 1);
    assert_int_equal(p.n, 1);
    cells_clear(&c);
}

/* ---- renaming ---- */

/* A permutation of the first n. */
static void shuffle(struct rng *r, uint32_t n, uint32_t *image)
{
    for (uint32_t i = 0; i < n; i++) {
        uint32_t k = rng_below(r, i + 1);
        image[i] = image[k];
        image[k] = i;
    }
}

/* Of I, J and D, whose constant stays. */
static renaming draw_renaming(struct rng *r, struct renamer *x)
{
    uint32_t image[3][6], size[3];
    const uint32_t *images[3];
    const struct signature *g = renamer_signature(x);

    for (uint32_t k = 0; k < g->n_atoms; k++) {
        uint32_t from = g->atom[k]->kind == SORT_DATA;
        size[k] = from == 1 ? 6 : g->atom[k]->size;
        shuffle(r, size[k] - from, image[k] + from);
        for (uint32_t i = from; i < size[k]; i++)
            image[k][i] += from;
        image[k][0] = from == 1 ? 0 : image[k][0];
        images[k] = image[k];
    }
    return renaming_make(x, size, images);
}

static void try_renaming(const struct cells *c, struct renamer *x, struct rng *r)
{
    uint32_t word[CELLS_MOST], renamed[CELLS_MOST], to[CELLS_MOST];
    value v[CELLS_MOST];
    renaming by = draw_renaming(r, x);

    cells_rename(c, x, by, to);
    for (uint32_t g = 0; g < c->sig->n_globals; g++) {
        v[g] = draw(r, c->sig->vs, c->sig->global[g].sort);
        cells_write(c, word, g, v[g]);
    }
    for (uint32_t i = 0; i < c->n; i++)
        renamed[to[i]] = rename_value(x, by, c->sort[i], word[i]);
    for (uint32_t g = 0; g < c->sig->n_globals; g++)
        assert_int_equal(cells_read(c, renamed, g),
                         rename_value(x, by, c->sig->global[g].sort, v[g]));
}

static void renaming_the_cells_renames_the_variable(void **state)
{
    struct model *m = *state;
    struct renamer *x;
    struct cells c;
    struct rng r;

    rng_init(&r, 1);
    model_text(m, text);
    x = renamer_new(&m->stg->sig);
    for (uint32_t depth = 0; depth < 5; depth++) {
        divide(&c, &m->stg->sig, depth, depth % 2 * 4);
        for (int i = 0; i < 50; i++)
            try_renaming(&c, x, &r);
        cells_clear(&c);
    }
    renamer_free(x);
}

static void add_lifted(struct cells *c, uint32_t instance)
{
    const struct variable *v = c->sig->process[0].variable;
    struct cell_rule whole = { .depth = 0 }, elements = { .depth = 1 };

    cells_add(c, v[1].sort, whole, instance, "x");
    cells_add(c, v[2].sort, whole, instance, "y");
    cells_add(c, v[3].sort, elements, instance, "z");
}

static void cells_of_lifted_variables_move_with_their_instance(void **state)
{
    struct model *m = *state;
    const struct signature *g;
    uint32_t to[CELLS_MOST], n;
    struct renamer *x;
    struct cells c;
    renaming by;

    model_text(m, text);
    g = &m->stg->sig;
    divide(&c, g, 0, 0);
    n = c.n;
    for (uint32_t i = 0; i < g->n_instances; i++)
        add_lifted(&c, i);
    assert_int_equal(c.n, n + 3 * 4);
    x = renamer_new(g);
    by = renaming_swap(x, g->process[0].variable[0].sort->atom - 1, 0, 2);
    cells_rename(&c, x, by, to);
    for (uint32_t i = 0; i < n; i++)
        assert_int_equal(to[i], i);
    for (uint32_t i = 0; i < 3; i++)
        for (uint32_t k = 0; k < 4; k++)
            assert_int_equal(to[n + 4 * i + k], n + 4 * (2 - i) + k);
    renamer_free(x);
    cells_clear(&c);
}

static void lifted_variables_are_split_like_others(void **state)
{
    static const char *const name[] = { "x", "y", "z[0]", "z[1]" };
    struct model *m = *state;
    uint32_t word[CELLS_MOST], n;
    struct cell_part p;
    struct cells c;

    model_text(m, text);
    divide(&c, &m->stg->sig, 0, 0);
    n = c.n;
    for (uint32_t i = 0; i < 2; i++)
        add_lifted(&c, i);
    for (uint32_t k = 0; k < 8; k++) {
        struct buf b = BUF_EMPTY;
        cell_print_name(&b, &c, n + k);
        assert_string_equal(buf_text(&b), name[k % 4]);
        buf_clear(&b);
    }
    p = cells_add(&c, global_sort(&c, "plain"), (struct cell_rule){ .depth = 1 }, 2, "w");
    assert_true(p.split);
    cells_write_part(&c, word, &p, m->stg->sig.global[global_named(c.sig, "plain")].initial);
    assert_int_equal(cells_read_part(&c, word, &p),
                     m->stg->sig.global[global_named(c.sig, "plain")].initial);
    cells_forget_part(word, &p);
    for (uint32_t k = 0; k < 2; k++)
        assert_int_equal(word[p.first + k], VALUE_NONE);
    cells_clear(&c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(parts_are_split_as_deep_as_the_rule_says),
        TEST(sets_over_few_values_have_members),
        TEST(a_choice_from_a_set_splits_it_where_choices_are_few),
        TEST(where_nothing_communicates_sets_are_split_that_are_looked_at_whole),
        TEST(sets_with_many_members_together_are_split),
        TEST(sets_with_very_many_are_whole),
        TEST(depth_is_counted_in_indices),
        TEST(parts_with_few_values_are_whole),
        TEST(arrays_over_identities_in_others_are_whole),
        TEST(what_is_written_is_read),
        TEST(a_part_is_narrowed_to_its_cells),
        TEST(renaming_the_cells_renames_the_variable),
        TEST(cells_of_lifted_variables_move_with_their_instance),
        TEST(lifted_variables_are_split_like_others),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
