/*
 * reseal <FILE: the same bytes but for the last eight, which become the check sum of the others:
 * a changed checkpoint has a valid check sum again.
 */
#include "config.h"

#include "support/serialize.h"
#include "support/vec.h"

int main(void)
{
    VEC(unsigned char) bytes = VEC_EMPTY;
    struct serializer p;
    int c;

    while ((c = getchar()) != EOF)
        vec_push(&bytes, (unsigned char)c);
    if (bytes.n < 8)
        return 1;
    serialize_start(&p, stdout);
    serialize_bytes(&p, bytes.at, bytes.n - 8);
    serialize_end(&p);
    vec_clear(&bytes);
    return fflush(stdout) != 0;
}
