// EACH(p) is p(0) p(1) ... p(N - 1), SOME(p) is p(0) || ... || p(N - 1), for the N that are used.
#if N == 2
#define EACH(p) p(0) p(1)
#define SOME(p) (p(0) || p(1))
#elif N == 3
#define EACH(p) p(0) p(1) p(2)
#define SOME(p) (p(0) || p(1) || p(2))
#elif N == 4
#define EACH(p) p(0) p(1) p(2) p(3)
#define SOME(p) (p(0) || p(1) || p(2) || p(3))
#elif N == 5
#define EACH(p) p(0) p(1) p(2) p(3) p(4)
#define SOME(p) (p(0) || p(1) || p(2) || p(3) || p(4))
#elif N == 6
#define EACH(p) p(0) p(1) p(2) p(3) p(4) p(5)
#define SOME(p) (p(0) || p(1) || p(2) || p(3) || p(4) || p(5))
#elif N == 8
#define EACH(p) p(0) p(1) p(2) p(3) p(4) p(5) p(6) p(7)
#define SOME(p) (p(0) || p(1) || p(2) || p(3) || p(4) || p(5) || p(6) || p(7))
#elif N == 9
#define EACH(p) p(0) p(1) p(2) p(3) p(4) p(5) p(6) p(7) p(8)
#define SOME(p) (p(0) || p(1) || p(2) || p(3) || p(4) || p(5) || p(6) || p(7) || p(8))
#elif N == 10
#define EACH(p) p(0) p(1) p(2) p(3) p(4) p(5) p(6) p(7) p(8) p(9)
#define SOME(p) (p(0) || p(1) || p(2) || p(3) || p(4) || p(5) || p(6) || p(7) || p(8) || p(9))
#elif N == 12
#define EACH(p) p(0) p(1) p(2) p(3) p(4) p(5) p(6) p(7) p(8) p(9) p(10) p(11)
#define SOME(p) (p(0) || p(1) || p(2) || p(3) || p(4) || p(5) || p(6) || p(7) || p(8) || p(9) \
                 || p(10) || p(11))
#endif
