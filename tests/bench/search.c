// The yardstick for nets: a plain breadth-first search, with a byte for each place and a hash table
// of 2^argument slots.  Included by the tables that `net` writes.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *states;
static unsigned *slots, mask, count, room;

static void add(const char *s)
{
    unsigned h = 0;
    for (int p = 0; p < P; p++)
        h = (h ^ (unsigned char)s[p]) * 0x9E3779B1U, h ^= h >> 15;
    for (h &= mask; slots[h] != 0; h = (h + 1) & mask)
        if (memcmp(states + (size_t)(slots[h] - 1) * P, s, P) == 0)
            return;
    if (count == room)
        states = realloc(states, (size_t)(room = room ? 2 * room : 1024) * P);
    memcpy(states + (size_t)count * P, s, P);
    slots[h] = ++count;
}

int main(int argc, char **argv)
{
    unsigned long fired = 0, before;
    mask = (1U << atoi(argv[1])) - 1;
    slots = calloc(mask + 1UL, sizeof *slots);
    add(start);
    for (unsigned at = 0; at < count; at++) {
        char s[P];
        memcpy(s, states + (size_t)at * P, P);
        for (int i = 0, n; i < S; i++) {
            n = 0;
            for (const short *p = sum[i]; *p >= 0; p++)
                n += s[*p];
            if (n != total[i])
                return puts("false"), 1;
        }
        before = fired;
        for (int t = 0; t < T; t++) {
            const short *p = in[t];
            while (*p >= 0 && s[*p] > 0)
                p++;
            if (*p >= 0)
                continue;
            for (p = in[t]; *p >= 0; p++)
                s[*p]--;
            for (p = out[t]; *p >= 0; p++)
                s[*p]++;
            add(s);
            for (p = out[t]; *p >= 0; p++)
                s[*p]--;
            for (p = in[t]; *p >= 0; p++)
                s[*p]++;
            fired++;
        }
        if (fired == before)
            return puts("false"), 1;
    }
    printf("true %u %lu\n", count, fired);
    return 0;
}
