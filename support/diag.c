/*
 * Diagnostics: collecting and sorting.  diag_excerpt.c draws the source line.
 */
#include "config.h"
#include "support/diag.h"

#include <stdlib.h>

#include "support/alloc.h"
#include "support/arena.h"
#include "support/diag_excerpt.h"
#include "support/map.h"
#include "support/printable.h"
#include "support/vec.h"

const char *const diag_kind_name[DIAG_KINDS] = { "error", "warning", "note" };
static const char *const kind_colour[DIAG_KINDS] = { "\033[1;31m", "\033[1;35m", "\033[1;36m" };
static const char bold[] = "\033[1m", plain[] = "\033[0m";

struct note {
    struct note *next;
    struct span at;
    const char *message;
};

/* An error or a warning with its notes. */
struct item {
    enum diag_kind kind;
    struct span at;
    const char *message;
    bool unused;
    struct note *notes, *last_note;
    uint32_t text_rank, rank; /* order of first use of the text; order of reporting */
};

struct diag {
    struct arena *arena; /* owned: messages and notes */
    VEC(struct item) item;
    VEC(const struct text *) text; /* in order of first use */
    struct map places;             /* of errors: positions in item */
    bool dropped;                  /* the last error was a repetition, so its notes are dropped,
                                      too */
    size_t count[DIAG_KINDS];
};

struct diag *diag_new(void)
{
    struct diag *d = mem_zalloc(sizeof *d);
    d->arena = arena_new();
    map_init(&d->places);
    return d;
}

void diag_free(struct diag *d)
{
    if (!d)
        return;
    map_clear(&d->places);
    vec_clear(&d->item);
    vec_clear(&d->text);
    arena_free(d->arena);
    mem_free(d);
}

static const char *format_message(struct diag *d, const char *format, va_list args)
{
    struct buf b = BUF_EMPTY;
    buf_vprintf(&b, format, args);
    const char *message = arena_string(d->arena, buf_text(&b), b.n);
    buf_clear(&b);
    return message;
}

static uint32_t text_rank(struct diag *d, const struct text *t)
{
    for (size_t i = 0; i < d->text.n; i++)
        if (d->text.at[i] == t)
            return (uint32_t)i;
    vec_push(&d->text, t);
    return (uint32_t)d->text.n - 1;
}

static bool same_diag_place(const void *owner, uint32_t id, const void *key)
{
    const struct span *a = &((const struct diag *)owner)->item.at[id].at, *b = key;
    return a->text == b->text && a->from == b->from;
}

/* Is this the first error at its place?  A span without text has no place. */
static bool new_place(struct diag *d, struct span at)
{
    if (!at.text)
        return true;
    uint64_t hash = hash_mix((uintptr_t)at.text, at.from);
    if (map_find(&d->places, hash, same_diag_place, d, &at) != MAP_NONE)
        return false;
    map_add(&d->places, hash, (uint32_t)d->item.n);
    return true;
}

static void add_diag(struct diag *d, enum diag_kind kind, struct span at, const char *format,
                     va_list args)
{
    d->dropped = kind == DIAG_ERROR && !new_place(d, at);
    if (d->dropped)
        return;
    struct item new = { .kind = kind, .at = at, .rank = (uint32_t)d->item.n };
    new.text_rank = text_rank(d, at.text);
    new.message = format_message(d, format, args);
    vec_push(&d->item, new);
    d->count[kind]++;
}

void diag_error(struct diag *d, struct span at, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    add_diag(d, DIAG_ERROR, at, format, args);
    va_end(args);
}

void diag_warning(struct diag *d, struct span at, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    add_diag(d, DIAG_WARNING, at, format, args);
    va_end(args);
}

void diag_unused(struct diag *d, struct span at, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    add_diag(d, DIAG_WARNING, at, format, args);
    va_end(args);
    vec_last(&d->item).unused = true;
}

static void attach(struct item *owner, struct note *note)
{
    if (owner->last_note)
        owner->last_note->next = note;
    else
        owner->notes = note;
    owner->last_note = note;
}

void diag_note(struct diag *d, struct span at, const char *format, ...)
{
    if (d->dropped || !d->item.n)
        return;
    struct note *note = ARENA_NEW(d->arena, struct note);
    va_list args;
    va_start(args, format);
    note->at = at;
    note->message = format_message(d, format, args);
    va_end(args);
    attach(&vec_last(&d->item), note);
}

size_t diag_errors(const struct diag *d)
{
    return d->count[DIAG_ERROR];
}

size_t diag_warnings(const struct diag *d)
{
    return d->count[DIAG_WARNING];
}

/* By text, then by offset, then as reported. */
static int compare_items(const void *x, const void *y)
{
    const struct item *a = x, *b = y;
    if (a->text_rank != b->text_rank)
        return a->text_rank < b->text_rank ? -1 : 1;
    if (a->at.text && a->at.from != b->at.from)
        return a->at.from < b->at.from ? -1 : 1;
    return a->rank < b->rank ? -1 : a->rank > b->rank;
}

static void print_place(struct buf *out, struct span at)
{
    if (!at.text) {
        buf_add(out, "stgcheck");
        return;
    }
    struct place p = text_place(at.text, at.from);
    printable_add(out, at.text->name);
    buf_printf(out, ":%u:%u", p.line, p.column);
}

static void print_message(struct buf *out, enum diag_kind kind, struct span at, const char *message,
                          bool colour)
{
    const char *on = colour ? kind_colour[kind] : "", *off = colour ? plain : "";
    buf_add(out, colour ? bold : "");
    print_place(out, at);
    buf_printf(out, ":%s %s%s:%s ", off, on, diag_kind_name[kind], off);
    printable_add(out, message);
    buf_char(out, '\n');
    if (at.text)
        diag_excerpt(out, at, on, off);
}

static void print_item(struct buf *out, const struct item *i, bool colour)
{
    print_message(out, i->kind, i->at, i->message, colour);
    for (const struct note *n = i->notes; n; n = n->next)
        print_message(out, DIAG_NOTE, n->at, n->message, colour);
}

static void print_rest(struct buf *out, enum diag_kind kind, size_t n)
{
    if (n > DIAG_MAX_ERRORS) {
        n -= DIAG_MAX_ERRORS;
        buf_printf(out, "%zu more %s%s not shown\n", n, diag_kind_name[kind], n == 1 ? "" : "s");
    }
}

static void reset_diag(struct diag *d)
{
    map_clear(&d->places);
    d->item.n = d->text.n = 0;
    arena_reset(d->arena);
}

static void sort_items(struct diag *d)
{
    if (d->item.n)
        qsort(d->item.at, d->item.n, sizeof *d->item.at, compare_items);
}

void diag_print(struct diag *d, struct buf *out, bool colour)
{
    size_t seen[DIAG_KINDS] = { 0 };
    sort_items(d);
    for (size_t i = 0; i < d->item.n; i++)
        if (seen[d->item.at[i].kind]++ < DIAG_MAX_ERRORS)
            print_item(out, &d->item.at[i], colour);
    print_rest(out, DIAG_ERROR, seen[DIAG_ERROR]);
    print_rest(out, DIAG_WARNING, seen[DIAG_WARNING]);
    reset_diag(d);
}

void diag_each(struct diag *d, void (*tell)(void *self, const struct diag_message *m), void *self)
{
    sort_items(d);
    for (size_t i = 0; i < d->item.n; i++) {
        const struct item *x = &d->item.at[i];
        tell(self, &(struct diag_message){ x->kind, x->at, x->message, x->unused });
        for (const struct note *n = x->notes; n; n = n->next)
            tell(self, &(struct diag_message){ DIAG_NOTE, n->at, n->message, false });
    }
}

static void add_first_error(void *self, const struct diag_message *m)
{
    struct buf *b = self;

    if (b->n > 0 || m->kind != DIAG_ERROR)
        return;
    span_print_place(b, m->at);
    buf_add(b, m->text);
}

void diag_first_error(struct diag *d, struct buf *b)
{
    struct buf first = BUF_EMPTY;

    diag_each(d, add_first_error, &first);
    buf_bytes(b, first.at, first.n);
    buf_clear(&first);
}
