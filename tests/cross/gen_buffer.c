/*
 * Drawing buffers, and writing them out (see gen_buffer.h).
 */
#include "config.h"

#include "tests/cross/gen_buffer.h"

#include <string.h>

void gen_buffer(struct rng *r, struct gen_channel *c)
{
    bool data = false;

    for (uint32_t k = 0; k < c->n_payload; k++)
        data = data || gen_type_has_data(c->payload[k]);
    c->places = 1 + rng_below(r, 2);
    c->lossy = gen_chance(r, 25);
    c->duplicating = gen_chance(r, 25);
    c->reordering = !data && gen_chance(r, 35);
    c->dropping = !c->lossy && gen_chance(r, 20);
    c->failing = !c->dropping && gen_chance(r, 5);
}

const char *gen_buffer_restricted(struct rng *r, const struct gen_model *m, uint32_t percent)
{
    const char *names = NULL;

    for (uint32_t i = 0; i < m->n_channels; i++)
        if (m->channel[i].places == 0 && (percent == 100 || gen_chance(r, percent)))
            names = names == NULL ? m->channel[i].name
                                  : gen_text(m->arena, "%s, %s", names, m->channel[i].name);
    return names == NULL ? NULL : gen_text(m->arena, "{%s}", names);
}

void gen_buffer_print_words(struct buf *b, const struct gen_channel *c)
{
    if (c->places == 0)
        return;
    buf_printf(b, " buffer %u%s%s%s%s%s", c->places, c->duplicating ? " duplicating" : "",
               c->reordering ? " reordering" : "", c->lossy ? " lossy" : "",
               c->dropping ? " dropping" : "", c->failing ? " failing" : "");
}

/* ---- written out ---- */

static void print_port(struct buf *b, const struct gen_channel *c, const char *suffix)
{
    buf_printf(b, "channel %s_%s", c->name, suffix);
    if (c->index != NULL)
        buf_printf(b, "[%s]", c->index->name);
    if (c->n_payload == 1)
        buf_printf(b, " : %s", c->payload[0]->name);
    if (c->n_payload == 2)
        buf_printf(b, " : (%s, %s)", c->payload[0]->name, c->payload[1]->name);
    buf_add(b, ";\n");
}

static void print_contents(struct buf *b, const struct gen_channel *c)
{
    const char *kind = c->reordering ? "bag" : "seq";

    buf_printf(b, "var %s : ", c->name);
    if (c->index != NULL)
        buf_printf(b, "array [%s] of ", c->index->name);
    buf_printf(b, "%s [%u] of ", kind, c->places);
    if (c->n_payload == 0)
        buf_add(b, "0..0");
    else if (c->n_payload == 1)
        buf_add(b, c->payload[0]->name);
    else
        buf_printf(b, "record { _1 : %s, _2 : %s }", c->payload[0]->name, c->payload[1]->name);
    if (c->index != NULL)
        buf_printf(b, " = array(i : %s => %s());\n", c->index->name, kind);
    else
        buf_printf(b, " = %s();\n", kind);
}

static void print_arrivals(struct buf *b, const struct gen_channel *c, const char *at)
{
    static const char *const pattern[] = { "", "m", "(m, k)" };
    static const char *const any[] = { "", "_", "(_, _)" };
    static const char *const message[] = { "0", "m", "{ _1 : m, _2 : k }" };
    uint32_t n = c->n_payload;

    buf_add(b, "    ");
    if (!c->failing)
        buf_printf(b, "when len(%s%s) < %u ", c->name, at, c->places);
    buf_printf(b, "%s_in%s?%s then %s%s := %s%s %s(%s) -> s;\n", c->name, at, pattern[n], c->name,
               at, c->name, at, c->reordering ? "+ bag" : "++ seq", message[n]);
    if (c->dropping)
        buf_printf(b, "    when len(%s%s) = %u %s_in%s?%s -> s;\n", c->name, at, c->places, c->name,
                   at, any[n]);
    if (c->lossy)
        buf_printf(b, "    %s_in%s?%s -> s;\n", c->name, at, any[n]);
}

/* A message that leaves, or of which a copy does. */
static void print_departure(struct buf *b, const struct gen_channel *c, const char *at, bool stays)
{
    const char *name = c->name;
    bool chosen = c->reordering && c->n_payload > 0;

    if (chosen)
        buf_printf(b, "    for m in %s%s %s_out%s!", name, at, name, at);
    else
        buf_printf(b, "    when len(%s%s) > 0 %s_out%s!", name, at, name, at);
    if (c->n_payload == 1 && !chosen)
        buf_printf(b, "head(%s%s)", name, at);
    else if (c->n_payload == 1)
        buf_char(b, 'm');
    else if (c->n_payload == 2 && !chosen)
        buf_printf(b, "(head(%s%s)._1, head(%s%s)._2)", name, at, name, at);
    else if (c->n_payload == 2)
        buf_add(b, "(m._1, m._2)");
    if (!stays && c->reordering)
        buf_printf(b, " then %s%s := %s%s - bag(%s)", name, at, name, at, chosen ? "m" : "0");
    else if (!stays)
        buf_printf(b, " then %s%s := tail(%s%s)", name, at, name, at);
    buf_add(b, " -> s;\n");
}

void gen_buffer_print_process(struct buf *b, const struct gen_channel *c)
{
    const char *at = c->index != NULL ? "[b]" : "";

    print_contents(b, c);
    print_port(b, c, "in");
    print_port(b, c, "out");
    buf_printf(b, "process Buffer_%s", c->name);
    if (c->index != NULL)
        buf_printf(b, "(b : %s)", c->index->name);
    buf_add(b, " {\n  node s {\n");
    print_arrivals(b, c, at);
    print_departure(b, c, at, false);
    if (c->duplicating)
        print_departure(b, c, at, true);
    buf_add(b, "  }\n}\n");
}

/* c0[..]! becomes c0_in[..]!, and c0[..]? becomes c0_out[..]?. */
void gen_buffer_print_action(struct buf *b, const struct gen_model *m, const char *action)
{
    size_t name = action == NULL ? 0 : strcspn(action, "[!? "), sign = name;
    int depth = 0;

    if (action == NULL)
        return;
    do {
        depth += action[sign] == '[';
        depth -= action[sign] == ']';
        sign += action[sign] == '[' || depth > 0 || action[sign] == ']';
    } while (depth > 0);
    buf_char(b, ' ');
    buf_bytes(b, action, name);
    for (uint32_t i = 0; i < m->n_channels; i++)
        if (m->channel[i].places > 0 && strlen(m->channel[i].name) == name &&
            memcmp(m->channel[i].name, action, name) == 0)
            buf_add(b, action[sign] == '!' ? "_in" : "_out");
    buf_add(b, action + name);
}

void gen_buffer_print_system(struct buf *b, const struct gen_model *m)
{
    const char *names = NULL;

    for (uint32_t i = 0; i < m->n_channels; i++) {
        const struct gen_channel *c = &m->channel[i];
        if (c->places == 0)
            continue;
        if (c->index != NULL)
            buf_printf(b, " || par b : %s . Buffer_%s(b)", c->index->name, c->name);
        else
            buf_printf(b, " || Buffer_%s", c->name);
        names = names == NULL ? gen_text(m->arena, "%s_in, %s_out", c->name, c->name)
                              : gen_text(m->arena, "%s, %s_in, %s_out", names, c->name, c->name);
    }
    buf_add(b, ")");
    if (names != NULL)
        buf_printf(b, " \\ {%s}", names);
}
