/*
 * Writing certificates (see write_cert.h).
 */
#include "config.h"

#include "cli/evidence/write_cert.h"

#include <inttypes.h>
#include <stdio.h>

#include "abstraction/windows/view_cert.h"
#include "cli/command/cert_subject.h"
#include "cli/command/output.h"
#include "cli/evidence/write_evidence.h"

struct cert_source {
    const struct options *o;
    const struct session *session;
    const struct property *property;
};

static void add_cert_head(struct buf *b, const char *version, const struct cert_source *s,
                          bool verdict)
{
    buf_printf(b, "%s\nproperty ", version);
    cert_subject_text(b, s->property->name);
    for (int i = 0; i < CERT_SUBJECTS; i++) {
        buf_char(b, '\n');
        cert_subject_line(b, (enum cert_subject)i, s->o, s->session, s->property->formula);
    }
    buf_printf(b, "\nverdict %s\n", verdict ? "true" : "false");
}

/* Head, choices, end. */
static bool write_cert_to(const char *path, const struct buf *head, const struct vec_u32 *choice,
                          struct diag *d)
{
    struct output out;

    if (!output_open(&out, path, d))
        return false;
    fwrite(buf_text(head), 1, head->n, out.file);
    for (size_t i = 0; choice != NULL && i < choice->n; i++)
        fprintf(out.file, "%" PRIu32 "\n", choice->at[i]);
    if (choice != NULL)
        fprintf(out.file, "end %zu\n", choice->n);
    return output_close(&out, true, d);
}

/* choice: NULL: the text is the whole certificate. */
static bool write_cert_files(const struct cert_source *s, const struct buf *text,
                             const struct vec_u32 *choice)
{
    const struct options *o = s->o;
    bool good = true;

    for (size_t i = 0; i < o->evidence.n; i++) {
        struct buf path = BUF_EMPTY;
        if (write_evidence_knows(o->evidence.at[i]))
            continue;
        evidence_path(&path, o->evidence.at[i], s->property->name, s->session->n_properties > 1);
        good = write_cert_to(buf_text(&path), text, choice, s->session->diag) && good;
        buf_clear(&path);
    }
    return good;
}

bool write_cert(const struct options *o, const struct session *j, const struct property_check *x,
                const struct vec_u32 *choice)
{
    const struct cert_source s = { o, j, x->property };
    struct buf head = BUF_EMPTY;
    bool good;

    add_cert_head(&head, CERT_VERSION, &s, x->result.verdict == VERDICT_TRUE);
    good = write_cert_files(&s, &head, choice);
    buf_clear(&head);
    return good;
}

bool write_diagram_cert(const struct options *o, const struct session *j,
                        const struct property_check *x)
{
    const struct cert_source s = { o, j, x->property };
    struct buf text = BUF_EMPTY;
    bool good;

    add_cert_head(&text, CERT_DIAGRAM_VERSION, &s, x->result.verdict == VERDICT_TRUE);
    buf_add(&text, x->result.diagram);
    good = write_cert_files(&s, &text, NULL);
    buf_clear(&text);
    return good;
}

/* ---- for every number of identities ---- */

static const char *subject_of_views(struct arena *a, const struct cert_source *s, int which)
{
    struct buf b = BUF_EMPTY;
    const char *line;

    if (which == CERT_SUBJECTS)
        cert_subject_text(&b, s->property->name);
    else
        cert_subject_line(&b, (enum cert_subject)which, s->o, s->session, s->property->formula);
    line = arena_string(a, buf_text(&b), b.n);
    buf_clear(&b);
    return line;
}

bool write_view_cert(const struct options *o, const struct session *j, const struct property *p,
                     const struct buf *views)
{
    const struct cert_source s = { o, j, p };
    struct arena *a = arena_new();
    struct buf text = BUF_EMPTY;
    struct view_cert c;
    bool good;

    if (!view_cert_read(&c, a, text_from(a, "views", buf_text(views), views->n), j->diag))
        BUG("views that were verified cannot be read");
    c.property = subject_of_views(a, &s, CERT_SUBJECTS);
    for (int i = 0; i < CERT_SUBJECTS; i++)
        c.subject[i] = subject_of_views(a, &s, i);
    view_cert_print(&text, &c);
    good = write_cert_files(&s, &text, NULL);
    buf_clear(&text);
    view_cert_clear(&c);
    arena_free(a);
    return good;
}
