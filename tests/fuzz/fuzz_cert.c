/*
 * Fuzz target: stgcert on a model, properties and a certificate.
 *
 * A verdict that it accepts must not be the opposite of what a check says.  The certificate is
 * tried as it is, and then with the hashes of this model and this property, which no fuzzer finds.
 */
#include "config.h"

#include "tests/fuzz/fuzz.h"

#define main stgcert_main
#include "cli/stgcert.c"
#undef main

#include "abstraction/windows/view_cert.h"

static bool is_cert_of_views(const struct fuzz_part *cert)
{
    size_t n = strlen(VIEW_CERT_NAME);

    return cert->n >= n && memcmp(cert->at, VIEW_CERT_NAME, n) == 0;
}

/* A check must not have the opposite verdict. */
static void compare_verdicts(const struct session *j, uint32_t property, bool verdict)
{
    const struct formula *f = j->property[property].formula;
    struct reduction_options reductions = j->settings->reductions;
    struct limit limit = { .states = 500 };
    struct check_options how = { .limit = &limit };
    struct lts *l = reductions_source(j->stg, f, &reductions);
    struct check_result result;

    limit_start(&limit);
    check_formula(l, NULL, f, &how, &result);
    if (result.verdict == (verdict ? VERDICT_FALSE : VERDICT_TRUE))
        fuzz_fail("a wrong verdict is accepted");
    check_result_clear(&result);
    lts_free(l);
}

/* The same for a certificate of views, where the model has so many identities that it speaks of
   it. */
static void compare_views(const struct session *j, const struct fuzz_part *cert)
{
    struct arena *a = arena_new();
    struct diag *d = diag_new();
    struct view_cert c;
    const struct sort *id;

    if (!view_cert_read(&c, a, text_from(a, "cert", cert->at, cert->n), d))
        fuzz_fail("it cannot be read again");
    id = scope_find_here(j->elab.globals, symbol_of(j->symbols, c.type))->sort;
    if (id->size >= c.least)
        compare_verdicts(j, stgcert_property(j, c.property), true);
    view_cert_clear(&c);
    diag_free(d);
    arena_free(a);
}

/* The verdict of the certificate is right, says stgcert. */
static void compare(const struct fuzz_part *part)
{
    struct reader r = { .file = NULL };
    struct fuzz_file cert = fuzz_file_open(part[2].at, part[2].n);
    struct fuzz_session x;

    fuzz_session_init(&x, part[0], &part[1]);
    r.file = fopen(cert.path, "r");
    if (!fuzz_session_read(&x) || r.file == NULL)
        fuzz_fail("it cannot be read again");
    if (is_cert_of_views(&part[2]))
        compare_views(&x.session, &part[2]);
    else if (!read_next_line(&r) || !read_head(&r))
        fuzz_fail("it cannot be read again");
    else
        compare_verdicts(&x.session, stgcert_property(&x.session, buf_text(&r.name)), r.verdict);
    reader_clear(&r);
    fuzz_session_clear(&x);
    fuzz_file_close(&cert);
}

/* The certificate behind its first line, if it is one and there is such a property, as one that
   says it is of this model and this property. */
static void write_bound(struct buf *b, struct reader *r, bool views, const struct options *o,
                        const struct session *j)
{
    bool head = read_head(r);
    uint32_t p = stgcert_property(j, buf_text(&r->name));
    int c;

    if ((!head && !views) || p == j->n_properties)
        return;
    buf_printf(b, "%s\nproperty %s\n", views ? VIEW_CERT_VERSION : CERT_VERSION,
               buf_text(&r->name));
    for (int i = 0; i < CERT_SUBJECTS; i++) {
        cert_subject_line(b, (enum cert_subject)i, o, j, j->property[p].formula);
        buf_char(b, '\n');
    }
    buf_printf(b, "%s\n", buf_text(&r->line)); /* the verdict, or the type */
    while ((c = fgetc(r->file)) != EOF)
        buf_char(b, (char)c);
}

static void bind_part(struct buf *b, const struct fuzz_part *part)
{
    struct fuzz_file cert = fuzz_file_open(part[2].at, part[2].n);
    struct reader r = { .file = fopen(cert.path, "r") };
    struct fuzz_session x;

    fuzz_session_init(&x, part[0], &part[1]);
    if (r.file != NULL && read_next_line(&r) && fuzz_session_read(&x))
        write_bound(b, &r, is_cert_of_views(&part[2]), &x.o, &x.session);
    reader_clear(&r);
    fuzz_session_clear(&x);
    fuzz_file_close(&cert);
}

static void try_parts(const struct fuzz_part *part)
{
    struct fuzz_file file[3];
    char *argv[9] = { (char[]){ "stgcert" }, (char[]){ "--memory" }, (char[]){ "1G" },
                      (char[]){ "--time" }, (char[]){ "2" } };

    for (int i = 0; i < 3; i++) {
        file[i] = fuzz_file_open(part[i].at, part[i].n);
        argv[5 + i] = file[i].path;
    }
    if (stgcert_main(8, argv) == RIGHT)
        compare(part);
    for (int i = 0; i < 3; i++)
        fuzz_file_close(&file[i]);
}

void fuzz_try(const char *bytes, size_t n)
{
    struct fuzz_part part[3];
    struct buf bound = BUF_EMPTY;

    fuzz_split(bytes, n, part, 3);
    try_parts(part);
    bind_part(&bound, part);
    if (bound.n > 0) {
        part[2] = (struct fuzz_part){ buf_text(&bound), bound.n };
        try_parts(part);
    }
    buf_clear(&bound);
}
