/*
 * Fuzz target: stgcert on a model, properties and a certificate.
 *
 * A verdict that it accepts must not be the opposite of what a check says.
 */
#include "config.h"

#include "tests/fuzz/fuzz.h"

#define main stgcert_main
#include "cli/stgcert.c"
#undef main

/* The verdict of the certificate is right, says stgcert. */
static void compare(const struct fuzz_part *part)
{
    struct check_result result;
    struct limit limit = { .states = 500 };
    struct check_options how = { .limit = &limit };
    struct reader r = { .file = NULL };
    struct fuzz_file cert = fuzz_file_open(part[2].at, part[2].n);
    const struct property *p;
    struct fuzz_job x;
    struct lts *l;

    fuzz_job_init(&x, part[0], &part[1]);
    r.file = fopen(cert.path, "r");
    if (!fuzz_job_read(&x) || r.file == NULL || !read_head(&r))
        fuzz_fail("it cannot be read again");
    p = find_property(&x.job, buf_text(&r.name));
    l = stack_new(x.job.stg, p->formula, &(struct stack_options){ .symmetry = x.o.symmetry });
    limit_start(&limit);
    check_formula(l, NULL, p->formula, &how, &result);
    if (result.verdict == (r.verdict ? VERDICT_FALSE : VERDICT_TRUE))
        fuzz_fail("a wrong verdict is accepted");
    check_result_clear(&result);
    lts_free(l);
    fclose(r.file);
    buf_clear(&r.line);
    buf_clear(&r.name);
    fuzz_job_clear(&x);
    fuzz_file_close(&cert);
}

void fuzz_try(const char *bytes, size_t n)
{
    struct fuzz_file file[3];
    struct fuzz_part part[3];
    char *argv[9] = { (char[]){ "stgcert" }, (char[]){ "--memory" }, (char[]){ "1G" },
                      (char[]){ "--time" }, (char[]){ "2" } };

    fuzz_split(bytes, n, part, 3);
    for (int i = 0; i < 3; i++) {
        file[i] = fuzz_file_open(part[i].at, part[i].n);
        argv[5 + i] = file[i].path;
    }
    if (stgcert_main(8, argv) == RIGHT)
        compare(part);
    for (int i = 0; i < 3; i++)
        fuzz_file_close(&file[i]);
}
