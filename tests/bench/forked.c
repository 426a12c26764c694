// What a run costs without stgcheck: forks PROGRAM, a source with a main() of its own, N times, one
// after the other, and says how many milliseconds one took.
//
//     forked N

#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define main program
#include PROGRAM
#undef main

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 1000, status;
    double from = now();

    for (int i = 0; i < n; i++) {
        pid_t child = fork();
        if (child == 0)
            exit(program());
        if (child < 0 || waitpid(child, &status, 0) != child || status != 0) {
            perror("forked");
            return 1;
        }
    }
    printf("%.4f\n", (now() - from) / n);
    return 0;
}
