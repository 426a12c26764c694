/*
 * stgcert: verifies a certificate that stgcheck wrote.
 *
 *     stgcert [-D NAME=VALUE] [--data TYPE=K] [--keep-dead] MODEL PROPERTIES FILE.cert
 *
 * It shares with the solvers the languages, the transition source and the formula; what a proof
 * is, is in checker/verify.c and checker/position.c.  Exit status: 0 the proof is right, 1 it is
 * not, 2 the input or the command is wrong.
 */
#include "config.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "abstraction/stack.h"
#include "checker/verify.h"
#include "cli/job.h"
#include "stg/stg_lts.h"
#include "support/vec.h"

#define NAME_LENGTH 4096

enum { RIGHT = 0, NOT_RIGHT = 1, WRONG_INPUT = 2 };

struct reader {
    FILE *file;
    char line[NAME_LENGTH];
    char name[NAME_LENGTH];
    bool verdict;
    uint64_t n;               /* choices read */
};

static bool next_line(struct reader *r)
{
    size_t n;

    if (fgets(r->line, sizeof r->line, r->file) == NULL)
        return false;
    n = strlen(r->line);
    if (n == 0 || r->line[n - 1] != '\n')
        return false;
    r->line[n - 1] = '\0';
    return true;
}

static bool read_head(struct reader *r)
{
    bool ok = next_line(r) && strcmp(r->line, "stgcert 1") == 0 && next_line(r) &&
              strncmp(r->line, "property ", 9) == 0;

    if (!ok)
        return false;
    strcpy(r->name, r->line + 9);
    ok = next_line(r) && (strcmp(r->line, "verdict true") == 0 ||
                          strcmp(r->line, "verdict false") == 0);
    r->verdict = strcmp(r->line, "verdict true") == 0;
    return ok;
}

/* The next choice, or n: there is none. */
static uint32_t read_choice(void *self, position_id x, uint32_t n)
{
    struct reader *r = self;
    unsigned long long v;
    char *end;

    (void)x;
    if (!next_line(r) || r->line[0] < '0' || r->line[0] > '9')
        return n;
    errno = 0;
    v = strtoull(r->line, &end, 10);
    if (*end != '\0' || errno != 0 || v >= n)
        return n;
    r->n++;
    return (uint32_t)v;
}

/* Nothing may be left over. */
static bool read_end(struct reader *r)
{
    char expected[64];

    snprintf(expected, sizeof expected, "end %" PRIu64, r->n);
    return next_line(r) && strcmp(r->line, expected) == 0 && fgetc(r->file) == EOF;
}

static const struct property *find_property(const struct job *j, const char *name)
{
    for (uint32_t i = 0; i < j->n_properties; i++)
        if (strcmp(j->property[i].name, name) == 0)
            return &j->property[i];
    return NULL;
}

static int judge(struct reader *r, const struct job *j, const struct formula *f)
{
    struct stack_options reductions = { .keep_dead = j->o->keep_dead };
    struct lts *l = stack_new(j->stg, f, &reductions);
    struct limit none = { .seconds = 0 };
    struct fault fault;
    enum verified v = VERIFY_FAULT;

    if (l->start(l->self, &fault)) {
        struct positions *p = positions_new(l, f);
        v = verify(p, f, r->verdict, read_choice, r, &none);
        if (v == VERIFIED && !read_end(r))
            v = VERIFY_CHOICE;
        printf("%s: %s (verdict %s, %" PRIu32 " positions, %" PRIu64 " choices)\n", r->name,
               verified_text(v), r->verdict ? "true" : "false", positions_count(p), r->n);
        positions_free(p);
    }
    lts_free(l);
    return v == VERIFIED ? RIGHT : NOT_RIGHT;
}

static int complain(const char *what, const char *name)
{
    fprintf(stderr, "stgcert: error: %s '%s'\n", what, name);
    return WRONG_INPUT;
}

static int check_file(struct reader *r, struct job *j, const char *path)
{
    const struct property *p;

    r->file = fopen(path, "r");
    if (r->file == NULL)
        return complain("cannot read", path);
    if (!read_head(r))
        return complain("this is no certificate:", path);
    p = find_property(j, r->name);
    return p == NULL ? complain("the property file has no property", r->name)
                     : judge(r, j, p->formula);
}

int main(int argc, char **argv)
{
    struct arena *a = arena_new();
    struct diag *d = diag_new();
    struct buf messages = BUF_EMPTY;
    struct reader r = { .file = NULL };
    struct options o;
    struct job j;
    int status = WRONG_INPUT;
    const char *path = argc > 3 ? argv[--argc] : NULL;

    mem_adopt_gmp();
    argv[argc] = NULL;
    if (path == NULL || !options_parse(&o, a, argc, argv, d) || o.properties == NULL) {
        fputs("usage: stgcert [-D NAME=VALUE] [--data TYPE=K] [--keep-dead] MODEL PROPERTIES "
              "FILE.cert\n", stderr);
        return WRONG_INPUT;
    }
    job_init(&j, &o, d);
    if (job_read(&j) && job_parse(&j) && job_elaborate(&j) && job_properties(&j))
        status = check_file(&r, &j, path);
    diag_print(d, &messages, false);
    fputs(buf_text(&messages), stderr);
    if (r.file != NULL)
        fclose(r.file);
    buf_clear(&messages);
    job_clear(&j);
    options_clear(&o);
    diag_free(d);
    arena_free(a);
    return status;
}
