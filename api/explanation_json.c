/*
 * Evidence as JSON (see explanation_json.h).
 *
 * One value on many lines: a step, a state, a claim each on its own, so that files can be read
 * and compared by lines.  Keys are never left out; what does not apply is null.  There is one
 * exceptions: "initial" stands only where there are several initial states, "watched" at what is.
 */
#include "config.h"

#include "api/explanation_json.h"

#include <inttypes.h>

#include "api/write_json.h"

/* The version of the schema; keys may be added without a new one. */
#define SCHEMA 1

static const char *const kind_word[] = {
    [EXPLANATION_TAU] = "tau",
    [EXPLANATION_COMM] = "communication",
    [EXPLANATION_OUT] = "output",
    [EXPLANATION_IN] = "input",
};

static const char *const end_word[] = {
    [EXPLANATION_OPEN] = "open",         [EXPLANATION_DECIDED] = "decided",
    [EXPLANATION_DEADLOCK] = "deadlock", [EXPLANATION_LOOP] = "loop",
    [EXPLANATION_FAULT] = "error",
};

/* "key": , behind a comma unless it is the first of its object. */
static void put_json_key(struct buf *b, const char *key)
{
    char before = b->n > 0 ? b->at[b->n - 1] : '{';

    buf_printf(b, "%s\"%s\": ", before == '{' ? "" : before == '\n' ? " " : ", ", key);
}

static void put_json_text(struct buf *b, const char *key, const char *text)
{
    put_json_key(b, key);
    write_json_string(b, text);
}

static void put_json_number(struct buf *b, const char *key, uint32_t n)
{
    put_json_key(b, key);
    buf_printf(b, "%" PRIu32, n);
}

static void put_json_bool(struct buf *b, const char *key, bool is)
{
    put_json_key(b, key);
    buf_add(b, is ? "true" : "false");
}

static void put_json_list(struct buf *b, const char *key, uint32_t n, const char *const *text)
{
    put_json_key(b, key);
    buf_char(b, '[');
    for (uint32_t i = 0; i < n; i++) {
        buf_add(b, i > 0 ? ", " : "");
        write_json_string(b, text[i]);
    }
    buf_char(b, ']');
}

static void put_json_place(struct buf *b, const char *key, const struct explanation_place *p)
{
    put_json_key(b, key);
    if (p->file == NULL) {
        buf_add(b, "null");
        return;
    }
    buf_char(b, '{');
    put_json_text(b, "file", p->file);
    put_json_number(b, "line", p->line);
    put_json_number(b, "column", p->column);
    put_json_text(b, "source", p->source);
    buf_char(b, '}');
}

/* ---- parts ---- */

static void put_json_mark(struct buf *b, const char *key, const struct explanation_mark *m)
{
    put_json_key(b, key);
    buf_char(b, '{');
    put_json_text(b, "formula", m->formula);
    put_json_text(b, "variables", m->variables);
    put_json_bool(b, "value", m->value);
    put_json_text(b, "receiving", m->receiving);
    put_json_place(b, "at", &m->at);
    buf_char(b, '}');
}

static void put_json_state(struct buf *b, const struct explanation *s, uint32_t i)
{
    buf_char(b, '{');
    put_json_list(b, "nodes", s->n_processes, s->state[i].node);
    put_json_list(b, "values", s->n_variables, s->state[i].value);
    if (s->mark != NULL)
        put_json_mark(b, "claim", &s->mark[i]);
    buf_char(b, '}');
}

static void put_json_actors(struct buf *b, const struct explanation_step *x)
{
    put_json_key(b, "actors");
    buf_char(b, '[');
    for (uint32_t i = 0; i < x->n_actors; i++) {
        buf_add(b, i > 0 ? ", {" : "{");
        put_json_number(b, "process", x->actor[i].process);
        put_json_text(b, "from", x->actor[i].from);
        put_json_text(b, "to", x->actor[i].to);
        put_json_place(b, "at", &x->actor[i].at);
        buf_char(b, '}');
    }
    buf_char(b, ']');
}

static void put_json_within(struct buf *b, const struct value_difference *d)
{
    put_json_key(b, "within");
    if (d == NULL) {
        buf_add(b, "null");
        return;
    }
    buf_char(b, '{');
    if (d->at != VALUE_DIFF_NOWHERE)
        put_json_number(b, "at", d->at);
    else
        put_json_text(b, "at", NULL);
    put_json_list(b, "removed", d->n_removed, d->removed);
    put_json_list(b, "added", d->n_added, d->added);
    buf_char(b, '}');
}

static void put_json_changes(struct buf *b, const struct explanation_step *x)
{
    put_json_key(b, "changes");
    buf_char(b, '[');
    for (uint32_t i = 0; i < x->n_changes; i++) {
        buf_add(b, i > 0 ? ", {" : "{");
        put_json_text(b, "name", x->change[i].name);
        put_json_text(b, "from", x->change[i].from);
        put_json_text(b, "to", x->change[i].to);
        put_json_within(b, x->change[i].within);
        if (x->change[i].watched)
            put_json_bool(b, "watched", true);
        buf_char(b, '}');
    }
    buf_char(b, ']');
}

static void put_json_step(struct buf *b, const struct explanation_step *x)
{
    if (x == NULL) {
        buf_add(b, "null");
        return;
    }
    buf_char(b, '{');
    put_json_text(b, "kind", kind_word[x->kind]);
    put_json_text(b, "label", x->label);
    put_json_text(b, "name", x->name);
    put_json_text(b, "values", x->values);
    put_json_bool(b, "fault", x->fault);
    if (x->sent_by > 0)
        put_json_number(b, "sent_by", x->sent_by);
    put_json_actors(b, x);
    put_json_changes(b, x);
    buf_char(b, '}');
}

/* Only where there are several. */
static void put_json_initial(struct buf *b, const struct explanation *s, uint32_t number)
{
    if (s->n_initial <= 1)
        return;
    put_json_key(b, "initial");
    buf_char(b, '{');
    put_json_number(b, "number", number + 1);
    put_json_number(b, "of", s->n_initial);
    buf_char(b, '}');
}

static void put_json_claim(struct buf *b, const struct explanation *s,
                           const struct explanation_line *x)
{
    buf_char(b, '{');
    put_json_number(b, "depth", x->depth);
    if (x->depth > 0) {
        put_json_number(b, "parent", x->parent);
    } else {
        put_json_text(b, "parent", NULL);
        put_json_initial(b, s, x->initial);
    }
    put_json_number(b, "vertex", x->vertex);
    put_json_bool(b, "repeated", x->fold);
    put_json_bool(b, "chosen", x->chooses);
    put_json_number(b, "state", x->state);
    put_json_mark(b, "claim", &x->mark);
    put_json_key(b, "step");
    put_json_step(b, x->step);
    buf_char(b, '}');
}

static void put_json_end(struct buf *b, const struct explanation *s)
{
    put_json_key(b, "end");
    buf_char(b, '{');
    put_json_text(b, "kind", end_word[s->end]);
    put_json_text(b, "text", s->end_text);
    put_json_bool(b, "value", s->end_value);
    put_json_bool(b, "by_last_step", s->culprit);
    put_json_place(b, "at", &s->end_at);
    put_json_list(b, "facts", s->n_facts, s->fact);
    if (s->end == EXPLANATION_LOOP) {
        put_json_number(b, "loop", s->loop);
    } else {
        put_json_text(b, "loop", NULL);
    }
    put_json_bool(b, "renamed", s->renamed);
    if (s->fair != NULL)
        put_json_text(b, "fair", s->fair);
    buf_char(b, '}');
}

/* ---- all of it ---- */

static void new_line(struct buf *b)
{
    buf_add(b, ",\n");
}

static void open_list(struct buf *b, const char *key)
{
    new_line(b);
    put_json_key(b, key);
    buf_char(b, '[');
}

/* Each on a line of its own. */
static void next_item(struct buf *b, uint32_t i)
{
    buf_add(b, i > 0 ? ",\n  " : "\n  ");
}

static void put_json_variables(struct buf *b, const struct explanation *s)
{
    open_list(b, "variables");
    for (uint32_t i = 0; i < s->n_variables; i++) {
        next_item(b, i);
        buf_char(b, '{');
        put_json_text(b, "name", s->variable[i].name);
        if (s->variable[i].process < s->n_processes)
            put_json_number(b, "process", s->variable[i].process);
        else
            put_json_text(b, "process", NULL);
        if (s->variable[i].process == EXPLANATION_WATCHED)
            put_json_bool(b, "watched", true);
        buf_char(b, '}');
    }
    buf_char(b, ']');
}

static void put_json_predicates(struct buf *b, const struct explanation *s)
{
    open_list(b, "predicates");
    for (uint32_t i = 0; i < s->n_predicates; i++) {
        next_item(b, i);
        buf_char(b, '{');
        put_json_text(b, "written", s->predicate[i].written);
        put_json_text(b, "means", s->predicate[i].means);
        buf_char(b, '}');
    }
    buf_char(b, ']');
}

static void put_json_run(struct buf *b, const struct explanation *s)
{
    if (s->n_initial > 1) {
        new_line(b);
        put_json_initial(b, s, s->initial);
    }
    open_list(b, "steps");
    for (uint32_t i = 0; i < s->n_steps; i++) {
        next_item(b, i);
        put_json_step(b, &s->step[i]);
    }
    buf_char(b, ']');
    new_line(b);
    put_json_end(b, s);
}

static void put_json_strategy(struct buf *b, const struct explanation *s)
{
    open_list(b, "claims");
    for (uint32_t i = 0; i < s->n_lines; i++) {
        next_item(b, i);
        put_json_claim(b, s, &s->line[i]);
    }
    buf_char(b, ']');
    new_line(b);
    put_json_bool(b, "cut", s->cut);
}

void explanation_json(struct buf *b, const struct explanation *s)
{
    buf_printf(b, "{\"stgcheck-evidence\": %d,\n", SCHEMA);
    put_json_text(b, "kind", s->is_run ? "run" : "strategy");
    put_json_text(b, "model", s->model);
    put_json_text(b, "property", s->property);
    put_json_text(b, "text", s->text);
    put_json_text(b, "formula", s->formula);
    put_json_text(b, "verdict", s->verdict);
    put_json_text(b, "legend", s->legend);
    new_line(b);
    put_json_list(b, "processes", s->n_processes, s->process);
    put_json_variables(b, s);
    put_json_predicates(b, s);
    open_list(b, "states");
    for (uint32_t i = 0; i < s->n_states; i++) {
        next_item(b, i);
        put_json_state(b, s, i);
    }
    buf_char(b, ']');
    if (s->is_run)
        put_json_run(b, s);
    else
        put_json_strategy(b, s);
    buf_add(b, "}\n");
}
