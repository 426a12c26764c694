# A random program of two threads with loops that wait, for tests/run-await-random:
# awk -v seed=N -f await.awk.  Compiled with -DCOUNTS, loops count their rounds, so that no thread
# is in the state of a round before, and each round is looked at.

BEGIN {
    srand(seed)
    print "#include <pthread.h>"
    print "#include <stdatomic.h>"
    print "#ifdef COUNTS"
    print "#define ROUND (*count)++"
    print "#else"
    print "#define ROUND (void)count"
    print "#endif"
    print "static atomic_int x, y;"
    print "static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;"
    for (t = 1; t <= 2; t++) {
        print "static void *thread" t "(void *argument) {"
        print "    int own = 0, e = 0; volatile int count_here = 0, *count = &count_here;"
        print "    (void)own; (void)e; (void)count;"
        loops = 0
        steps = 2 + below(2)
        held = 0
        for (s = 1; s <= steps; s++)
            print "    " statement()
        if (held)
            print "    pthread_mutex_unlock(&m);"
        print "    return argument;"
        print "}"
    }
    print "int main(void) {"
    print "    pthread_t t[2];"
    print "    pthread_create(&t[0], 0, thread1, 0); pthread_create(&t[1], 0, thread2, 0);"
    print "    pthread_join(t[0], 0); pthread_join(t[1], 0);"
    print "    return 0;"
    print "}"
}

function below(n) { return int(rand() * n) }
function variable() { return below(2) ? "x" : "y" }

# At most one loop in a thread: there are many runs with two.
function statement(    kind) {
    kind = below(loops ? 4 : 8)
    if (kind == 0)
        return "atomic_store(&" variable() ", " 1 + below(2) ");"
    if (kind == 1)
        return "atomic_fetch_add(&" variable() ", 1);"
    if (kind == 2)
        return "own = atomic_load(&" variable() ");"
    if (kind == 3) {
        if (held) {
            held = 0
            return "pthread_mutex_unlock(&m);"
        }
        return "if (own) atomic_store(&" variable() ", 0);"
    }
    loops++
    if (kind == 4)
        return "while (atomic_load(&" variable() ") " (below(2) ? "== 0" : "!= " 1 + below(2)) ") ROUND;"
    if (kind == 5)
        return "while (atomic_load(&x) == 0 && atomic_load(&y) == " below(2) ") ROUND;"
    if (kind == 6)
        return "for (e = 1; !atomic_compare_exchange_strong(&" variable() ", &e, 2); e = 1) ROUND;"
    held = 1
    return "while (pthread_mutex_trylock(&m)) ROUND;"
}
