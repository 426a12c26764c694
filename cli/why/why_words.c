/*
 * Places and ways in words (see why_words.h).
 */
#include "config.h"

#include "cli/why/why_words.h"

#include <string.h>

#include "api/explain.h"
#include "api/explanation.h"
#include "api/write_state.h"
#include "stg/graph/stg.h"

#define MARGIN 4
#define WIDEST_LINE 100
#define LINE_LENGTH 72 /* of a formula */

/* ---- places ---- */

static void put_claim_variables(struct buf *b, const struct explanation_mark *m)
{
    if (m->variables[0] != '\0')
        buf_printf(b, "  with %s", m->variables);
}

void why_place(struct buf *b, const struct why_words *w, uint32_t depth,
               const struct evidence_place *p)
{
    struct arena *a = arena_new();
    struct explanation_mark m = explanation_mark(a, w->lts, w->formula, p);

    buf_printf(b, "[%u] ", depth);
    if (m.receiving != NULL)
        buf_printf(b, "%s: ", m.receiving);
    explain_short(b, m.formula, LINE_LENGTH);
    buf_printf(b, " is %s", explanation_truth(m.value));
    put_claim_variables(b, &m);
    if (m.at.file != NULL)
        buf_printf(b, "  (%s:%u:%u)", m.at.file, m.at.line, m.at.column);
    buf_char(b, '\n');
    arena_free(a);
}

/* ---- subformulas ---- */

/* Marks the nodes below n, without those behind a call. */
static void mark_inside(const struct fnode *n, bool *inside)
{
    if (inside[n->number])
        return;
    inside[n->number] = true;
    for (uint32_t i = 0; i < n->n; i++)
        mark_inside(n->kid[i], inside);
    if (n->kind == F_FIX)
        mark_inside(n->fix->body, inside);
}

static bool has_call(const struct formula *f, const struct fixpoint *x, const bool *inside)
{
    for (uint32_t i = 0; i < f->n_nodes; i++)
        if (inside[i] && f->node[i]->kind == F_CALL && f->node[i]->fix == x)
            return true;
    return false;
}

static void put_formula(struct buf *b, const struct why_words *w, const struct fnode *n)
{
    explain_text(b, w->formula, n, SIZE_MAX);
    buf_char(b, '\n');
}

/* "with can_write(i): w[i]" */
static void put_move_predicates(struct buf *b, const struct why_words *w, const struct fnode *n)
{
    struct arena *a = arena_new();
    struct explain_meanings m = VEC_EMPTY;

    explain_predicates(a, &m, w->formula, n, NULL);
    for (size_t i = 0; i < m.n; i++) {
        buf_pad(b, ' ', MARGIN);
        buf_printf(b, "with %s: %s\n", m.at[i].written, m.at[i].means);
    }
    vec_clear(&m);
    arena_free(a);
}

void why_formula(struct buf *b, const struct why_words *w, const struct fnode *n)
{
    const struct formula *f = w->formula;
    bool *inside = mem_zalloc(f->n_nodes);

    buf_pad(b, ' ', MARGIN);
    put_formula(b, w, n);
    mark_inside(n, inside);
    for (uint32_t i = 0; i < f->n_nodes; i++) {
        if (f->node[i]->kind != F_FIX || inside[i] || !has_call(f, f->node[i]->fix, inside))
            continue;
        buf_pad(b, ' ', MARGIN);
        buf_printf(b, "with %s: ", f->node[i]->fix->name);
        put_formula(b, w, f->node[i]);
    }
    mem_free(inside);
    put_move_predicates(b, w, n);
}

/* ---- one way ---- */

static void put_target_part(struct buf *b, struct arena *a, const struct why_words *w,
                            const struct evidence_place *to)
{
    struct explanation_mark m = explanation_mark(a, w->lts, w->formula, to);
    struct explanation_place where;

    if (m.receiving != NULL) {
        where = explanation_place(a, to->receiving->source[0]->at);
        buf_printf(b, "%s  (%s:%u:%u)", m.receiving, where.file, where.line, where.column);
        return;
    }
    explain_short(b, m.formula, LINE_LENGTH);
    put_claim_variables(b, &m);
}

static const char *const *process_names(struct arena *a, const struct why_words *w)
{
    const struct signature *g = w->lts->sig;
    const char **name = ARENA_ARRAY(a, const char *, g->n_instances + 1);

    for (uint32_t i = 0; i < g->n_instances; i++)
        name[i] = g->instance[i].name;
    return name;
}

/* "P  tau up  x: 0 -> 1", the label at least so wide; changes that make the line too long go to
   the next one. */
static void put_move_step(struct buf *b, struct arena *a, const struct why_words *w, state_id from,
                          const struct evidence_step *s)
{
    const struct explanation_step *x = explanation_step(a, w->lts, from, s);
    const char *const *process = process_names(a, w);
    struct buf changes = BUF_EMPTY;
    size_t start = b->n;

    explanation_actors(b, process, x);
    buf_printf(b, "  %s", x->label);
    explanation_step_changes(&changes, process, x);
    if (changes.n > 0 && MARGIN + b->n - start + changes.n > WIDEST_LINE) {
        buf_char(b, '\n');
        buf_pad(b, ' ', (size_t)2 * MARGIN);
    } else if (changes.n > 0) {
        buf_add(b, "  ");
    }
    buf_add(b, buf_text(&changes));
    buf_clear(&changes);
}

/* Of several initial states: in which does the run start? */
static bool is_initial_choice(const struct evidence_place *from)
{
    return from->state == LTS_NO_STATE;
}

void why_way(struct buf *b, const struct why_words *w, const struct evidence_place *from,
             const struct proof_game_move *m)
{
    struct arena *a = arena_new();

    if (m->moved)
        put_move_step(b, a, w, from->state, &m->step);
    else if (is_initial_choice(from))
        explanation_initial(b, m->to.state, w->lts->n_initial);
    else
        put_target_part(b, a, w, &m->to);
    arena_free(a);
}

/* Adds the step of a move; a part of the formula is shown at the place it leads to instead. */
static void put_way_line(struct buf *b, const struct why_words *w,
                         const struct evidence_place *from, const struct proof_game_move *m)
{
    if (!m->moved && !is_initial_choice(from))
        return;
    buf_pad(b, ' ', MARGIN + 2);
    why_way(b, w, from, m);
    buf_char(b, '\n');
}

/* ---- who goes on, and how ---- */

/* Is the move a value of the environment, after the choice of the receiver? */
static bool is_value(const struct evidence_place *from, const struct proof_game_move *m)
{
    return from->receiving != NULL && m->moved;
}

/* Is the move the unfolding of a fixpoint, which is no choice? */
static bool is_unfolding(const struct evidence_place *from, const struct proof_game_move *m)
{
    return (from->formula->kind == F_FIX || from->formula->kind == F_CALL) && !m->moved &&
           !is_initial_choice(from);
}

void why_answer(struct buf *b, const struct why_words *w, const struct evidence_place *from,
                const struct proof_game_move *m)
{
    const char *is = explanation_truth(w->verdict);

    buf_pad(b, ' ', MARGIN);
    if (is_unfolding(from, m))
        buf_printf(b, "%s is unfolded.\n", from->formula->fix->name);
    else if (is_value(from, m))
        buf_printf(b, "I choose what the environment sends; after this it is %s:\n", is);
    else if (m->moved)
        buf_printf(b, "I take a step after which it is %s:\n", is);
    else if (is_initial_choice(from))
        buf_printf(b, "I start where it is %s:\n", is);
    else if (m->to.receiving != NULL)
        buf_printf(b, "I choose who receives; whatever you send, it is %s.\n", is);
    else
        buf_printf(b, "I look at a part that is %s.\n", is);
    put_way_line(b, w, from, m);
}

void why_forced(struct buf *b, const struct why_words *w, const struct evidence_place *from,
                const struct proof_game_move *m)
{
    buf_pad(b, ' ', MARGIN);
    if (is_unfolding(from, m))
        buf_printf(b, "%s is unfolded.\n", from->formula->fix->name);
    else if (is_value(from, m))
        buf_add(b, "You have only one value to send:\n");
    else if (m->moved)
        buf_add(b, "You have only one step:\n");
    else if (m->to.receiving != NULL)
        buf_add(b, "Only one can receive.\n");
    else
        buf_add(b, "There is only one part to look at.\n");
    put_way_line(b, w, from, m);
}

/* ---- choices ---- */

/* The subformula to which all moves lead, with the same values; NULL: they differ. */
static const char *common_part(struct arena *a, const struct why_words *w, uint32_t n,
                               const struct proof_game_move *m)
{
    const char *common = NULL;
    struct buf b = BUF_EMPTY;

    for (uint32_t i = 0; i < n; i++) {
        buf_reset(&b);
        put_target_part(&b, a, w, &m[i].to);
        if (common != NULL && strcmp(common, buf_text(&b)) != 0) {
            buf_clear(&b);
            return NULL;
        }
        common = arena_string(a, buf_text(&b), b.n);
    }
    buf_clear(&b);
    return common;
}

static void put_choice(struct buf *b, const struct why_words *w, const struct evidence_place *from,
                       const struct proof_game_move *m, uint32_t number, unsigned width, bool then)
{
    struct arena *a = arena_new();

    buf_pad(b, ' ', MARGIN + 2);
    buf_printf(b, "%*u  ", (int)width, number);
    why_way(b, w, from, m);
    if (then && m->moved) {
        buf_char(b, '\n');
        buf_pad(b, ' ', MARGIN + 6 + width);
        buf_add(b, "then ");
        put_target_part(b, a, w, &m->to);
    }
    buf_char(b, '\n');
    if (is_initial_choice(from))
        write_state(b, w->lts, m->to.state, MARGIN + 6 + width);
    arena_free(a);
}

void why_choices(struct buf *b, const struct why_words *w, const struct evidence_place *from,
                 uint32_t n, const struct proof_game_move *m)
{
    struct arena *a = arena_new();
    const char *common = m[0].moved ? common_part(a, w, n, m) : NULL;

    buf_pad(b, ' ', MARGIN);
    if (is_value(from, &m[0]))
        buf_add(b, "You choose what the environment sends:\n");
    else
        buf_printf(b, "You try to show that it is %s:\n", explanation_truth(!w->verdict));
    for (uint32_t i = 0; i < n; i++)
        put_choice(b, w, from, &m[i], i + 1, explanation_digits(n), common == NULL);
    if (common != NULL) {
        buf_pad(b, ' ', MARGIN);
        buf_printf(b, "and then: %s\n", common);
    }
    arena_free(a);
}
