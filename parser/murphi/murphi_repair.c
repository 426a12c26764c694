/*
 * What follows a syntax error (see murphi_repair.h).
 *
 * Words that an `end` closes are kept on a stack.  What is skipped behind an error ends where all
 * words in it are closed, so an `end` of a skipped loop does not close the function around it; and
 * before a word that only begins a rule or a function, even if there are others open: their `end`s
 * are put in.
 */
#include "config.h"
#include "parser/murphi/murphi_repair.h"

#include <string.h>

#include "support/alloc.h"
#include "support/vec.h"

struct repair_word { /* that is not closed */
    int code;
    struct span at;
    bool skipped; /* the grammar does not know of it, nor of its `end` */
};

struct repair {
    VEC(struct repair_word) open;
    struct repair_token last, before, further; /* delivered; those before it */
    struct repair_token ahead;
    bool has_ahead;
    struct span closed;   /* the word that `last`, an `end`, closes */
    bool again;           /* deliver `last` once more, ... */
    bool begin;           /* ... after a `begin`, which declarations in a rule need, ... */
    uint32_t ends;        /* ... and so many `end`s */
    uint32_t stopped;     /* offset behind the token where skipping ended before */
    struct span unclosed; /* in the present rule: a word closed by an `end` further to the left */
    struct span else_if;  /* ... two words */
    VEC(const char *) named; /* reserved words that are used as names */
};

static struct repair *repair_of(const struct parser *p)
{
    return p->repair;
}

/* ---- words ---- */

/* It begins a rule, a property or a function, and nothing else. */
static bool begins_rule(int code)
{
    return code == TOK_RULE || code == TOK_STARTSTATE || code == TOK_RULESET ||
           code == TOK_INVARIANT || code == TOK_LIVENESS;
}

static bool begins_function(int code)
{
    return code == TOK_FUNCTION || code == TOK_PROCEDURE || code == TOK_EXTERN;
}

bool murphi_repair_begins(int code)
{
    return begins_rule(code) || begins_function(code);
}

/* It has statements. */
static bool has_body(int code)
{
    return code == TOK_RULE || code == TOK_STARTSTATE || code == TOK_FUNCTION ||
           code == TOK_PROCEDURE;
}

static bool needs_end(int code, int before)
{
    switch (code) {
    case TOK_RULE:
    case TOK_STARTSTATE:
    case TOK_RULESET:
    case TOK_FUNCTION:
    case TOK_PROCEDURE:
    case TOK_CHOOSE:
    case TOK_ALIAS:
    case TOK_IF:
    case TOK_SWITCH:
    case TOK_FOR:
    case TOK_WHILE:
    case TOK_FORALL:
    case TOK_EXISTS: return true;
    case TOK_RECORD: return before == ':' || before == TOK_OF;
    default: return false;
    }
}

/* How far to the right does the line begin?  *first: with this place? */
static uint32_t indentation(struct span at, bool *first)
{
    const char *bytes = at.text->bytes;
    uint32_t line = at.from, n = 0;

    while (line > 0 && bytes[line - 1] != '\n')
        line--;
    while (bytes[line + n] == ' ' || bytes[line + n] == '\t')
        n++;
    *first = line + n == at.from;
    return n;
}

static bool in_one_line(struct span a, struct span b)
{
    return memchr(a.text->bytes + a.to, '\n', b.from - a.to) == NULL;
}

/* ---- the stack ---- */

/* The first one that is closed where a rule (or a function) begins: all that have statements or are
   in these, not rulesets. */
static size_t first_in_rule(const struct repair *r, int code)
{
    size_t i = 0;

    while (!begins_function(code) && i < r->open.n && !has_body(r->open.at[i].code))
        i++;
    return i;
}

static void close_word(struct repair *r, struct span end)
{
    struct repair_word w = vec_last(&r->open);
    bool first, ignored;

    r->open.n--;
    r->closed = w.at;
    if (r->unclosed.text == NULL && !has_body(w.code) &&
        indentation(end, &first) < indentation(w.at, &ignored) && first)
        r->unclosed = w.at;
}

static void track(struct repair *r, const struct repair_token *t)
{
    r->closed.text = NULL;
    if (t->code == TOK_END && r->open.n > 0)
        close_word(r, t->at);
    if (has_body(t->code) && first_in_rule(r, t->code) == r->open.n)
        r->unclosed.text = r->else_if.text = NULL;
    if (t->code == TOK_IF && r->before.code == TOK_ELSE && in_one_line(r->before.at, t->at) &&
        r->else_if.text == NULL) {
        r->else_if = r->before.at;
        r->else_if.to = t->at.to;
    }
    if (needs_end(t->code, r->before.code))
        vec_push(&r->open, ((struct repair_word){ .code = t->code, .at = t->at }));
}

/* How many words of the stack stand before that place? */
static size_t open_before(const struct repair *r, uint32_t offset)
{
    size_t n = r->open.n;

    while (n > 0 && r->open.at[n - 1].at.from >= offset)
        n--;
    return n;
}

/* ---- tokens ---- */

static struct repair_token scan_one(struct parser *p)
{
    struct repair *r = repair_of(p);
    struct repair_token t;

    if (r->has_ahead) {
        r->has_ahead = false;
        return r->ahead;
    }
    memset(&t, 0, sizeof t);
    t.code = murphi_scan_next(&t.value, &t.at, p->scanner);
    p->last = t.code;
    return t;
}

static int code_ahead(struct parser *p)
{
    struct repair *r = repair_of(p);

    if (!r->has_ahead) {
        r->ahead = scan_one(p);
        r->has_ahead = true;
    }
    return r->ahead.code;
}

static const char *word_of(struct parser *p, const struct repair_token *t)
{
    size_t n;
    const char *bytes = span_bytes(t->at, &n);

    return symbol_make(p->symbols, bytes, n);
}

static bool is_written(const struct repair_token *t)
{
    char c = t->at.from < t->at.to ? t->at.text->bytes[t->at.from] : '0';

    return t->code > 255 && t->code != TOK_NAME &&
           ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'));
}

static bool was_named(const struct repair *r, const char *word)
{
    for (size_t i = 0; i < r->named.n; i++)
        if (r->named.at[i] == word)
            return true;
    return false;
}

/* Is the reserved word declared as a name here? */
static bool declares_it(struct parser *p, const struct repair_token *t)
{
    int before = repair_of(p)->last.code;

    if (before == TOK_FUNCTION || before == TOK_PROCEDURE)
        return true;
    if (t->code == TOK_TRUE || t->code == TOK_FALSE || t->code == TOK_ELSE)
        return false;
    return (before == TOK_CONST || before == TOK_TYPE || before == TOK_VAR ||
            before == TOK_RECORD || before == ';' || before == ',' || before == '(') &&
           code_ahead(p) == ':';
}

/* ... or used as one that was declared? */
static bool uses_it(struct parser *p, const struct repair_token *t)
{
    int next;

    if (!was_named(repair_of(p), word_of(p, t)))
        return false;
    next = code_ahead(p);
    return next == TOK_ASSIGN || next == '.' || next == '[' ||
           (next == '(' && !begins_rule(t->code));
}

/* A reserved word in place of a name is reported where it is declared, and is a name. */
static void take_as_name(struct parser *p, struct repair_token *t)
{
    const char *word;

    if (!is_written(t))
        return;
    if (declares_it(p, t)) {
        word = word_of(p, t);
        if (!was_named(repair_of(p), word)) {
            diag_error(p->diag, t->at, "'%s' is a reserved word and cannot be used as a name",
                       word);
            vec_push(&repair_of(p)->named, word);
        }
    } else if (!uses_it(p, t)) {
        return;
    }
    t->value.name = word_of(p, t);
    t->code = TOK_NAME;
}

/* Behind errors an `end` that closes nothing is the rest of something that was skipped. */
static bool is_rest(const struct parser *p, const struct repair_token *t)
{
    const struct repair *r = repair_of(p);

    if (t->code != TOK_END)
        return false;
    if (r->open.n > 0)
        return vec_last(&r->open).skipped;
    return diag_errors(p->diag) > 0;
}

static void advance_token(struct parser *p)
{
    struct repair *r = repair_of(p);
    struct repair_token t;
    bool rest;

    do {
        t = scan_one(p);
        take_as_name(p, &t);
        rest = is_rest(p, &t);
        if (rest && r->open.n > 0)
            r->open.n--;
    } while (rest);
    r->further = r->before;
    r->before = r->last;
    r->last = t;
    track(r, &t);
}

int murphi_repair_next(MUR_STYPE *value, struct span *where, struct parser *p)
{
    struct repair *r = repair_of(p);

    *where = r->last.at;
    where->to = where->from;
    if (r->begin) {
        r->begin = false;
        return TOK_BEGIN_;
    }
    if (r->ends > 0) {
        r->ends--;
        r->open.n--;
        value->name = "end";
        return TOK_END;
    }
    if (!r->again)
        advance_token(p);
    else if (begins_rule(r->last.code) || begins_function(r->last.code))
        track(r, &r->last);
    r->again = false;
    *value = r->last.value;
    *where = r->last.at;
    return r->last.code;
}

/* ---- skipping ---- */

/* Before the beginning of a rule all is closed that can be. */
static bool stops_at_rule(struct repair *r, struct span broken)
{
    size_t first, kept;

    if (!begins_rule(r->last.code) && !begins_function(r->last.code))
        return false;
    if (r->open.n > 0 && vec_last(&r->open).at.from == r->last.at.from)
        r->open.n--;
    first = first_in_rule(r, r->last.code);
    kept = open_before(r, broken.from);
    r->ends = kept > first ? (uint32_t)(kept - first) : 0;
    if (kept >= first || begins_function(r->last.code)) {
        r->open.n = kept;
        return true;
    }
    r->open.n = first;
    for (size_t i = kept; i < first; i++)
        r->open.at[i].skipped = true; /* a ruleset */
    return true;
}

static bool in_body(const struct repair *r)
{
    return first_in_rule(r, TOK_RULE) < r->open.n;
}

/* Does something begin or end behind the semicolon that can stand there? */
static bool stops_at_semicolon(struct parser *p, enum repair_place place)
{
    int next = code_ahead(p);

    switch (next) {
    case TOK_END_OF_FILE:
    case ';':
    case TOK_END:
    case TOK_ASSERT:
    case TOK_ASSUME:
    case TOK_COVER:
    case TOK_ALIAS:
    case TOK_CHOOSE: return true;
    case TOK_CONST:
    case TOK_TYPE:
    case TOK_VAR: return place != REPAIR_RULES;
    case TOK_BEGIN_: return in_body(repair_of(p));
    case TOK_NAME: return place == REPAIR_SECTION;
    default: return begins_rule(next) || begins_function(next);
    }
}

/* base: so many words are open around what is broken. */
static bool stops_here(struct parser *p, struct span broken, enum repair_place place, size_t base)
{
    const struct repair *r = repair_of(p);
    int code = r->last.code;

    if (code == TOK_END_OF_FILE)
        return true;
    if (code == TOK_END)
        return r->closed.text != NULL && r->closed.from < broken.from;
    if (r->open.n > base)
        return false;
    if (place == REPAIR_STATEMENT)
        return code == ';' || code == TOK_ELSE || code == TOK_ELSIF || code == TOK_CASE;
    if (code == ';')
        return stops_at_semicolon(p, place);
    if (code == TOK_BEGIN_)
        return place == REPAIR_SECTION && in_body(r);
    return place != REPAIR_RULES && (code == TOK_CONST || code == TOK_TYPE || code == TOK_VAR);
}

bool murphi_repair_skip(struct parser *p, struct span broken, enum repair_place place)
{
    struct repair *r = repair_of(p);
    size_t base = open_before(r, broken.from);
    uint32_t parens = 0;

    if (r->last.at.to <= r->stopped && r->last.code != TOK_END_OF_FILE && r->ends == 0)
        advance_token(p);
    while (!stops_at_rule(r, broken)) {
        if ((parens == 0 || r->last.code == TOK_END_OF_FILE) && stops_here(p, broken, place, base))
            break;
        if (r->last.code == '(' && place != REPAIR_STATEMENT)
            parens++;
        if (r->last.code == ')' && parens > 0)
            parens--;
        if (r->last.code == TOK_BEGIN_ && !in_body(r))
            vec_push(&r->open, ((struct repair_word){ .code = TOK_BEGIN_, .at = r->last.at }));
        advance_token(p);
        if (r->open.n < base)
            base = r->open.n;
    }
    r->begin = place == REPAIR_SECTION && (r->ends > 0 || (r->last.code == TOK_END));
    r->stopped = r->last.at.to;
    r->again = true;
    return r->last.code != TOK_END_OF_FILE;
}

/* ---- for those who explain ---- */

const struct repair_token *murphi_repair_token(const struct parser *p, uint32_t back)
{
    const struct repair *r = repair_of(p);

    return back == 0 ? &r->last : back == 1 ? &r->before : &r->further;
}

struct span murphi_repair_unclosed(const struct parser *p, bool *else_if)
{
    const struct repair *r = repair_of(p);
    size_t n = r->open.n;

    *else_if = r->else_if.text != NULL;
    if (*else_if || r->unclosed.text != NULL)
        return *else_if ? r->else_if : r->unclosed;
    if (n > 0 && r->open.at[n - 1].at.from == r->last.at.from)
        n--;
    return n > 0 ? r->open.at[n - 1].at : (struct span){ NULL, 0, 0 };
}

void murphi_repair_open(struct parser *p)
{
    struct repair *r = mem_alloc(sizeof *r);

    memset(r, 0, sizeof *r);
    p->repair = r;
}

void murphi_repair_close(struct parser *p)
{
    struct repair *r = repair_of(p);

    vec_clear(&r->open);
    vec_clear(&r->named);
    mem_free(r);
    p->repair = NULL;
}
