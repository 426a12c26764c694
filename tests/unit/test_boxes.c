/*
 * write_svg: the texts of a chart fit into their boxes.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cli/draw/svg.h"
#include "cli/evidence/write_svg.h"
#include "tests/unit/explanation_fixture.h"

/* The number behind name='. */
static int number_in(const char *at, const char *name)
{
    const char *found = strstr(at, name);

    assert_non_null(found);
    return atoi(found + strlen(name));
}

/* Texts that stand behind their box fit into it, however long names are. */
static void texts_fit_into_their_boxes(void **state)
{
    static const char name[] =
        "a_name_that_is_longer_than_most_names_are_and_goes_on_for_a_while(1)";
    struct arena *a = arena_new();
    struct explanation *s = explanation_run(a, 2);
    struct buf svg = BUF_EMPTY;
    uint32_t seen = 0;

    (void)state;
    ((const char **)s->process)[1] = name;
    explanation_add(a, s, 0, 1, name, name, "1");
    explanation_add(a, s, 1, 1, name, name, NULL);
    write_svg(&svg, s);
    for (const char *at = buf_text(&svg); (at = strstr(at, "/>\n<text ")) != NULL; at++) {
        const char *box = at, *text = strstr(at, "</title>"), *end = strstr(at, "</text>");
        struct buf line = BUF_EMPTY;
        while (box > buf_text(&svg) && *box != '<')
            box--;
        if (strncmp(box, "<rect ", 6) != 0)
            continue;
        if (text != NULL && text < end)
            text += strlen("</title>");
        else
            text = strchr(at + strlen("/>\n<text "), '>') + 1;
        buf_bytes(&line, text, (size_t)(end - text));
        assert_true(svg_width(svg_cells(buf_text(&line)), number_in(at, "font-size='")) <=
                    number_in(box, " width='"));
        buf_clear(&line);
        seen++;
    }
    assert_true(seen >= 6);
    buf_clear(&svg);
    arena_free(a);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(texts_fit_into_their_boxes) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
