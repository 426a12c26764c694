/*
 * The table of nodes and variables over time (see html_states.h).
 *
 * Columns are grouped by process, and in each group those that never change stand last, so that
 * they can be left out.
 */
#include "config.h"

#include "cli/evidence/html_states.h"

#include <string.h>

#include "cli/command/escape.h"
#include "support/arena.h"

#define LONG_VALUE 22 /* bytes: from here on it has a tooltip */
#define NODE UINT32_MAX

struct column {
    uint32_t process;  /* or EXPLANATION_GLOBAL */
    uint32_t variable; /* or NODE */
    bool still;        /* the same in all states */
};

struct table {
    const struct explanation *explanation;
    uint32_t n;
    struct column *column;
    uint32_t n_still;
};

/* ---- which columns there are ---- */

static const char *cell(const struct explanation *s, const struct column *c, uint32_t state)
{
    return c->variable == NODE ? s->state[state].node[c->process]
                               : s->state[state].value[c->variable];
}

static bool same(const char *x, const char *y)
{
    return x == NULL || y == NULL ? x == y : strcmp(x, y) == 0;
}

static bool is_still(const struct explanation *s, const struct column *c)
{
    if (c->process == EXPLANATION_WATCHED)
        return false;
    for (uint32_t i = 1; i < s->n_states; i++)
        if (!same(cell(s, c, i), cell(s, c, 0)))
            return false;
    return s->n_states > 1;
}

/* The variables of each process, and after the last one the global ones, and what is watched. */
struct owners {
    uint32_t *first, *next; /* a variable's number plus 1; 0: none */
};

static struct owners find_owners(struct arena *a, const struct explanation *s)
{
    struct owners o = { ARENA_ARRAY(a, uint32_t, s->n_processes + 2),
                        ARENA_ARRAY(a, uint32_t, s->n_variables + 1) };

    for (uint32_t i = s->n_variables; i-- > 0;) {
        uint32_t p = s->variable[i].process;
        if (p >= s->n_processes)
            p = s->n_processes + (p == EXPLANATION_WATCHED);
        o.next[i] = o.first[p];
        o.first[p] = i + 1;
    }
    return o;
}

static void add_columns(struct table *t, const struct owners *o, uint32_t p, bool still)
{
    const struct explanation *s = t->explanation;
    struct column c = { p < s->n_processes    ? p
                        : p == s->n_processes ? EXPLANATION_GLOBAL
                                              : EXPLANATION_WATCHED,
                        NODE, still };
    uint32_t next = o->first[p];

    if (p >= s->n_processes) {
        if (next == 0)
            return;
        c.variable = next - 1;
        next = o->next[next - 1];
    }
    for (;;) {
        if (is_still(s, &c) == still) {
            t->column[t->n++] = c;
            t->n_still += still;
        }
        if (next == 0)
            break;
        c.variable = next - 1;
        next = o->next[next - 1];
    }
}

static struct table state_table(struct arena *a, const struct explanation *s)
{
    struct table t = { .explanation = s };
    struct owners o = find_owners(a, s);

    t.column = ARENA_ARRAY(a, struct column, s->n_processes + s->n_variables + 1);
    for (uint32_t p = 0; p <= s->n_processes + 1; p++) {
        add_columns(&t, &o, p, false);
        add_columns(&t, &o, p, true);
    }
    return t;
}

/* ---- heads ---- */

/* How many columns from i on are of the same process and kind. */
static uint32_t count_group(const struct table *t, uint32_t i)
{
    uint32_t n = 1;

    while (i + n < t->n && t->column[i + n].process == t->column[i].process &&
           t->column[i + n].still == t->column[i].still)
        n++;
    return n;
}

/* "x" of "Client[1].x", in a column below Client[1]. */
static const char *short_column_name(const struct explanation *s, const struct column *c)
{
    const char *name, *process;
    size_t n;

    if (c->variable == NODE)
        return "node";
    name = s->variable[c->variable].name;
    if (c->process >= s->n_processes)
        return name;
    process = s->process[c->process];
    n = strlen(process);
    return strncmp(name, process, n) == 0 && name[n] == '.' ? name + n + 1 : name;
}

/* What is cut can be read by pointing at it. */
static void put_long_title(struct buf *b, const char *text)
{
    if (strlen(text) < LONG_VALUE)
        return;
    buf_add(b, " title='");
    escape_xml(b, text);
    buf_char(b, '\'');
}

static const char *group_name(const struct explanation *s, uint32_t process)
{
    return process == EXPLANATION_GLOBAL    ? "global"
           : process == EXPLANATION_WATCHED ? "watched"
                                            : s->process[process];
}

static void put_heads(struct buf *b, const struct table *t)
{
    const struct explanation *s = t->explanation;

    buf_printf(b, "<thead class='stays'><tr><th rowspan='2' scope='col'>%s</th>",
               s->is_run ? "step" : "state");
    if (s->is_run)
        buf_add(b, "<th rowspan='2' scope='col'>label</th>");
    for (uint32_t i = 0, n; i < t->n; i += n) {
        n = count_group(t, i);
        buf_printf(b, "<th colspan='%u' scope='colgroup' class='group%s'><span>", n,
                   t->column[i].still ? " still" : "");
        escape_xml(b, group_name(s, t->column[i].process));
        buf_add(b, "</span></th>");
    }
    buf_add(b, "</tr>\n<tr>");
    for (uint32_t i = 0; i < t->n; i++) {
        const char *name = short_column_name(s, &t->column[i]);
        buf_printf(b, "<th scope='col'%s", t->column[i].still ? " class='still'" : "");
        put_long_title(b, name);
        buf_char(b, '>');
        escape_xml(b, name);
        buf_add(b, "</th>");
    }
    buf_add(b, "</tr></thead>\n");
}

/* ---- rows ---- */

static void put_table_text(struct buf *b, const char *class, const char *text)
{
    buf_add(b, "<td");
    if (class != NULL)
        buf_printf(b, " class='%s'", class);
    put_long_title(b, text);
    buf_char(b, '>');
    escape_xml(b, text);
    buf_add(b, "</td>");
}

static void put_cells(struct buf *b, const struct table *t, uint32_t state)
{
    for (uint32_t i = 0; i < t->n; i++) {
        const struct column *c = &t->column[i];
        const char *text = cell(t->explanation, c, state);
        bool changed = t->explanation->is_run && state > 0 &&
                       !same(text, cell(t->explanation, c, state - 1));
        put_table_text(b,
                       changed    ? "changed"
                       : c->still ? "still"
                                  : NULL,
                       text != NULL ? text : "");
    }
}

static void put_table_step(struct buf *b, const struct table *t, uint32_t i)
{
    const struct explanation *s = t->explanation;

    buf_printf(b, "<tr data-step='%u'><th scope='row'><a href='#step=%u'>%u</a></th>", i, i, i);
    put_table_text(b, "label", i > 0 ? s->step[i - 1].label : "");
    if (i < s->n_states)
        put_cells(b, t, i);
    else
        buf_printf(b, "<td class='fault' colspan='%u'>run-time error</td>", t->n);
    buf_add(b, "</tr>\n");
}

static void put_still(struct buf *b, const struct table *t)
{
    if (t->n_still > 0)
        buf_printf(b,
                   "<input type='checkbox' id='still'/>"
                   "<label for='still'>also the %u column%s that never change%s</label>\n",
                   t->n_still, t->n_still > 1 ? "s" : "", t->n_still > 1 ? "" : "s");
}

void html_states(struct buf *b, const struct explanation *s)
{
    struct arena *a = arena_new();
    struct table t = state_table(a, s);

    put_still(b, &t);
    buf_add(b, "<div class='scroll'><table class='states'>\n");
    put_heads(b, &t);
    buf_add(b, "<tbody>\n");
    if (s->is_run)
        for (uint32_t i = 0; i <= s->n_steps; i++)
            put_table_step(b, &t, i);
    else
        for (uint32_t i = 0; i < s->n_states; i++) {
            buf_printf(b, "<tr id='state-%u'><th scope='row'>%u</th>", i, i);
            put_cells(b, &t, i);
            buf_add(b, "</tr>\n");
        }
    buf_add(b, "</tbody></table></div>\n");
    arena_free(a);
}
