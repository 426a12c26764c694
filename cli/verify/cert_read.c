/*
 * Reading diagrams (see cert_read.h).
 *
 * The text is gone through twice: first for what each level holds, then for its values and nodes.
 */
#include "config.h"

#include "cli/verify/cert_read.h"

#include <stdlib.h>
#include <string.h>

#include "stg/data/sort_read.h"

#define CERT_WORDS_MOST 100000u /* of the head of a level: a path */
#define CERT_NUMBER_MOST 1000000000u

struct level_head {
    uint32_t n_values, n_nodes;
};

struct diagram_reader {
    struct cert_places *c;
    struct cert_nodes *d;
    const struct signature *sig;
    const struct text *text;
    struct diag *diag;
    uint32_t line;   /* the next one */
    struct span at;  /* the present one */
    struct buf copy; /* ... and its text, */
    char *rest;      /* of which this is still to be read */
    VEC(struct level_head) head;
    struct vec_u32 node; /* of each number in the text */
    struct vec_u32 path;
};

static bool expects(struct diagram_reader *r, const char *what)
{
    diag_error(r->diag, r->at, "expected %s", what);
    return false;
}

/* ---- lines and words ---- */

static bool diagram_line(struct diagram_reader *r, const char *what)
{
    const struct text *t = r->text;
    size_t n;
    const char *bytes;

    if (r->line + 1 >= t->n_lines) {
        r->at = (struct span){ t, t->len, t->len };
        return expects(r, what);
    }
    r->at = (struct span){ t, t->line[r->line], t->line[r->line + 1] - 1 };
    r->line++;
    bytes = span_bytes(r->at, &n);
    buf_reset(&r->copy);
    buf_bytes(&r->copy, bytes, n);
    buf_char(&r->copy, '\0');
    r->rest = r->copy.at;
    return true;
}

/* The next word of the line; NULL: there is none. */
static char *diagram_word(struct diagram_reader *r)
{
    char *word = r->rest, *end;

    if (word == NULL || *word == '\0')
        return NULL;
    end = strchr(word, ' ');
    r->rest = end == NULL ? NULL : end + 1;
    if (end != NULL)
        *end = '\0';
    return word;
}

static bool next_is(struct diagram_reader *r, const char *text)
{
    const char *word = diagram_word(r);

    return word != NULL && strcmp(word, text) == 0;
}

/* A number at *at, and goes behind it. */
static bool number_at(char **at, uint32_t *out)
{
    unsigned long long n;

    if (*at == NULL || **at < '0' || **at > '9')
        return false;
    n = strtoull(*at, at, 10);
    *out = (uint32_t)n;
    return n <= CERT_NUMBER_MOST;
}

static bool next_number(struct diagram_reader *r, uint32_t *out)
{
    char *word = diagram_word(r);

    return number_at(&word, out) && *word == '\0';
}

static bool line_is_at_end(const struct diagram_reader *r)
{
    return r->rest == NULL;
}

/* ---- what levels hold ---- */

static uint32_t find_named_instance(const struct diagram_reader *r, const char *name)
{
    for (uint32_t i = 0; i < r->sig->n_instances; i++)
        if (name != NULL && strcmp(r->sig->instance[i].name, name) == 0)
            return i;
    return NO_INSTANCE;
}

static bool read_instance_level(struct diagram_reader *r)
{
    uint32_t i = find_named_instance(r, r->rest);

    r->rest = NULL;
    for (size_t l = 1; l < r->c->level.n && i != NO_INSTANCE; l++)
        if (r->c->level.at[l].instance == i)
            i = NO_INSTANCE;
    if (i == NO_INSTANCE)
        return expects(r, "an instance that has no level yet");
    cert_places_add_instance(r->c, i);
    return true;
}

static uint32_t global_position(const struct diagram_reader *r, const char *name)
{
    for (uint32_t k = 0; k < r->sig->n_globals; k++)
        if (strcmp(r->sig->global[k].name, name) == 0)
            return plain_global_at(r->c->shape, k);
    return r->c->width;
}

/* "P[1].x" */
static bool is_local_name(const char *name, const struct instance *x, const struct variable *v)
{
    size_t n = strlen(x->name);

    return strncmp(name, x->name, n) == 0 && name[n] == '.' && strcmp(name + n + 1, v->name) == 0;
}

static uint32_t local_position(const struct diagram_reader *r, const char *name)
{
    for (uint32_t i = 0; i < r->sig->n_instances; i++) {
        const struct process *q = plain_process(r->c->shape, i);
        for (uint32_t v = q->n_params; v < q->n_params + q->n_vars; v++)
            if (is_local_name(name, &r->sig->instance[i], &q->variable[v]))
                return plain_variable_at(r->c->shape, i, v);
    }
    return r->c->width;
}

/* The rest of the head of a level: "a 3 1", or "P[1].x 3 1". */
static bool read_place_level(struct diagram_reader *r, bool is_local)
{
    const char *name = diagram_word(r);
    struct cert_place *place = NULL;
    uint32_t position = r->c->width, k;

    r->path.n = 0;
    while (name != NULL && !line_is_at_end(r)) {
        if (r->path.n == CERT_WORDS_MOST || !next_number(r, &k))
            return expects(r, "the numbers of elements and fields");
        vec_push(&r->path, k);
    }
    if (name != NULL)
        position = is_local ? local_position(r, name) : global_position(r, name);
    if (position < r->c->width)
        place = cert_places_find(r->c, position, (uint32_t)r->path.n, r->path.at);
    if (place == NULL)
        return expects(r, "a part of a variable that has no level yet");
    cert_places_add(r->c, position, place);
    return true;
}

static bool read_level_head(struct diagram_reader *r, struct level_head *head)
{
    const char *kind;

    if (!diagram_line(r, "'level'"))
        return false;
    if (!next_is(r, "level") || !next_number(r, &head->n_values) ||
        !next_number(r, &head->n_nodes) || head->n_values == 0 || head->n_nodes == 0)
        return expects(r, "'level', the number of its values, and that of its nodes");
    kind = diagram_word(r);
    if (kind != NULL && !line_is_at_end(r) && strcmp(kind, "instance") == 0)
        return read_instance_level(r);
    if (kind != NULL && (strcmp(kind, "global") == 0 || strcmp(kind, "local") == 0))
        return read_place_level(r, kind[0] == 'l');
    return expects(r, "'instance', 'global' or 'local'");
}

static bool read_level_heads(struct diagram_reader *r)
{
    struct level_head head;
    uint32_t n;

    if (!diagram_line(r, "'levels'"))
        return false;
    if (!next_is(r, "levels") || !next_number(r, &n) || !line_is_at_end(r))
        return expects(r, "'levels', and their number");
    for (uint32_t l = 1; l <= n; l++) {
        if (!read_level_head(r, &head))
            return false;
        vec_push(&r->head, head);
        if (head.n_values + head.n_nodes > r->text->n_lines - r->line)
            return expects(r, "as many lines as the level has values and nodes");
        r->line += head.n_values + head.n_nodes;
    }
    return cert_places_close(r->c) || expects(r, "a level for each part of the state");
}

/* ---- values ---- */

static bool read_word_value(struct diagram_reader *r, const struct sort *s, value *out)
{
    const char *word = diagram_word(r);
    struct buf why = BUF_EMPTY;
    bool good = word != NULL && value_read(r->c->vs, s, word, out, &why);

    if (!good)
        diag_error(r->diag, r->at, "expected a value%s%s", why.n > 0 ? ": " : "", buf_text(&why));
    buf_clear(&why);
    return good;
}

static bool read_node_name(struct diagram_reader *r, const struct process *q, value *out)
{
    const char *name = diagram_word(r);

    for (uint32_t k = 0; name != NULL && k < q->n_nodes; k++)
        if (strcmp(q->node[k].name, name) == 0) {
            *out = value_small((int32_t)k);
            return true;
        }
    return expects(r, "a node");
}

/* What the part of an instance holds at a node.  The variable is NO_NODE where the node has no
   such parameter. */
static bool read_local_part(struct diagram_reader *r, uint32_t instance, uint32_t variable,
                            value node, value *out)
{
    const struct process *q = plain_process(r->c->shape, instance);

    *out = VALUE_NONE;
    if (variable == NO_NODE)
        return true;
    *out = PLAIN_FORGOTTEN;
    return !r->c->keep[instance][(size_t)value_word(node) * q->n_variables + variable] ||
           read_word_value(r, q->variable[variable].sort, out);
}

/* Its node, then what belongs to the state there. */
static bool read_local_state(struct diagram_reader *r, const struct cert_level *l, value *row)
{
    const struct process *q = plain_process(r->c->shape, l->instance);
    uint32_t first = r->c->shape->first[l->instance];
    const struct node *node;

    if (!read_node_name(r, q, &row[0]))
        return false;
    node = &q->node[value_word(row[0])];
    for (uint32_t k = 1; k < l->n_parts; k++) {
        uint32_t position = r->c->part.at[l->first_part + k].position;
        uint32_t variable = r->c->variable[position], nth = position - first - 1 - q->n_vars;
        if (variable == NO_NODE && nth < node->n_params)
            variable = node->first_param + nth;
        if (!read_local_part(r, l->instance, variable, row[0], &row[k]))
            return false;
    }
    return true;
}

static bool read_level_values(struct diagram_reader *r, uint32_t level, uint32_t n)
{
    const struct cert_level *l = &r->c->level.at[level];
    value *row = mem_zalloc((l->n_parts + (size_t)1) * sizeof *row);
    bool good = true;

    for (uint32_t k = 0; k < n && good; k++) {
        good = diagram_line(r, "a value");
        if (good && l->instance != NO_INSTANCE)
            good = read_local_state(r, l, row);
        else if (good)
            good = read_word_value(r, r->c->part.at[l->first_part].sort, &row[0]);
        if (good && !line_is_at_end(r))
            good = expects(r, "the end of the line");
        if (good && !cert_level_add(r->c, level, row))
            good = expects(r, "a value that is not listed before");
    }
    mem_free(row);
    return good;
}

/* ---- nodes ---- */

static bool read_entry(struct diagram_reader *r, uint32_t level, uint32_t n_values,
                       struct cert_entry *out)
{
    char *word = diagram_word(r);

    if (!number_at(&word, &out->index) || *word++ != ':' || !number_at(&word, &out->kid) ||
        *word != '\0')
        return expects(r, "'value:node'");
    if (out->index >= n_values || out->kid >= r->node.n)
        return expects(r, "a value and a node that are listed before");
    out->kid = r->node.at[out->kid];
    return r->d->node.at[out->kid].level == level - 1 || expects(r, "a node of the level below");
}

static bool read_diagram_node(struct diagram_reader *r, uint32_t level, uint32_t n_values)
{
    struct cert_entry e = { 0, 0 };
    uint32_t least = 0;
    size_t n = 0;

    if (!diagram_line(r, "a node"))
        return false;
    do {
        if (!read_entry(r, level, n_values, &e))
            return false;
        if (e.index < least)
            return expects(r, "values in ascending order");
        least = e.index + 1;
        vec_push(&r->d->entry, e);
        n++;
    } while (!line_is_at_end(r));
    vec_push(&r->node, cert_nodes_close(r->d, level, n));
    return true;
}

static bool read_levels(struct diagram_reader *r)
{
    vec_push(&r->node, CERT_UNIT);
    for (uint32_t l = 1; l < r->c->level.n; l++) {
        const struct level_head *head = &r->head.at[l - 1];
        r->line++;
        if (!read_level_values(r, l, head->n_values))
            return false;
        for (uint32_t k = 0; k < head->n_nodes; k++)
            if (!read_diagram_node(r, l, head->n_values))
                return false;
    }
    return true;
}

static bool read_diagram_end(struct diagram_reader *r)
{
    uint32_t n;

    if (!diagram_line(r, "'end'"))
        return false;
    if (!next_is(r, "end") || !next_number(r, &n) || n + 1 != r->node.n || !line_is_at_end(r))
        return expects(r, "'end', and the number of nodes");
    if (r->line + 1 != r->text->n_lines || r->at.to + 1 != r->text->len)
        return expects(r, "nothing more");
    return true;
}

/* ---- all ---- */

bool cert_read(struct cert_places *c, struct cert_nodes *d, const struct text *text, uint32_t line,
               struct diag *diag, uint32_t *root)
{
    struct diagram_reader r = {
        .c = c, .d = d, .sig = c->shape->sig, .text = text, .diag = diag, .line = line
    };
    bool good = read_level_heads(&r);

    r.line = line + 1;
    good = good && read_levels(&r) && read_diagram_end(&r);
    if (good)
        *root = vec_last(&r.node);
    buf_clear(&r.copy);
    vec_clear(&r.head);
    vec_clear(&r.node);
    vec_clear(&r.path);
    return good;
}
