/*
 * Reading commands (see prompt.h).
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* ppoll */
#endif
#include "config.h"

#include "cli/command/prompt.h"

#include <errno.h>
#include <histedit.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>

#include "cli/command/watchdog.h"
#include "support/bug.h"
#include "support/printable.h"
#include "support/vec.h"

#define REMEMBERED 1000 /* lines of the history */

struct prompt {
    EditLine *edit; /* NULL: no terminal */
    History *history;
    const char *text; /* of the prompt that is shown; borrowed */
    struct buf line;  /* what was read last */
    uint32_t number;  /* of that line, from 1 */
    bool failed;
};

/* ---- bytes ---- */

/* Signals are delivered only while the program waits for input, and end that wait.  So none is
   missed. */
static sigset_t open_to_signals; /* what is blocked elsewhere */

static void close_to_signals(void)
{
    sigset_t set;

    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &set, &open_to_signals);
}

/* 0 or less: the end of input, or an interruption. */
static ssize_t next_byte(char *byte)
{
    struct pollfd in = { .fd = STDIN_FILENO, .events = POLLIN };

    if (*watchdog_tells != LIMIT_NONE || ppoll(&in, 1, NULL, &open_to_signals) < 0)
        return -1;
    return read(STDIN_FILENO, byte, 1);
}

/* ---- a terminal ---- */

static char *prompt_text(EditLine *e)
{
    struct prompt *p;

    el_get(e, EL_CLIENTDATA, &p);
    return (char *)p->text;
}

/* One character. */
static int next_character(EditLine *e, wchar_t *out)
{
    mbstate_t state;
    char byte[8];
    size_t n = 0;

    (void)e;
    for (;;) {
        ssize_t got = next_byte(&byte[n]);
        if (got <= 0)
            return (int)got;
        n++;
        memset(&state, 0, sizeof state);
        switch (mbrtowc(out, byte, n, &state)) {
        case (size_t)-1: n = 0; break; /* not of this encoding: passed over */
        case (size_t)-2: n = n == sizeof byte ? 0 : n; break;
        default: return 1;
        }
    }
}

static void edit_open(struct prompt *p)
{
    HistEvent event;

    setlocale(LC_CTYPE, "");
    p->edit = el_init("stgcheck", stdin, stdout, stderr);
    p->history = history_init();
    if (p->edit == NULL || p->history == NULL)
        bug_no_memory();
    history(p->history, &event, H_SETSIZE, REMEMBERED);
    history(p->history, &event, H_SETUNIQUE, 1);
    el_set(p->edit, EL_CLIENTDATA, p);
    el_set(p->edit, EL_PROMPT, prompt_text);
    el_set(p->edit, EL_EDITOR, "emacs");
    el_set(p->edit, EL_HIST, history, p->history);
    el_set(p->edit, EL_GETCFN, next_character);
    el_set(p->edit, EL_SIGNAL, 0);
    el_source(p->edit, NULL);
}

static bool edit_read(struct prompt *p)
{
    int n = 0;
    HistEvent event;
    const char *line;

    el_set(p->edit, EL_PREP_TERM, 1); /* otherwise keys pressed early would still end input, or
                                         lines */
    line = el_gets(p->edit, &n);
    if (line == NULL || n <= 0)
        return false;
    buf_bytes(&p->line, line, strcspn(line, "\n"));
    if (p->line.n > 0)
        history(p->history, &event, H_ENTER, buf_text(&p->line));
    return true;
}

/* ---- elsewhere ---- */

static void echo(const char *text, const char *line)
{
    struct buf b = BUF_EMPTY;

    buf_add(&b, text);
    printable_add(&b, line);
    puts(buf_text(&b));
    buf_clear(&b);
}

/* The line is cut at a byte 0. */
static bool plain_read(struct prompt *p)
{
    char c;

    if (next_byte(&c) <= 0)
        return false;
    do {
        if (c == '\n')
            break;
        buf_char(&p->line, c);
    } while (next_byte(&c) > 0);
    return true;
}

/* ---- the interface ---- */

struct prompt *prompt_new(void)
{
    struct prompt *p = mem_zalloc(sizeof *p);

    if (isatty(STDIN_FILENO) && isatty(STDOUT_FILENO))
        edit_open(p);
    return p;
}

void prompt_free(struct prompt *p)
{
    if (p == NULL)
        return;
    if (p->edit != NULL)
        el_end(p->edit);
    if (p->history != NULL)
        history_end(p->history);
    buf_clear(&p->line);
    mem_free(p);
}

/* The line without blanks at its ends. */
static const char *trim_line(struct buf *b)
{
    while (b->n > 0 && strchr(" \t\r", b->at[b->n - 1]) != NULL)
        b->at[--b->n] = '\0';
    return buf_text(b) + strspn(buf_text(b), " \t");
}

const char *prompt_read(struct prompt *p, const char *text)
{
    const char *line;
    bool read;

    p->text = text;
    buf_reset(&p->line);
    fflush(stdout);
    close_to_signals();
    read = p->edit != NULL ? edit_read(p) : plain_read(p);
    pthread_sigmask(SIG_SETMASK, &open_to_signals, NULL);
    if (!read) {
        if (p->edit != NULL)
            putchar('\n');
        return NULL;
    }
    p->number++;
    line = trim_line(&p->line);
    if (p->edit == NULL)
        echo(text, line);
    return line;
}

bool prompt_is_terminal(const struct prompt *p)
{
    return p->edit != NULL;
}

void prompt_error(struct prompt *p, const char *format, ...)
{
    struct buf message = BUF_EMPTY, clean = BUF_EMPTY;
    va_list args;

    va_start(args, format);
    buf_vprintf(&message, format, args);
    va_end(args);
    printable_add(&clean, buf_text(&message));
    fflush(stdout);
    if (p->edit != NULL)
        fprintf(stderr, "error: %s\n", buf_text(&clean));
    else
        fprintf(stderr, "stdin:%u: error: %s\n", p->number, buf_text(&clean));
    p->failed = true;
    buf_clear(&message);
    buf_clear(&clean);
}

bool prompt_failed(const struct prompt *p)
{
    return p->failed && p->edit == NULL;
}
