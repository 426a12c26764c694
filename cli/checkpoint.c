/*
 * Writing and reading such files (see checkpoint.h).
 */
#include "config.h"

#include "cli/checkpoint.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>

#include "cli/command/cert_subject.h"
#include "cli/command/option_list.h"
#include "cli/command/watchdog.h"
#include "cli/run.h"

#define MAGIC "stgcheck checkpoint\n"
#define FORMAT 6
#define USUAL_INTERVAL 60.0 /* seconds */
#define DEAREST 10          /* between two files passes at least so many times the cost of one */
#define MANY_PIECES 1024    /* of work, before the clock is read */

static const struct span nowhere = { NULL, 0, 0 };

/* ---- of which run it is ---- */

static void serialize_source(struct serializer *p, const struct text *const *t, size_t n)
{
    serialize_number(p, n);
    for (size_t i = 0; i < n; i++)
        serialize_text(p, t[i]->bytes, t[i]->len);
}

static void serialize_includes(struct serializer *p, const struct includes *x)
{
    serialize_number(p, x->file.n);
    for (size_t i = 0; i < x->file.n; i++)
        serialize_source(p, &x->file.at[i].text, 1);
}

/* The formulas as elaborated, because the files of properties do not determine them alone: the
   model, the prelude and options do, too. */
static void list_formulas(struct buf *b, const struct options *o, const struct session *j)
{
    for (uint32_t i = 0; i < j->n_properties; i++) {
        cert_subject_line(b, CERT_FORMULA, o, j, j->property[i].formula);
        buf_char(b, '\n');
    }
}

static void serialize_header(struct serializer *p, const struct run *r)
{
    struct buf b = BUF_EMPTY;

    serialize_bytes(p, MAGIC, strlen(MAGIC));
    serialize_number(p, FORMAT);
    serialize_text(p, PACKAGE_VERSION, strlen(PACKAGE_VERSION));
    option_list(&b, r->o, EFFECT_RUN);
    serialize_text(p, buf_text(&b), b.n);
    buf_reset(&b);
    serialize_source(p, &r->session.model_text, 1);
    serialize_includes(p, &r->session.includes);
    serialize_source(p, r->session.property_text.at, r->session.property_text.n);
    serialize_source(p, &r->expect, r->expect != NULL);
    list_formulas(&b, r->o, &r->session);
    serialize_text(p, buf_text(&b), b.n);
    buf_clear(&b);
}

/* ---- writing ---- */

static bool is_due(void *self)
{
    const struct checkpoint *c = self;
    double every = c->run->o->checkpoint_every, wait = every > 0 ? every : USUAL_INTERVAL;

    if (c->run->o->checkpoint == NULL || c->final)
        return false;
    return clock_wall() - c->last >= (wait > DEAREST * c->cost ? wait : DEAREST * c->cost);
}

/* The run continues, but it will end with an error status. */
static void note_failure(struct checkpoint *c)
{
    c->run->failed = true;
    report_diagnostics(&c->run->report, c->run->diag);
}

/* Is there a property before the running check of which larger limits may say more?  It would have
   to be checked again. */
static bool any_left_open(const struct checkpoint *c)
{
    for (uint32_t i = 0; i < c->run->session.n_properties; i++)
        if (c->run->part[i].done && c->run->part[i].report.open)
            return true;
    return false;
}

/* Writes everything but the progress of the running check.  False: nothing can be written. */
static bool begin_file(struct checkpoint *c, bool stops)
{
    if (c->run->o->checkpoint == NULL || c->final)
        return false;
    c->final = any_left_open(c);
    if (c->final)
        return false;
    c->final = stops;
    c->written = true;
    c->last = clock_wall();
    if (!output_open(&c->out, c->run->o->checkpoint, c->run->diag)) {
        note_failure(c);
        return false;
    }
    watchdog_hold(true);
    serialize_start(&c->pack, c->out.file);
    serialize_header(&c->pack, c->run);
    serialize_number(&c->pack, c->run->n_written);
    serialize_number(&c->pack, c->run->failed);
    for (uint32_t i = 0; i < c->run->session.n_properties; i++)
        report_serialize(&c->run->part[i], &c->pack);
    return true;
}

static struct serializer *begin_writing(void *self, bool stops)
{
    struct checkpoint *c = self;

    if (!begin_file(c, stops))
        return NULL;
    serialize_number(&c->pack, true);
    return &c->pack;
}

static void end_writing(void *self)
{
    struct checkpoint *c = self;

    serialize_end(&c->pack);
    if (!output_close(&c->out, true, c->run->diag))
        note_failure(c);
    watchdog_hold(false);
    c->cost = clock_wall() - c->last;
    c->last += c->cost;
}

struct checkpoint_sink *checkpoint_sink_of(struct checkpoint *c)
{
    if (c->begun)
        c->sink.from = NULL;
    c->begun = true;
    c->written = false;
    return c->run->o->checkpoint != NULL || c->sink.from != NULL ? &c->sink : NULL;
}

void checkpoint_stopped(struct checkpoint *c)
{
    const struct options *o = c->run->o;

    if (c->written || c->sink.unfit)
        return;
    if (o->checkpoint != NULL && c->sink.from != NULL) {
        diag_warning(c->run->diag, nowhere,
                     "'%s' is not written: the check was stopped before it "
                     "came to where '%s' goes on; resume that again",
                     o->checkpoint, o->resume);
        c->final = true;
    } else if (begin_file(c, true)) {
        serialize_number(&c->pack, false);
        end_writing(c);
    }
}

/* ---- reading ---- */

static bool refuse_checkpoint(struct checkpoint *c, const char *why)
{
    diag_error(c->run->diag, nowhere, "'%s' %s", c->run->o->resume, why);
    return false;
}

static bool has_same_text(struct deserializer *u, const char *text, size_t n)
{
    struct buf b = BUF_EMPTY;
    bool same;

    deserialize_text(u, &b);
    same = !u->bad && b.n == n && memcmp(buf_text(&b), text, n) == 0;
    buf_clear(&b);
    return same;
}

static bool is_source(struct deserializer *u, const struct text *const *t, size_t n)
{
    bool same = deserialize_number(u, UINT32_MAX) == n;

    for (size_t i = 0; i < n && same; i++)
        same = has_same_text(u, t[i]->bytes, t[i]->len);
    return same;
}

static bool has_includes(struct deserializer *u, const struct includes *x)
{
    bool same = deserialize_number(u, UINT32_MAX) == x->file.n;

    for (size_t i = 0; i < x->file.n && same; i++)
        same = is_source(u, &x->file.at[i].text, 1);
    return same;
}

static bool has_options(struct checkpoint *c)
{
    struct buf made = BUF_EMPTY, given = BUF_EMPTY, line = BUF_EMPTY;
    bool same;

    deserialize_text(&c->unpack, &made);
    option_list(&given, c->run->o, EFFECT_RUN);
    same = !c->unpack.bad && strcmp(buf_text(&made), buf_text(&given)) == 0;
    if (!same) {
        refuse_checkpoint(c,
                          "was written under other options; only limits, --threads, --progress and "
                          "--checkpoint may be others");
        cert_subject_text(&line, made.n > 0 ? buf_text(&made) : " none");
        diag_note(c->run->diag, nowhere, "of those that count, it was written with:%s",
                  buf_text(&line));
        diag_note(c->run->diag, nowhere, "and given are:%s",
                  given.n > 0 ? buf_text(&given) : " none");
    }
    buf_clear(&made);
    buf_clear(&given);
    buf_clear(&line);
    return same;
}

static bool has_formulas(struct deserializer *u, const struct run *r)
{
    struct buf b = BUF_EMPTY;
    bool same;

    list_formulas(&b, r->o, &r->session);
    same = has_same_text(u, buf_text(&b), b.n);
    buf_clear(&b);
    return same;
}

static bool has_magic(FILE *file)
{
    char start[sizeof MAGIC - 1];

    return fread(start, 1, sizeof start, file) == sizeof start &&
           memcmp(start, MAGIC, sizeof start) == 0 && fseek(file, 0, SEEK_SET) == 0;
}

static bool fits_run(struct checkpoint *c)
{
    struct deserializer *u = &c->unpack;
    const struct session *j = &c->run->session;
    struct buf magic = BUF_EMPTY;

    if (!has_magic(c->from))
        return refuse_checkpoint(c, "is no checkpoint");
    if (!deserialize_start(u, c->from))
        return refuse_checkpoint(c, "is damaged, or not all of a checkpoint");
    deserialize_bytes(u, &magic, strlen(MAGIC));
    buf_clear(&magic);
    if (deserialize_number(u, UINT64_MAX) != FORMAT ||
        !has_same_text(u, PACKAGE_VERSION, strlen(PACKAGE_VERSION)))
        return refuse_checkpoint(
            c, "was written by another version of stgcheck; this is " PACKAGE_VERSION);
    if (!has_options(c))
        return false;
    if (!is_source(u, &j->model_text, 1) || !has_includes(u, &j->includes))
        return refuse_checkpoint(c, "is of another model, or the model has been changed");
    if (!is_source(u, j->property_text.at, j->property_text.n))
        return refuse_checkpoint(c, "is of other properties, or these have been changed");
    if (!is_source(u, &c->run->expect, c->run->expect != NULL))
        return refuse_checkpoint(c, "is of other expectations, or these have been changed");
    if (!has_formulas(u, c->run))
        return refuse_checkpoint(c, "is of properties that say something else");
    return true;
}

static bool read_progress(struct checkpoint *c)
{
    struct deserializer *u = &c->unpack;
    struct run *r = c->run;
    bool all = true, begun;

    r->n_written = (uint32_t)deserialize_number(u, UINT32_MAX);
    r->failed = deserialize_number(u, 1);
    for (uint32_t i = 0; i < r->session.n_properties; i++) {
        if (!report_deserialize(&r->part[i], &r->report, u))
            return refuse_checkpoint(c, "is damaged");
        all = all && r->part[i].done;
    }
    begun = deserialize_number(u, 1);
    if (u->bad || (!begun && !deserialize_is_done(u)))
        return refuse_checkpoint(c, "is damaged");
    c->sink.from = begun && !all ? u : NULL;
    return true;
}

bool checkpoint_start(struct checkpoint *c, struct run *r)
{
    c->run = r;
    c->sink = (struct checkpoint_sink){
        .self = c, .due = is_due, .begin = begin_writing, .end = end_writing, .every = MANY_PIECES
    };
    c->last = clock_wall();
    if (r->o->resume == NULL)
        return true;
    c->from = fopen(r->o->resume, "r");
    if (c->from != NULL)
        return fits_run(c) && read_progress(c);
    diag_error(r->diag, nowhere, "cannot read '%s': %s", r->o->resume, strerror(errno));
    return false;
}

void checkpoint_end(struct checkpoint *c)
{
    if (c->from != NULL)
        fclose(c->from);
    c->from = NULL;
}

bool checkpoint_is_unfit(struct checkpoint *c)
{
    if (c->sink.unfit)
        refuse_checkpoint(c, "is damaged: what it says of the check cannot be");
    return c->sink.unfit;
}
