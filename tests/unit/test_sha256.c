/*
 * sha256: the examples of FIPS 180-4, and every way in which the end of a text can lie in its
 * blocks.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/sha256.h"

static void assert_hash(const char *bytes, size_t n, const char *expected)
{
    struct buf b = BUF_EMPTY;

    sha256_add(&b, bytes, n);
    assert_string_equal(buf_text(&b), expected);
    buf_clear(&b);
}

static void examples(void **state)
{
    static const char two[] = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq";
    struct buf many = BUF_EMPTY;

    (void)state;
    assert_hash("", 0, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    assert_hash("abc", 3, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    assert_hash(two, strlen(two),
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    buf_pad(&many, 'a', 1000000);
    assert_hash(buf_text(&many), many.n,
                "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
    buf_clear(&many);
}

/* The hash of the hashes of "", "a", "aa", ... up to 130 of them, each on a line of its own: what
   `for i in $(seq 0 130); do printf "%${i}s" | tr ' ' a | sha256sum; done | cut -c1-64 | sha256sum`
   prints. */
static void every_length(void **state)
{
    struct buf text = BUF_EMPTY, hashes = BUF_EMPTY;

    (void)state;
    for (size_t i = 0; i <= 130; i++) {
        sha256_add(&hashes, buf_text(&text), text.n);
        buf_char(&hashes, '\n');
        buf_char(&text, 'a');
    }
    assert_hash(buf_text(&hashes), hashes.n,
                "e305d281b5e91e526de6d81d7e932de65476d923607ac69ac85275a676c49660");
    buf_clear(&text);
    buf_clear(&hashes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(examples),
        cmocka_unit_test(every_length),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
