// Runs a command and says what it cost:
//
//     measure FILE COMMAND...
//
// writes "user-seconds system-seconds peak-kilobytes status wall-seconds" to FILE.  What the
// command's own children cost is counted if it has waited for them.

#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double seconds(struct timeval t)
{
    return (double)t.tv_sec + (double)t.tv_usec / 1e6;
}

// 0 to 255: what the command ended with, 128 and more where a signal ended it, as in a shell.
static int run(char **command)
{
    pid_t child = fork();
    if (child == 0) {
        execvp(command[0], command);
        perror(command[0]);
        _exit(127);
    }
    int status;
    if (child < 0 || waitpid(child, &status, 0) != child) {
        perror("measure");
        return 127;
    }
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

int main(int argc, char **argv)
{
    if (argc < 3) {
        fprintf(stderr, "usage: measure FILE COMMAND...\n");
        return 127;
    }
    struct timespec start, end;
    clock_gettime(CLOCK_MONOTONIC, &start);
    int status = run(argv + 2);
    clock_gettime(CLOCK_MONOTONIC, &end);
    double wall = (double)(end.tv_sec - start.tv_sec) + (double)(end.tv_nsec - start.tv_nsec) / 1e9;
    struct rusage used;
    FILE *file = fopen(argv[1], "w");
    if (getrusage(RUSAGE_CHILDREN, &used) != 0 || file == NULL) {
        perror(argv[1]);
        return 127;
    }
    fprintf(file, "%.3f %.3f %ld %d %.3f\n", seconds(used.ru_utime), seconds(used.ru_stime),
            used.ru_maxrss, status, wall);
    fclose(file);
    return status;
}
