/*
 * Encoding, decoding and hashing states (see state_codec.h).
 */
#include "config.h"

#include "stg/step/state_codec.h"

#include "stg/step/word_serialize.h"
#include "support/map.h"

void state_codec_init(struct state_codec *k, struct system *s)
{
    k->system = s;
    k->word.at = NULL;
    k->word.n = k->word.cap = 0;
    k->bytes = (struct buf)BUF_EMPTY;
    k->local = mem_zalloc((s->n + 1) * sizeof *k->local);
    k->global = (struct memo){ NULL, 0, 0 };
    k->by_bytes = mem_zalloc((s->width + 1) * sizeof *k->by_bytes);
    serialize_into(&k->to, &k->bytes);
}

void state_codec_clear(struct state_codec *k)
{
    for (uint32_t i = 0; i < k->system->n; i++)
        vec_clear(&k->local[i]);
    for (uint32_t i = 0; i < k->system->width; i++)
        patricia_clear(&k->by_bytes[i]);
    mem_free(k->local);
    mem_free(k->by_bytes);
    memo_clear(&k->global);
    buf_clear(&k->bytes);
    vec_clear(&k->word);
}

/* ---- words ---- */

/* FNV-1a, 64 bits. */
static uint64_t hash_fnv(const char *bytes, size_t n)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);

    for (size_t i = 0; i < n; i++)
        hash = (hash ^ (unsigned char)bytes[i]) * UINT64_C(0x100000001b3);
    return hash;
}

static const unsigned char *bytes_of_word(const void *owner, uint32_t number, size_t *n)
{
    const struct state_codec *k = owner;
    const struct codec_word *w = &k->word.at[number];

    *n = w->n;
    return (const unsigned char *)k->bytes.at + w->first;
}

static uint32_t add_codec_word(struct state_codec *k, uint32_t place, uint32_t word)
{
    struct codec_word w = { .word = word, .first = k->bytes.n };
    uint32_t number = vec_number(k->word.n);

    serialize_word(&k->to, k->system, place, word);
    w.n = k->bytes.n - w.first;
    w.hash = hash_mix(place, hash_fnv(k->bytes.at + w.first, w.n));
    vec_push(&k->word, w);
    patricia_add(&k->by_bytes[place], number, bytes_of_word, k);
    return number;
}

static uint32_t codec_local(struct state_codec *k, uint32_t instance, uint32_t local)
{
    struct vec_u32 *numbers = &k->local[instance];

    while (numbers->n <= local)
        vec_push(numbers, 0);
    if (numbers->at[local] == 0) {
        uint32_t number = add_codec_word(k, instance, local);
        numbers->at[local] = number + 1;
    }
    return numbers->at[local] - 1;
}

static uint32_t codec_global(struct state_codec *k, uint32_t place, value v)
{
    uint64_t key = memo_key(place, v);
    uint32_t number = memo_find(&k->global, key);

    if (number != MEMO_NONE)
        return number;
    number = add_codec_word(k, place, v);
    memo_add(&k->global, key, number);
    return number;
}

/* Valid until the next one is asked for. */
static const struct codec_word *codec_word_of(struct state_codec *k, uint32_t place, uint32_t word)
{
    bool is_local = place < k->system->n;
    uint32_t number = is_local ? codec_local(k, place, word) : codec_global(k, place, word);

    return &k->word.at[number];
}

/* ---- states ---- */

void state_codec_encode(struct state_codec *k, const uint32_t *word, struct buf *b)
{
    for (uint32_t i = 0; i < k->system->width; i++) {
        const struct codec_word *w = codec_word_of(k, i, word[i]);
        buf_bytes(b, k->bytes.at + w->first, w->n);
    }
}

/* The word of this place that comes next; 0 if there is none. */
static uint32_t decode_word(struct state_codec *k, uint32_t place)
{
    struct deserializer *u = &k->from;
    uint32_t number = patricia_find(&k->by_bytes[place], u->bytes + u->at, u->n - u->at,
                                    bytes_of_word, k);
    uint32_t word;

    if (number != PATRICIA_NONE) {
        u->at += k->word.at[number].n;
        return k->word.at[number].word;
    }
    word = deserialize_word(u, k->system, place);
    if (!u->bad)
        codec_word_of(k, place, word);
    return word;
}

bool state_codec_decode(struct state_codec *k, const void *bytes, size_t n, uint32_t *word)
{
    deserialize_from(&k->from, bytes, n);
    for (uint32_t i = 0; i < k->system->width && !k->from.bad; i++)
        word[i] = decode_word(k, i);
    return deserialize_is_done(&k->from);
}

uint64_t state_codec_hash(struct state_codec *k, const uint32_t *word)
{
    uint64_t hash = 0;

    for (uint32_t i = 0; i < k->system->width; i++)
        hash += state_codec_word_hash(k, i, word[i]);
    return hash;
}

uint64_t state_codec_word_hash(struct state_codec *k, uint32_t place, uint32_t word)
{
    return codec_word_of(k, place, word)->hash;
}
