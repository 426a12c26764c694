/*
 * A large strategy as text, in parts (see strategy_parts.h).
 *
 * A part begins at an initial state, or where the loser has a choice, and comes to his next choice:
 * first the lines without a choice, then each of his choices with what follows, down to where he
 * chooses again.  That is another part, with a number; so is what was shown before.  Parts are
 * numbered breadth first, and written in this order.  Long ways without a choice are abridged.
 */
#include "config.h"

#include "api/strategy_parts.h"

#include "api/write_strategy.h"
#include "api/write_text.h"
#include "support/vec.h"

#define WAY_LINES 6 /* steps of a way without a choice, beyond which its middle is left out */
#define WAY_FIRST 3 /* steps shown before the middle */
#define WAY_LAST 2  /* ... and behind it */
#define WAYS_MOST 8 /* choices of the loser that are shown */
#define NO_LINE UINT32_MAX

struct part_list {
    const struct explanation *explanation;
    struct arena *arena; /* owned: the arrays */
    struct buf *out;
    uint32_t *n_kids, *first_kid, *next_kid; /* of each line: lines below it, in their order */
    uint32_t *part;                          /* of each line: in which it is told, from 0 */
    struct vec_u32 root;                     /* of each part: its first line */
};

/* ---- the tree ---- */

static void link_kids(struct part_list *p)
{
    const struct explanation *s = p->explanation;

    for (uint32_t i = 0; i < s->n_lines; i++)
        p->first_kid[i] = p->next_kid[i] = NO_LINE;
    for (uint32_t i = s->n_lines; i-- > 0;) {
        uint32_t above = s->line[i].parent;
        if (s->line[i].depth == 0)
            continue;
        p->n_kids[above]++;
        p->next_kid[i] = p->first_kid[above];
        p->first_kid[above] = i;
    }
}

/* Where the way that begins at line i has its end: at a choice of the loser, or at a leaf. */
static uint32_t way_end(const struct part_list *p, uint32_t i)
{
    while (p->n_kids[i] == 1)
        i = p->first_kid[i];
    return i;
}

/* The lines of a way are told in a part, but not its end if the loser chooses there. */
static void assign_way(struct part_list *p, uint32_t i, uint32_t part)
{
    for (; p->n_kids[i] == 1; i = p->first_kid[i])
        p->part[i] = part;
    if (p->n_kids[i] == 0)
        p->part[i] = part;
    else
        vec_push(&p->root, i);
}

static void assign_parts(struct part_list *p)
{
    const struct explanation *s = p->explanation;

    for (uint32_t i = 0; i < s->n_lines; i++)
        if (s->line[i].depth == 0)
            vec_push(&p->root, i);
    for (uint32_t k = 0; k < p->root.n; k++) {
        uint32_t end = way_end(p, p->root.at[k]);
        for (uint32_t i = p->root.at[k]; i != end; i = p->first_kid[i])
            p->part[i] = k;
        p->part[end] = k;
        for (uint32_t i = p->first_kid[end]; i != NO_LINE; i = p->next_kid[i])
            assign_way(p, i, k);
    }
}

/* ---- ways ---- */

static void indent_part(struct part_list *p, unsigned indent)
{
    buf_pad(p->out, ' ', indent);
}

static void put_part_step(struct part_list *p, const struct explanation_step *x, unsigned indent)
{
    indent_part(p, indent);
    write_step(p->out, p->explanation->process, x, indent);
}

static void put_part_claim(struct part_list *p, uint32_t i, unsigned indent)
{
    const struct explanation *s = p->explanation;

    indent_part(p, indent);
    if (s->line[i].mark.receiving != NULL)
        write_receiving(p->out, s, i);
    else
        write_claim(p->out, &s->line[i]);
    buf_char(p->out, '\n');
}

static uint32_t steps_of_way(const struct part_list *p, uint32_t from, uint32_t end)
{
    uint32_t n = 0;

    for (uint32_t i = from;; i = p->first_kid[i]) {
        n += p->explanation->line[i].step != NULL;
        if (i == end)
            return n;
    }
}

/* The line of vertex `v` that is followed. */
static uint32_t line_of_vertex(const struct explanation *s, uint32_t v)
{
    uint32_t i = 0;

    while (s->line[i].vertex != v || s->line[i].fold)
        i++;
    return i;
}

/* What is at the end of a way: another part, or a claim that speaks for itself. */
static void put_way_end(struct part_list *p, uint32_t end, unsigned indent)
{
    const struct explanation *s = p->explanation;
    uint32_t claimed = strategy_line_is_said(s, end) ? s->line[end].parent : end;

    if (p->n_kids[end] == 0)
        put_part_claim(p, claimed, indent);
    if (p->n_kids[end] == 0 && !s->line[end].fold)
        return;
    indent_part(p, indent);
    if (p->n_kids[end] > 0)
        buf_printf(p->out, "and then part %u\n", p->part[end] + 1);
    else
        buf_printf(p->out, "as in part %u\n", p->part[line_of_vertex(s, s->line[end].vertex)] + 1);
}

/* Its steps; claims stand where the environment chooses a value only. */
static void put_way_steps(struct part_list *p, uint32_t from, uint32_t end, unsigned indent)
{
    uint32_t n = steps_of_way(p, from, end), k = 0;

    for (uint32_t i = from;; i = p->first_kid[i]) {
        const struct explanation_line *x = &p->explanation->line[i];
        bool middle = n > WAY_LINES && k >= WAY_FIRST && k < n - WAY_LAST;
        if (x->step != NULL && k++ == WAY_FIRST && middle) {
            indent_part(p, indent);
            buf_printf(p->out, "... %u steps ...\n", n - WAY_FIRST - WAY_LAST);
        }
        if (x->step != NULL && !middle)
            put_part_step(p, x->step, indent);
        if (x->mark.receiving != NULL && !middle && i != end)
            put_part_claim(p, i, indent);
        if (i == end)
            return;
    }
}

/* ---- parts ---- */

static void put_choices(struct part_list *p, uint32_t at)
{
    unsigned indent = WRITE_MARGIN + 4;
    uint32_t n = 0;

    for (uint32_t i = p->first_kid[at]; i != NO_LINE && n < WAYS_MOST; i = p->next_kid[i], n++) {
        size_t start = p->out->n;
        const struct explanation_line *x = &p->explanation->line[i];
        uint32_t end = way_end(p, i);
        if (x->step == NULL && x->mark.receiving == NULL && i != end)
            put_part_claim(p, i, indent);
        put_way_steps(p, i, end, indent);
        put_way_end(p, end, indent);
        p->out->at[start + indent - 2] = '*';
    }
    if (p->n_kids[at] > WAYS_MOST) {
        indent_part(p, indent - 2);
        buf_printf(p->out, "... and %u more\n", p->n_kids[at] - WAYS_MOST);
    }
}

static void put_part(struct part_list *p, uint32_t k)
{
    const struct explanation *s = p->explanation;
    uint32_t root = p->root.at[k], end = way_end(p, root);

    if (s->line[root].depth == 0 && s->n_initial > 1)
        write_initial(p->out, s, s->line[root].initial, s->line[root].state, false);
    indent_part(p, WRITE_MARGIN);
    if (p->root.n > 1)
        buf_printf(p->out, "part %u, ", k + 1);
    write_claim(p->out, &s->line[root]);
    buf_char(p->out, '\n');
    if (root != end)
        put_way_steps(p, root, end, WRITE_MARGIN + 2);
    if (root != end && p->n_kids[end] > 0)
        put_part_claim(p, end, WRITE_MARGIN);
    if (p->n_kids[end] == 0)
        put_way_end(p, end, WRITE_MARGIN);
    put_choices(p, end);
}

static uint32_t lines_behind(const struct buf *b, size_t from)
{
    uint32_t n = 0;

    for (size_t i = from; i < b->n; i++)
        n += b->at[i] == '\n';
    return n;
}

/* As many as there is room for, each as a whole. */
static void put_first_parts(struct part_list *p)
{
    size_t start = p->out->n, end = start;
    uint32_t k = 0;

    while (k < p->root.n) {
        put_part(p, k);
        if (k > 0 && lines_behind(p->out, start) > STRATEGY_PARTS_LINES)
            break;
        end = p->out->n;
        k++;
    }
    p->out->n = end;
    if (k == p->root.n && !p->explanation->cut)
        return;
    indent_part(p, WRITE_MARGIN);
    if (k < p->root.n)
        buf_printf(p->out, "... (%u of %u parts; --verbose shows all)\n", k, (uint32_t)p->root.n);
    else
        buf_add(p->out, "... (the rest is left out)\n");
}

void strategy_parts(struct buf *b, const struct explanation *s)
{
    struct part_list p = { .explanation = s, .arena = arena_new(), .out = b };

    p.n_kids = ARENA_ARRAY(p.arena, uint32_t, s->n_lines + 1);
    p.first_kid = ARENA_ARRAY(p.arena, uint32_t, s->n_lines + 1);
    p.next_kid = ARENA_ARRAY(p.arena, uint32_t, s->n_lines + 1);
    p.part = ARENA_ARRAY(p.arena, uint32_t, s->n_lines + 1);
    link_kids(&p);
    assign_parts(&p);
    put_first_parts(&p);
    vec_clear(&p.root);
    arena_free(p.arena);
}
