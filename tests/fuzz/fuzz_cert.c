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

/* The verdict of the certificate is right, says stgcert. */
static void compare(const struct fuzz_part *part)
{
    struct reduction_options reductions;
    struct check_result result;
    struct limit limit = { .states = 500 };
    struct check_options how = { .limit = &limit };
    struct reader r = { .file = NULL };
    struct fuzz_file cert = fuzz_file_open(part[2].at, part[2].n);
    const struct property *p;
    struct fuzz_session x;
    struct lts *l;

    fuzz_session_init(&x, part[0], &part[1]);
    r.file = fopen(cert.path, "r");
    if (!fuzz_session_read(&x) || r.file == NULL || !next_line(&r) || !read_head(&r))
        fuzz_fail("it cannot be read again");
    p = find_property(&x.session, buf_text(&r.name));
    reductions = x.session.settings->reductions;
    l = reductions_source(x.session.stg, p->formula, &reductions);
    limit_start(&limit);
    check_formula(l, NULL, p->formula, &how, &result);
    if (result.verdict == (r.verdict ? VERDICT_FALSE : VERDICT_TRUE))
        fuzz_fail("a wrong verdict is accepted");
    check_result_clear(&result);
    lts_free(l);
    reader_clear(&r);
    fuzz_session_clear(&x);
    fuzz_file_close(&cert);
}

/* The certificate behind its first line, if it is one and there is such a property, as one that
   says it is of this model and this property. */
static void write_bound(struct buf *b, struct reader *r, const struct options *o,
                        const struct session *j)
{
    const struct property *p = read_head(r) ? find_property(j, buf_text(&r->name)) : NULL;
    int c;

    if (p == NULL)
        return;
    buf_printf(b, CERT_VERSION "\nproperty %s\n", buf_text(&r->name));
    for (int i = 0; i < CERT_SUBJECTS; i++) {
        cert_subject_line(b, (enum cert_subject)i, o, j, p->formula);
        buf_char(b, '\n');
    }
    buf_printf(b, "verdict %s\n", r->verdict ? "true" : "false");
    while ((c = fgetc(r->file)) != EOF)
        buf_char(b, (char)c);
}

static void bind_part(struct buf *b, const struct fuzz_part *part)
{
    struct fuzz_file cert = fuzz_file_open(part[2].at, part[2].n);
    struct reader r = { .file = fopen(cert.path, "r") };
    struct fuzz_session x;

    fuzz_session_init(&x, part[0], &part[1]);
    if (r.file != NULL && next_line(&r) && fuzz_session_read(&x))
        write_bound(b, &r, &x.o, &x.session);
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
