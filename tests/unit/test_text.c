/*
 * text: which files are accepted, the place of an offset, and the folder of a path.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "support/text.h"

/* One file, made anew for each question. */
static char path[] = "/tmp/test_text_XXXXXX";

static int make_path(void **state)
{
    (void)state;
    int file = mkstemp(path);
    return file < 0 ? -1 : close(file);
}

static int remove_path(void **state)
{
    (void)state;
    return unlink(path);
}

static void write_file(const char *bytes, size_t n)
{
    FILE *f = fopen(path, "wb");
    assert_non_null(f);
    assert_int_equal(fwrite(bytes, 1, n, f), n);
    assert_int_equal(fclose(f), 0);
}

static void assert_accepted(const char *bytes, size_t n)
{
    struct arena *a = arena_new();
    const char *why;
    write_file(bytes, n);
    const struct text *t = text_load(a, path, &why);
    assert_non_null(t);
    assert_string_equal(t->name, path);
    assert_int_equal(t->len, n);
    assert_memory_equal(t->bytes, bytes, n);
    assert_int_equal(t->bytes[n], 0);
    arena_free(a);
}

static void assert_refused(const char *where, const char *because)
{
    struct arena *a = arena_new();
    const char *why = NULL;
    assert_null(text_load(a, where, &why));
    assert_string_equal(why, because);
    arena_free(a);
}

static void assert_not_utf8(const char *bytes, const char *because)
{
    write_file(bytes, strlen(bytes));
    assert_refused(path, because);
}

static void ordinary_files_are_read(void **state)
{
    (void)state;
    assert_accepted("", 0);
    assert_accepted("system P;\n", 10);
    assert_accepted("no end of line", 14);
    assert_accepted("a\r\nb\r\n", 6);
    assert_accepted("μ ν ∀ 😀 \xf4\x8f\xbf\xbf\xed\x9f\xbf", strlen("μ ν ∀ 😀 ") + 7);
}

static void long_files_are_read_whole(void **state)
{
    (void)state;
    enum { N = 100003 };
    static char bytes[N];
    for (size_t i = 0; i < N; i++)
        bytes[i] = (char)('a' + i % 26);
    assert_accepted(bytes, N);
}

static void what_is_no_file_is_refused(void **state)
{
    (void)state;
    assert_refused("/nonexistent/model.stg", "does not exist");
    assert_refused("/", "is a directory");
    assert_refused("/dev/null/x", "cannot be read: Not a directory");
}

static void unreadable_files_are_refused(void **state)
{
    (void)state;
    uid_t user = geteuid();
    assert_int_equal(chmod(path, 0), 0);
    if (user == 0) /* root may read everything: be somebody else */
        assert_int_equal(seteuid(65534), 0);
    assert_refused(path, "cannot be read: Permission denied");
    assert_int_equal(seteuid(user), 0);
    assert_int_equal(chmod(path, 0600), 0);
}

static void assert_not_waited_for(const char *where, const char *because)
{
    struct arena *a = arena_new();
    const char *why = NULL;
    alarm(60);
    assert_null(text_load_regular(a, where, &why));
    alarm(0);
    assert_string_equal(why, because);
    arena_free(a);
}

static void only_regular_files_where_texts_choose_names(void **state)
{
    (void)state;
    struct arena *a = arena_new();
    const char *why = "";
    write_file("system P;\n", 10);
    assert_non_null(text_load_regular(a, path, &why));
    assert_int_equal(unlink(path), 0);
    assert_int_equal(mkfifo(path, 0600), 0);
    assert_not_waited_for(path, "is not a regular file");
    assert_int_equal(unlink(path), 0);
    assert_not_waited_for("/dev/zero", "is not a regular file");
    assert_not_waited_for("/", "is a directory");
    assert_not_waited_for("/nonexistent/model.stg", "does not exist");
    write_file("", 0);
    arena_free(a);
}

static void what_is_no_text_is_refused(void **state)
{
    (void)state;
    write_file("ab\0c", 4);
    assert_refused(path, "is binary");
    assert_not_utf8("one\ntwo \xff", "is not UTF-8 (byte 0xff in line 2)");
    assert_not_utf8("\x80", "is not UTF-8 (byte 0x80 in line 1)");
    assert_not_utf8("\xc0\xaf", "is not UTF-8 (byte 0xc0 in line 1)");
    assert_not_utf8("\xe0\x9f\xbf", "is not UTF-8 (byte 0xe0 in line 1)");
    assert_not_utf8("\xed\xa0\x80", "is not UTF-8 (byte 0xed in line 1)");
    assert_not_utf8("\xf0\x8f\xbf\xbf", "is not UTF-8 (byte 0xf0 in line 1)");
    assert_not_utf8("\xf4\x90\x80\x80", "is not UTF-8 (byte 0xf4 in line 1)");
    assert_not_utf8("\xe2\x82", "is not UTF-8 (byte 0xe2 in line 1)");
    assert_not_utf8("\xe2\x82z", "is not UTF-8 (byte 0xe2 in line 1)");
}

/* Sparse files: the second one would be binary if it were read. */
static void size_is_limited(void **state)
{
    (void)state;
    write_file("", 0);
    assert_int_equal(truncate(path, TEXT_MAX_BYTES), 0);
    assert_refused(path, "is binary");
    assert_int_equal(truncate(path, (off_t)TEXT_MAX_BYTES + 1), 0);
    assert_refused(path, "is larger than 256 MiB");
    assert_refused("/dev/zero", "is larger than 256 MiB");
}

static void assert_place(const struct text *t, uint32_t offset, uint32_t line, uint32_t column)
{
    struct place p = text_place(t, offset);
    assert_int_equal(p.line, line);
    assert_int_equal(p.column, column);
}

static void places_count_characters(void **state)
{
    (void)state;
    struct arena *a = arena_new();
    const struct text *t = text_from(a, "t", "ab\n\nμνx\ny", 11);
    assert_int_equal(t->n_lines, 4);
    assert_place(t, 0, 1, 1);
    assert_place(t, 2, 1, 3); /* the end of line belongs to its line */
    assert_place(t, 3, 2, 1);
    assert_place(t, 4, 3, 1);
    assert_place(t, 6, 3, 2);
    assert_place(t, 8, 3, 3);
    assert_place(t, 10, 4, 1);
    assert_place(t, 11, 4, 2);
    assert_place(t, 999, 4, 2);
    arena_free(a);
}

static void places_in_an_empty_text(void **state)
{
    (void)state;
    struct arena *a = arena_new();
    assert_place(text_from(a, "t", "", 0), 0, 1, 1);
    assert_place(text_from(a, "t", "x\n", 2), 2, 2, 1);
    arena_free(a);
}

static void spans(void **state)
{
    (void)state;
    struct arena *a = arena_new();
    const struct text *t = text_from(a, "t", "hello world", 11);
    struct span hello = { t, 0, 5 }, world = { t, 6, 11 }, none = { NULL, 0, 0 };
    size_t n;
    assert_memory_equal(span_bytes(world, &n), "world", 5);
    assert_int_equal(n, 5);
    span_bytes(span_join(hello, world), &n);
    assert_int_equal(n, 11);
    assert_string_equal(span_bytes(none, &n), "");
    assert_int_equal(n, 0);
    arena_free(a);
}

static void folders_of_paths(void **state)
{
    (void)state;
    assert_int_equal(text_folder_length("a.stg"), 0);
    assert_int_equal(text_folder_length("/a.stg"), 1);
    assert_int_equal(text_folder_length("one/two/a.stg"), 8);
    assert_int_equal(text_folder_length("one/"), 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(folders_of_paths),
        cmocka_unit_test(ordinary_files_are_read),
        cmocka_unit_test(long_files_are_read_whole),
        cmocka_unit_test(what_is_no_file_is_refused),
        cmocka_unit_test(unreadable_files_are_refused),
        cmocka_unit_test(only_regular_files_where_texts_choose_names),
        cmocka_unit_test(what_is_no_text_is_refused),
        cmocka_unit_test(size_is_limited),
        cmocka_unit_test(places_count_characters),
        cmocka_unit_test(places_in_an_empty_text),
        cmocka_unit_test(spans),
    };
    return cmocka_run_group_tests(tests, make_path, remove_path);
}
