/*
 * stgcert: verifies a certificate that stgcheck wrote (doc/evidence.md).
 *
 * It shares with the solvers the languages and the formula; proofs are defined in
 * checker/proof/verify.c and checker/proof/position.c.  Every transition that the proof depends
 * on is computed a second time by interpreter/.
 */
#include "config.h"

#include "cli/stgcert.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "abstraction/dead_variables.h"
#include "abstraction/reductions.h"
#include "cli/command/options.h"
#include "cli/command/watchdog.h"
#include "cli/stgcert_diagram.h"
#include "cli/stgcert_views.h"
#include "interpreter/step_check.h"
#include "stg/step/stg_lts.h"
#include "support/bug.h"
#include "support/printable.h"

#define LONGEST_LINE 1000000

static const char usage[] =
    "usage: stgcert [-D NAME=VALUE] [--data TYPE=K] [--size TYPE=N]\n"
    "               [--dialect cmurphi|rumur] [--fairness off] [--symmetry off|sort|full]\n"
    "               [--keep-dead] [-f FORMULA] [--time TIME] [--cpu-time TIME] [--memory SIZE]\n"
    "               model.stg [props.mu ...] FILE.cert\n";
static const char help[] =
    "\nVerifies a certificate that 'stgcheck --evidence FILE.cert' has written.  Everything that\n"
    "says what is checked has to be given as it was given there.  Diagrams, and certificates for\n"
    "every number of identities of a scalarset, are told by their first line.\n"
    "\nExit status: 0 the proof is right, 1 it is not, 2 the input or the command is wrong, 3 a\n"
    "limit was reached before the end.\n";

/* ---- the file ---- */

struct reader {
    FILE *file;
    struct buf line, name;
    struct buf subject[CERT_SUBJECTS]; /* the lines of its subject */
    bool verdict;
    uint64_t n;              /* choices read */
    const struct options *o; /* borrowed */
    struct limit limit;      /* of all work */
};

static void reader_clear(struct reader *r)
{
    if (r->file != NULL)
        fclose(r->file);
    buf_clear(&r->line);
    buf_clear(&r->name);
    for (int i = 0; i < CERT_SUBJECTS; i++)
        buf_clear(&r->subject[i]);
}

/* False: no more, or no line of a certificate. */
static bool read_next_line(struct reader *r)
{
    int c;

    buf_reset(&r->line);
    while ((c = fgetc(r->file)) != EOF && c != '\n' && c != '\0' && r->line.n < LONGEST_LINE)
        buf_char(&r->line, (char)c);
    return c == '\n';
}

static bool line_is(const struct reader *r, const char *text)
{
    return strcmp(buf_text(&r->line), text) == 0;
}

/* Behind its first line. */
static bool read_head(struct reader *r)
{
    static const char name[] = "property ";

    if (!read_next_line(r) || strncmp(buf_text(&r->line), name, strlen(name)) != 0)
        return false;
    buf_add(&r->name, buf_text(&r->line) + strlen(name));
    for (int i = 0; i < CERT_SUBJECTS; i++) {
        if (!read_next_line(r))
            return false;
        buf_add(&r->subject[i], buf_text(&r->line));
    }
    if (!read_next_line(r))
        return false;
    r->verdict = line_is(r, "verdict true");
    return r->verdict || line_is(r, "verdict false");
}

/* The next choice, or n: there is none. */
static uint32_t read_choice(void *self, position_id x, uint32_t n)
{
    struct reader *r = self;
    unsigned long long v;
    char *end;

    (void)x;
    if (!read_next_line(r) || strspn(buf_text(&r->line), "0123456789") == 0)
        return n;
    errno = 0;
    v = strtoull(buf_text(&r->line), &end, 10);
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
    return read_next_line(r) && line_is(r, expected) && fgetc(r->file) == EOF;
}

/* ---- the judgement ---- */

bool stgcert_input(struct session *j, const struct options *o)
{
    struct session_choice choice = options_choice(o);

    return options_read(o, j) && session_parse(j) && session_elaborate(j) &&
           session_properties(j, &choice);
}

uint32_t stgcert_property(const struct session *j, const char *name)
{
    struct buf b = BUF_EMPTY;
    uint32_t i = 0;

    for (; i < j->n_properties; i++) {
        buf_reset(&b);
        cert_subject_text(&b, j->property[i].name);
        if (strcmp(buf_text(&b), name) == 0)
            break;
    }
    buf_clear(&b);
    return i;
}

static void compare_term(void *self, state_id s, const struct term *t, value *frame, bool ok,
                         value v)
{
    step_check_term(self, s, t, frame, ok, v);
}

static enum verified verify_from(struct lts *l, const struct stgcert_proof *proof,
                                 struct limit *limit, uint32_t *n)
{
    struct fault fault;
    struct positions *p;
    enum verified v;

    if (!lts_start(l, &fault))
        return VERIFY_FAULT;
    p = positions_new(l, proof->formula);
    positions_tell(p, compare_term, l);
    v = verify(p, proof->formula, proof->verdict, proof->choose, proof->self, limit);
    *n = positions_count(p);
    positions_free(p);
    return v;
}

/* The engine of stgcheck, which decides which states are merged; each of its answers is compared
   with that of interpreter/. */
static struct lts *new_source(struct arena *a, const struct session *j, const struct formula *f)
{
    struct reduction_options reductions = j->settings->reductions;

    return step_check_new(reductions_source(j->stg, f, &reductions), j->stg,
                          dead_variables_keep(a, j->stg, f, reductions.keep_dead));
}

enum verified stgcert_verify(const struct stgcert_proof *p, struct limit *limit,
                             uint32_t *positions, bool *differs)
{
    struct arena *a = arena_new();
    struct lts *l = new_source(a, p->session, p->formula);
    const char *difference;
    enum verified v;

    *positions = 0;
    v = verify_from(l, p, limit, positions);
    difference = step_check_difference(l);
    *differs = difference != NULL;
    if (*differs)
        printable_printf(stderr, "stgcert: error: %s (an error in stgcheck: please report it)\n",
                         difference);
    lts_free(l);
    arena_free(a);
    return v;
}

static void print_judgement(const struct reader *r, bool differs, enum verified v,
                            uint32_t positions)
{
    struct buf b = BUF_EMPTY;

    buf_add(&b, differs ? "the transitions are not those of the model" : verified_text(v));
    if (!differs && v == VERIFY_LIMIT) {
        buf_add(&b, ": ");
        limit_print(&b, &r->limit);
    }
    printable_printf(stdout, "%s: %s (verdict %s, %" PRIu32 " positions, %" PRIu64 " choices)\n",
                     buf_text(&r->name), buf_text(&b), r->verdict ? "true" : "false", positions,
                     r->n);
    buf_clear(&b);
}

static int judge(struct reader *r, const struct session *j, const struct formula *f)
{
    const struct stgcert_proof p = { j, f, r->verdict, read_choice, r };
    uint32_t n;
    bool differs;
    enum verified v;

    if (f->fair) {
        fputs("stgcert: error: only fair runs count for the property, and certificates say nothing "
              "of that; '--fairness off' makes all runs fair\n",
              stderr);
        return WRONG_INPUT;
    }
    v = stgcert_verify(&p, &r->limit, &n, &differs);
    if (v == VERIFIED && !read_end(r))
        v = VERIFY_CHOICE;
    print_judgement(r, differs, v, n);
    if (differs)
        return NOT_RIGHT;
    return v == VERIFIED ? RIGHT : v == VERIFY_LIMIT ? UNDECIDED : NOT_RIGHT;
}

int stgcert_complain(const char *what, const char *name)
{
    printable_printf(stderr, "stgcert: error: %s '%s'\n", what, name);
    return WRONG_INPUT;
}

bool stgcert_is_of(const char *path, const char *subject, enum cert_subject which,
                   const struct options *o, const struct session *j, const struct formula *f)
{
    static const char *const why[] = {
        [CERT_OPTIONS] = "was made under other options; those that change the transition system "
                         "have to be given as they were given to stgcheck",
        [CERT_MODEL] = "is of another model, or the model has been changed since; if its changes "
                       "are wanted, make the certificate again",
        [CERT_FORMULA] = "is of another property of that name, or what it says has been changed "
                         "since; if that is wanted, make the certificate again",
    };
    struct buf given = BUF_EMPTY, made = BUF_EMPTY;
    bool same;

    cert_subject_line(&given, which, o, j, f);
    cert_subject_text(&made, subject);
    same = strcmp(buf_text(&given), buf_text(&made)) == 0;
    if (!same)
        printable_printf(stderr,
                         "stgcert: error: '%s' %s\n"
                         "stgcert: note: it has '%s', and given is '%s'\n",
                         path, why[which], buf_text(&made), buf_text(&given));
    buf_clear(&given);
    buf_clear(&made);
    return same;
}

/* The same for a certificate whose head has been read. */
static bool reader_is_of(const struct reader *r, enum cert_subject which, const struct session *j,
                         const struct formula *f, const char *path)
{
    return stgcert_is_of(path, buf_text(&r->subject[which]), which, r->o, j, f);
}

/* Is this line the first one of a certificate in another version of the format? */
static bool is_other_version(const struct reader *r)
{
    static const char start[] = "stgcert ";
    const char *line = buf_text(&r->line);
    size_t n = strlen(start);

    return strncmp(line, start, n) == 0 && line[n] != '\0' &&
           strspn(line + n, "0123456789") == strlen(line + n);
}

static int check_file(struct reader *r, struct session *j, const char *path)
{
    uint32_t p;

    r->file = fopen(path, "r");
    if (r->file == NULL)
        return stgcert_complain("cannot read", path);
    if (read_next_line(r) && stgcert_views_begin(buf_text(&r->line)))
        return stgcert_views(j, r->o, path, &r->limit);
    if (stgcert_diagram_begin(buf_text(&r->line)))
        return stgcert_diagram(j, r->o, path, &r->limit);
    if (!line_is(r, CERT_VERSION) && !is_other_version(r))
        return stgcert_complain("this is no certificate:", path);
    if (!line_is(r, CERT_VERSION))
        return stgcert_complain("this is of another version of the format than '" CERT_VERSION
                                "', make it again:",
                                path);
    if (!read_head(r))
        return stgcert_complain("this is no certificate:", path);
    if (!stgcert_input(j, r->o))
        return WRONG_INPUT;
    if (!reader_is_of(r, CERT_OPTIONS, j, NULL, path) ||
        !reader_is_of(r, CERT_MODEL, j, NULL, path))
        return WRONG_INPUT;
    p = stgcert_property(j, buf_text(&r->name));
    if (p == j->n_properties)
        return stgcert_complain("there is no property", buf_text(&r->name));
    return reader_is_of(r, CERT_FORMULA, j, j->property[p].formula, path)
               ? judge(r, j, j->property[p].formula)
               : WRONG_INPUT;
}

/* ---- the command ---- */

/* For a limit that the work does not poll in time. */
static void report_undecided(void *self, enum limit_kind why)
{
    struct limit limit = *(const struct limit *)self;
    struct buf b = BUF_EMPTY;

    limit.hit = why;
    limit_print(&b, &limit);
    fprintf(stderr, "stgcert: error: undecided: %s\n", buf_text(&b));
    _exit(UNDECIDED);
}

/* Called while the texts that the messages quote exist. */
static void print_messages(struct diag *d)
{
    struct buf b = BUF_EMPTY;

    diag_print(d, &b, false);
    fputs(buf_text(&b), stderr);
    buf_clear(&b);
}

static void no_memory(void *self, enum bug_end why)
{
    (void)self;
    fprintf(stderr, "stgcert: error: undecided: %s\n", bug_end_text(why));
    _exit(UNDECIDED);
}

static int verify_certificate(const struct options *o, struct diag *d, const char *path)
{
    struct reader r = { .o = o, .limit = check_settings_limit(&o->check, watchdog_tells) };
    struct session j;
    int status;

    bug_set_end(no_memory, NULL);
    limit_start(&r.limit);
    limit_memory(&r.limit, o->check.memory);
    watchdog_start(&r.limit, 1, report_undecided, &r.limit);
    session_init(&j, &o->check, d);
    status = check_file(&r, &j, path);
    watchdog_stop();
    print_messages(d);
    session_clear(&j);
    reader_clear(&r);
    return status;
}

/* The last word is the certificate; what is before it is read as stgcheck reads it. */
static int run_stgcert(int argc, char **argv, struct options *o, struct arena *a, struct diag *d)
{
    const char *path = argc > 2 ? argv[argc - 1] : NULL;
    bool good;

    if (path != NULL)
        argv[--argc] = NULL;
    good = options_parse(o, a, argc, argv, d);
    if (good && o->task == TASK_VERSION)
        return printf("stgcert " PACKAGE_VERSION "\n") < 0 ? WRONG_INPUT : RIGHT;
    if (good && o->task == TASK_HELP)
        return printf("%s%s", usage, help) < 0 ? WRONG_INPUT : RIGHT;
    if (good && path != NULL)
        return verify_certificate(o, d, path);
    fputs(usage, stderr);
    return WRONG_INPUT;
}

int main(int argc, char **argv)
{
    struct options o;
    struct arena *a;
    struct diag *d;
    int status;

    mem_adopt_program();
    a = arena_new();
    d = diag_new();
    status = run_stgcert(argc, argv, &o, a, d);
    print_messages(d);
    if (fflush(stdout) != 0 || ferror(stdout))
        status = stgcert_complain("cannot write to", "standard output");
    options_clear(&o);
    diag_free(d);
    arena_free(a);
    return status;
}
