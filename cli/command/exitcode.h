/*
 * The exit statuses, and which one counts where several apply.
 *
 *     0  every verdict is the expected one
 *     1  some verdict is not
 *     2  the input or the command is wrong
 *     3  a limit, or an interruption, stopped it before an answer
 *     4  a run-time error of the model, where none was expected
 *
 * Of several the first in the order 2, 4, 1, 3, 0.
 */
#ifndef CLI_COMMAND_EXITCODE_H
#define CLI_COMMAND_EXITCODE_H

enum exitcode { EXIT_EXPECTED, EXIT_UNEXPECTED, EXIT_WRONG, EXIT_LIMIT, EXIT_FAULT };

static inline enum exitcode exitcode_join(enum exitcode a, enum exitcode b)
{
    static const int rank[] = {
        [EXIT_EXPECTED] = 0, [EXIT_LIMIT] = 1, [EXIT_UNEXPECTED] = 2,
        [EXIT_FAULT] = 3,    [EXIT_WRONG] = 4,
    };
    return rank[a] >= rank[b] ? a : b;
}

#endif
