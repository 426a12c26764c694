/*
 * Evidence as files (see write_evidence.h).
 */
#include "config.h"

#include "cli/evidence/write_evidence.h"

#include <string.h>

#include "api/explanation_json.h"
#include "api/write_text.h"
#include "cli/command/output.h"
#include "cli/evidence/text_chart.h"
#include "cli/evidence/write_aut.h"
#include "cli/evidence/write_dot.h"
#include "cli/evidence/write_html.h"
#include "cli/evidence/write_svg.h"
#include "support/printable.h"

typedef void write_format(struct buf *b, const struct explanation *s);

static const struct format {
    const char *ending;
    write_format *write;
} formats[] = {
    { ".txt", write_text_alone }, { ".json", explanation_json }, { ".dot", write_dot },
    { ".svg", write_svg },        { ".html", write_html },       { ".aut", write_aut },
    { ".puml", write_plantuml },  { ".mmd", write_mermaid },
};

static const struct format *format_of(const char *path)
{
    const char *dot = strrchr(path, '.');

    for (size_t i = 0; i < sizeof formats / sizeof formats[0] && dot != NULL; i++)
        if (strcmp(dot, formats[i].ending) == 0)
            return &formats[i];
    return NULL;
}

bool write_evidence_knows(const char *path)
{
    return format_of(path) != NULL;
}

/* A transition system has one initial state. */
static bool fits_aut(const struct explanation *s)
{
    uint32_t trees = 0;

    for (uint32_t i = 0; i < s->n_lines; i++)
        trees += s->line[i].depth == 0;
    return s->is_run || trees <= 1;
}

/* What writes it; the path is of a known format. */
static write_format *writer_of(const char *path)
{
    return format_of(path)->write;
}

bool write_evidence_is_whole(const char *path)
{
    write_format *write = writer_of(path);

    return write == explanation_json || write == write_aut || write == write_dot;
}

bool write_evidence_fits(const char *path, const struct explanation *s)
{
    write_format *write = writer_of(path);

    return s->is_run || (write != write_plantuml && write != write_mermaid);
}

bool write_evidence(const char *path, const struct explanation *s, struct diag *d)
{
    struct buf b = BUF_EMPTY;
    bool ok;

    if (writer_of(path) == write_aut && !fits_aut(s)) {
        diag_error(d, (struct span){ NULL, 0, 0 },
                   "'%s': a strategy for several initial states is no .aut file, which has one",
                   path);
        return false;
    }
    writer_of(path)(&b, s);
    ok = output_text(path, &b, d);
    buf_clear(&b);
    return ok;
}

void evidence_path(struct buf *b, const char *path, const char *property, bool several)
{
    const char *dot = strrchr(path, '.');
    size_t name;

    if (!several) {
        buf_add(b, path);
        return;
    }
    buf_bytes(b, path, (size_t)(dot - path) + 1);
    name = b->n;
    printable_replace(b, property, '_');
    for (; name < b->n; name++)
        b->at[name] = b->at[name] == '/' ? '_' : b->at[name];
    buf_add(b, dot);
}
