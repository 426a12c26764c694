/*
 * The model: one process that sends all operations, and one that receives them; their channels are
 * hidden, so that there are communications only.
 */
#include "config.h"
#include "running/monitor/run_vocabulary.h"

#include <inttypes.h>
#include <string.h>

#include "support/bug.h"

static const char *const other_names[] = { "Thread", "Program", "Objects", "running" };

/* Is it the first of its name? */
static bool is_first_of_name(const struct run_vocabulary *v, uint32_t kind)
{
    for (uint32_t k = 0; k < kind; k++)
        if (strcmp(v->kind(v->self, k), v->kind(v->self, kind)) == 0)
            return false;
    return true;
}

/* What is said of each name, with what stands between. */
static void add_names(struct buf *b, const struct run_vocabulary *v, const char *before,
                      const char *after)
{
    for (uint32_t k = 0; k < v->n_kinds; k++)
        if (is_first_of_name(v, k))
            buf_printf(b, "%s%s%s", before + (k == 0 && *before == ','), v->kind(v->self, k),
                       after);
}

void run_vocabulary_model(struct buf *b, const struct run_vocabulary *v)
{
    buf_printf(b, "type Thread = 0..%" PRIu32 ";\nchannel", v->n_threads - 1);
    add_names(b, v, ", ", "");
    buf_add(b, " : (Thread, int, int);\nprocess Program { node running {");
    add_names(b, v, " ", "!(0, 0, 0) -> running;");
    buf_add(b, " } }\nprocess Objects { node running {");
    add_names(b, v, " ", "?(_, _, _) -> running;");
    buf_add(b, " } }\nsystem (Program || Objects) \\ {");
    add_names(b, v, ", ", "");
    buf_add(b, " };\n");
}

bool run_vocabulary_has(const struct run_vocabulary *v, const char *name, size_t n)
{
    for (uint32_t k = 0; k < v->n_kinds; k++)
        if (strlen(v->kind(v->self, k)) == n && strncmp(v->kind(v->self, k), name, n) == 0)
            return true;
    for (size_t i = 0; i < sizeof other_names / sizeof other_names[0]; i++)
        if (strlen(other_names[i]) == n && strncmp(other_names[i], name, n) == 0)
            return true;
    return false;
}

static uint32_t channel_of(const struct run_vocabulary *v, const struct signature *sig,
                           uint32_t kind)
{
    for (uint32_t c = 0; c < sig->n_channels; c++)
        if (strcmp(sig->channel[c].name, v->kind(v->self, kind)) == 0)
            return c;
    BUG("an operation without a channel");
}

struct run_action run_vocabulary_action(const struct run_vocabulary *v, const struct signature *sig,
                                        struct values *vs, const struct operation *o)
{
    struct run_action a = { .channel = channel_of(v, sig, o->kind), .executed = o->executed };

    a.payload[0] = value_int(vs, o->thread);
    a.payload[1] = value_int(vs, v->object(v->self, o));
    a.payload[2] = o->executed ? value_int(vs, v->returned(v->self, o)) : VALUE_NONE;
    return a;
}

struct lts_edge run_vocabulary_edge(const struct signature *sig, struct values *vs,
                                    const struct run_action *a)
{
    struct lts_edge e = { .kind = LTS_COMM,
                          .step = LTS_NO_STEP,
                          .index = value_tuple(vs, 0, NULL),
                          .payload = value_tuple(vs, VOCABULARY_VALUES, a->payload),
                          .actor = { 0, 1 } };

    while (sig->link[e.link].channel != a->channel || !sig->link[e.link].used)
        e.link++;
    return e;
}
