/*
 * What happens before main is a part of each run: a crash there, or an exit.
 *
 * -DSTATUS=n: it exits with this status.
 */
#include <signal.h>
#include <stdlib.h>

__attribute__((constructor)) static void begin(void)
{
#ifdef STATUS
    _Exit(STATUS);
#else
    raise(SIGSEGV);
#endif
}

int main(void)
{
    return 0;
}
