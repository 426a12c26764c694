/*
 * The lines that say what a certificate is of (see cert_subject.h).
 */
#include "config.h"

#include "cli/command/cert_subject.h"

#include "cli/command/option_list.h"
#include "logic/formula_print.h"
#include "support/printable.h"
#include "support/sha256.h"

void cert_subject_text(struct buf *b, const char *text)
{
    printable_replace(b, text, ' ');
}

static void add_options(struct buf *b, const struct options *o)
{
    struct buf list = BUF_EMPTY;

    option_list(&list, o, EFFECT_SYSTEM);
    cert_subject_text(b, buf_text(&list));
    buf_clear(&list);
}

static void hash_formula(struct buf *b, const struct formula *f)
{
    struct buf lines = BUF_EMPTY;

    formula_print_flat(&lines, f);
    sha256_add(b, buf_text(&lines), lines.n);
    buf_clear(&lines);
}

static void hash_model(struct buf *b, const struct session *j)
{
    sha256_add(b, j->model_text->bytes, j->model_text->len);
    for (size_t i = 0; i < j->includes.file.n; i++) {
        const struct text *t = j->includes.file.at[i].text;
        buf_char(b, ' ');
        sha256_add(b, t->bytes, t->len);
    }
}

void cert_subject_line(struct buf *b, enum cert_subject which, const struct options *o,
                       const struct session *j, const struct formula *f)
{
    switch (which) {
    case CERT_OPTIONS:
        buf_add(b, "options");
        add_options(b, o);
        break;
    case CERT_MODEL:
        buf_add(b, "model ");
        hash_model(b, j);
        break;
    case CERT_FORMULA:
        buf_add(b, "formula ");
        hash_formula(b, f);
        break;
    case CERT_SUBJECTS: break;
    }
}
