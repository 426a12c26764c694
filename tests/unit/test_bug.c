/*
 * bug: both ends print the reason after earlier output, and have their own exit status.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "support/bug.h"

static void break_an_invariant(void)
{
    BUG("%d is not %s", 1, "two\033[2J\n");
}

/* Runs end() in a child, both its outputs in one pipe; its wait status. */
static int ending_of(void (*end)(void), char *output, size_t size)
{
    int ends[2], status;
    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        signal(SIGABRT, SIG_DFL);
        dup2(ends[1], STDOUT_FILENO);
        dup2(ends[1], STDERR_FILENO);
        fputs("before ", stdout);
        end();
    }
    close(ends[1]);
    size_t n = 0;
    for (ssize_t got; (got = read(ends[0], output + n, size - 1 - n)) > 0;)
        n += (size_t)got;
    output[n] = '\0';
    close(ends[0]);
    assert_int_equal(waitpid(child, &status, 0), child);
    return status;
}

static void a_bug_aborts(void **state)
{
    (void)state;
    char output[400];
    int status = ending_of(break_an_invariant, output, sizeof output);
    assert_true(WIFSIGNALED(status));
    assert_int_equal(WTERMSIG(status), SIGABRT);
    assert_int_equal(strncmp(output, "before stgcheck: internal error: ", 33), 0);
    assert_non_null(strstr(output, "test_bug.c:"));
    assert_non_null(strstr(output, ": 1 is not two?[2J?\n"));
}

static void no_memory_is_a_limit(void **state)
{
    (void)state;
    char output[400];
    int status = ending_of(bug_no_memory, output, sizeof output);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), BUG_STATUS_LIMIT);
    assert_string_equal(output, "before stgcheck: error: out of memory\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_bug_aborts),
        cmocka_unit_test(no_memory_is_a_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
