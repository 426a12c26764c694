/*
 * Windows as lines of text (see view_text.h).
 */
#include "config.h"

#include "abstraction/windows/view_text.h"

#include <inttypes.h>
#include <string.h>

#include "abstraction/windows/window_presence.h"
#include "stg/data/sort_read.h"
#include "support/alloc.h"
#include "support/vec.h"

#define BITS "bits="

/* Has the process this variable at this node? */
static bool variable_is_at(const struct process *p, uint32_t variable, uint32_t node)
{
    return p->variable[variable].node == NO_NODE || p->variable[variable].node == node;
}

/* ---- writing ---- */

static void print_variable(struct buf *b, const struct window_system *w, const char *name,
                           const struct sort *s, value v)
{
    buf_printf(b, "%s%s=", b->n > 0 ? " " : "", name);
    value_print(b, w->stg->vs, s, v);
}

static void print_instance(struct buf *b, const struct window_system *w, const value *state,
                           uint32_t instance)
{
    const struct process *p = window_process(w, instance);
    uint32_t node = window_node(w, state, instance);

    buf_printf(b, "%s%s@%s", b->n > 0 ? " " : "", w->stg->sig.instance[instance].name,
               p->node[node].name);
    for (uint32_t k = p->n_params; k < p->n_variables; k++)
        if (variable_is_at(p, k, node))
            print_variable(b, w, p->variable[k].name, p->variable[k].sort,
                           state[window_variable_at(w, instance, k)]);
}

static void print_bits(struct buf *b, const struct window_system *w, const value *state)
{
    uint32_t bits = window_bits(w, state);

    buf_add(b, b->n > 0 ? " " BITS : BITS);
    for (uint32_t i = 0; i < w->presence->n; i++)
        buf_char(b, (bits & 1u << i) != 0 ? '1' : '0');
}

static void print_view(struct buf *b, const struct window_system *w, const value *state)
{
    const struct signature *g = &w->stg->sig;

    for (uint32_t i = 0; i < g->n_instances; i++)
        print_instance(b, w, state, i);
    for (uint32_t i = 0; i < g->n_globals; i++)
        print_variable(b, w, g->global[i].name, g->global[i].sort, state[window_global_at(w, i)]);
    if (w->presence != NULL)
        print_bits(b, w, state);
}

static size_t widest_instance(const struct signature *g)
{
    size_t widest = 0;

    for (uint32_t i = 0; i < g->n_instances; i++)
        widest = strlen(g->instance[i].name) > widest ? strlen(g->instance[i].name) : widest;
    return widest;
}

static void print_instance_line(struct buf *b, const struct window_system *w, const value *state,
                                uint32_t instance)
{
    const struct process *p = window_process(w, instance);
    uint32_t node = window_node(w, state, instance);

    buf_printf(b, "@%s", p->node[node].name);
    for (uint32_t k = p->n_params; k < p->n_variables; k++) {
        value v = state[window_variable_at(w, instance, k)];
        if (v == VALUE_NONE || !variable_is_at(p, k, node))
            continue;
        buf_printf(b, "  %s = ", p->variable[k].name);
        value_print(b, w->stg->vs, p->variable[k].sort, v);
    }
    buf_char(b, '\n');
}

void view_print_lines(struct buf *b, const struct window_system *w, const value *state,
                      unsigned indent)
{
    const struct signature *g = &w->stg->sig;
    size_t widest = widest_instance(g);

    for (uint32_t i = 0; i < g->n_instances; i++) {
        buf_pad(b, ' ', indent);
        buf_add(b, g->instance[i].name);
        buf_pad(b, ' ', widest - strlen(g->instance[i].name));
        print_instance_line(b, w, state, i);
    }
    if (g->n_globals > 0)
        buf_pad(b, ' ', indent);
    for (uint32_t i = 0; i < g->n_globals; i++) {
        buf_printf(b, "%s%s = ", i > 0 ? "  " : "", g->global[i].name);
        value_print(b, w->stg->vs, g->global[i].sort, state[window_global_at(w, i)]);
    }
    buf_add(b, g->n_globals > 0 ? "\n" : "");
}

bool view_next_order(uint32_t n, uint32_t *order)
{
    for (uint32_t i = n; i-- > 1;) {
        uint32_t least = UINT32_MAX, at = i;
        for (uint32_t k = i; k < n; k++)
            if (order[k] > order[i - 1] && order[k] < least) {
                least = order[k];
                at = k;
            }
        if (least == UINT32_MAX)
            continue;
        order[at] = order[i - 1];
        order[i - 1] = least;
        for (uint32_t a = i, z = n - 1; a < z; a++, z--) {
            uint32_t other = order[a];
            order[a] = order[z];
            order[z] = other;
        }
        return true;
    }
    return false;
}

void view_print_least(struct buf *b, const struct window_system *w, const value *state)
{
    struct window_map map = { .from = w, .to = w };
    value *other = mem_alloc((window_width(w) + (size_t)1) * sizeof *other);
    struct buf least = BUF_EMPTY, text = BUF_EMPTY;

    for (uint32_t i = 0; i < w->id->size; i++)
        map.back[i] = i;
    do {
        window_map_state(&map, state, other);
        buf_reset(&text);
        print_view(&text, w, other);
        if (least.n > 0 && strcmp(buf_text(&text), buf_text(&least)) >= 0)
            continue;
        buf_reset(&least);
        buf_add(&least, buf_text(&text));
    } while (view_next_order(w->id->size, map.back));
    buf_add(b, buf_text(&least));
    buf_clear(&least);
    buf_clear(&text);
    mem_free(other);
}

/* ---- reading ---- */

struct view_reader {
    const struct window_system *w;
    struct span line;
    uint32_t at; /* the next byte */
    struct diag *diag;
};

/* The next word of the line, up to a blank behind its first bytes; an empty one at the end. */
static struct span next_word(struct view_reader *r, size_t first)
{
    const char *bytes = r->line.text->bytes;
    struct span word = { r->line.text, r->at, r->at + (uint32_t)first };

    while (word.to < r->line.to && bytes[word.to] != ' ')
        word.to++;
    r->at = word.to < r->line.to ? word.to + 1 : word.to;
    return word;
}

/* What is behind "name@" or "name=" in the next word, into b.  A name may have blanks. */
static bool read_behind(struct view_reader *r, const char *name, char sign, struct buf *b,
                        struct span *word)
{
    size_t length = strlen(name);
    const char *bytes = r->line.text->bytes + r->at;

    if (r->line.to - r->at <= length || memcmp(bytes, name, length) != 0 || bytes[length] != sign) {
        *word = next_word(r, 0);
        diag_error(r->diag, *word, "expected '%s%c...'", name, sign);
        return false;
    }
    *word = next_word(r, length + 1);
    buf_reset(b);
    buf_bytes(b, bytes + length + 1, word->to - word->from - length - 1);
    return true;
}

static bool read_variable(struct view_reader *r, const char *name, const struct sort *s, value *out)
{
    struct buf text = BUF_EMPTY, why = BUF_EMPTY;
    struct span word;
    bool ok = read_behind(r, name, '=', &text, &word);

    if (ok && !value_read_window(r->w->stg->vs, s, r->w->id, buf_text(&text), out, &why)) {
        diag_error(r->diag, word, "no value of '%s': %s", name, buf_text(&why));
        ok = false;
    }
    buf_clear(&text);
    buf_clear(&why);
    return ok;
}

static bool read_node(struct view_reader *r, uint32_t instance, uint32_t *node)
{
    const struct process *p = window_process(r->w, instance);
    const char *name = r->w->stg->sig.instance[instance].name;
    struct buf text = BUF_EMPTY;
    struct span word;
    bool ok = read_behind(r, name, '@', &text, &word);

    for (*node = 0; ok && strcmp(p->node[*node].name, buf_text(&text)) != 0;)
        if (++*node == p->n_nodes) {
            diag_error(r->diag, word, "'%s' has no node '%s'", name, buf_text(&text));
            ok = false;
        }
    buf_clear(&text);
    return ok;
}

static bool read_instance(struct view_reader *r, uint32_t instance, value *state)
{
    const struct process *p = window_process(r->w, instance);
    uint32_t node;

    if (!read_node(r, instance, &node))
        return false;
    for (uint32_t i = r->w->first[instance]; i < r->w->first[instance + 1]; i++)
        state[i] = VALUE_NONE;
    state[window_node_at(r->w, instance)] = value_small((int32_t)node);
    for (uint32_t k = p->n_params; k < p->n_variables; k++)
        if (variable_is_at(p, k, node) &&
            !read_variable(r, p->variable[k].name, p->variable[k].sort,
                           &state[window_variable_at(r->w, instance, k)]))
            return false;
    return true;
}

static bool read_bits_of(struct view_reader *r, value *state)
{
    uint32_t n = r->w->presence->n, bits = 0;
    struct span word = next_word(r, 0);
    size_t length, start = strlen(BITS);
    const char *bytes = span_bytes(word, &length);
    bool ok = length == start + n && memcmp(bytes, BITS, start) == 0;

    for (uint32_t i = 0; i < n && ok; i++) {
        ok = bytes[start + i] == '0' || bytes[start + i] == '1';
        bits |= bytes[start + i] == '1' ? 1u << i : 0;
    }
    if (!ok)
        diag_error(r->diag, word, "expected '" BITS "' and %" PRIu32 " digits 0 or 1", n);
    window_set_bits(r->w, state, bits);
    return ok;
}

/* Is the line what would be written? */
static bool is_least_text(struct view_reader *r, const value *state)
{
    struct buf text = BUF_EMPTY;
    size_t n;
    const char *bytes = span_bytes(r->line, &n);
    bool same;

    view_print_least(&text, r->w, state);
    same = text.n == n && memcmp(buf_text(&text), bytes, n) == 0;
    if (!same)
        diag_error(r->diag, r->line, "this view is written '%s'", buf_text(&text));
    buf_clear(&text);
    return same;
}

bool view_read(const struct window_system *w, struct span line, struct diag *d, value *state)
{
    struct view_reader r = { w, line, line.from, d };
    const struct signature *g = &w->stg->sig;
    struct span rest;

    for (uint32_t i = 0; i < g->n_instances; i++)
        if (!read_instance(&r, i, state))
            return false;
    for (uint32_t i = 0; i < g->n_globals; i++)
        if (!read_variable(&r, g->global[i].name, g->global[i].sort,
                           &state[window_global_at(w, i)]))
            return false;
    if (w->presence != NULL && !read_bits_of(&r, state))
        return false;
    rest = next_word(&r, 0);
    if (rest.from < rest.to || r.at < line.to) {
        diag_error(d, rest, "expected nothing more");
        return false;
    }
    return is_least_text(&r, state);
}
