// pegs.stg, for five columns and four rows; the board is a row of booleans.
#define JUMP(a, b, c)  :: d_step { peg[a] && peg[b] && !peg[c] -> peg[a] = false; peg[b] = false; \
                                   peg[c] = true }
#define BOTH(a, step)  JUMP(a, a + step, a + 2 * step) JUMP(a + 2 * step, a + step, a)
#define ROW(r)         BOTH(5 * r, 1) BOTH(5 * r + 1, 1) BOTH(5 * r + 2, 1)
#define DOWN(r)        BOTH(5 * r, 5) BOTH(5 * r + 1, 5) BOTH(5 * r + 2, 5) BOTH(5 * r + 3, 5) \
                       BOTH(5 * r + 4, 5)

bool peg[H * 5] = { 0, 1 };     // the last one is the value of the rest
byte p;                         // 0 but in a step

active proctype Play()
{
    do
    ROW(0) ROW(1) ROW(2) ROW(3) DOWN(0) DOWN(1)
    :: d_step {
           p = 1; peg[0] = false;
           do
           :: p < H * 5 -> peg[p] = true; p++
           :: else -> break
           od;
           p = 0
       }
    od
}

#define R(r)  peg[5 * r] || peg[5 * r + 1] || peg[5 * r + 2] || peg[5 * r + 3] || peg[5 * r + 4]
active proctype Watch() { atomic { !(R(0) || R(1) || R(2) || R(3)) -> assert(false) } }
