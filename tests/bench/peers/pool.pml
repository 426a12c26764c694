// pool.stg, for N <= 14: a bit for each place.
#define TAKE(i, j)  :: d_step { j < N && free[i] && free[j] -> free[i] = 0; free[j] = 0 }
#define GIVE(i)     :: d_step { i < N && !free[i] -> free[i] = 1 }
#define FROM13(i)   TAKE(i, 13)
#define FROM12(i)   TAKE(i, 12) FROM13(i)
#define FROM11(i)   TAKE(i, 11) FROM12(i)
#define FROM10(i)   TAKE(i, 10) FROM11(i)
#define FROM9(i)    TAKE(i, 9) FROM10(i)
#define FROM8(i)    TAKE(i, 8) FROM9(i)
#define FROM7(i)    TAKE(i, 7) FROM8(i)
#define FROM6(i)    TAKE(i, 6) FROM7(i)
#define FROM5(i)    TAKE(i, 5) FROM6(i)
#define FROM4(i)    TAKE(i, 4) FROM5(i)
#define FROM3(i)    TAKE(i, 3) FROM4(i)
#define FROM2(i)    TAKE(i, 2) FROM3(i)
#define FROM1(i)    TAKE(i, 1) FROM2(i)
#define SUM         free[0] + free[1] + free[2] + free[3] + free[4] + free[5] + free[6] + free[7] \
                    + free[8] + free[9] + free[10] + free[11] + free[12] + free[13]

bool free[14] = 1;

active proctype Allocator()
{
    do
    FROM1(0) FROM2(1) FROM3(2) FROM4(3) FROM5(4) FROM6(5) FROM7(6) FROM8(7) FROM9(8) FROM10(9)
    FROM11(10) FROM12(11) FROM13(12)
    GIVE(0) GIVE(1) GIVE(2) GIVE(3) GIVE(4) GIVE(5) GIVE(6) GIVE(7) GIVE(8) GIVE(9) GIVE(10)
    GIVE(11) GIVE(12) GIVE(13)
    od
}

active proctype Watch() { atomic { SUM > 14 -> assert(false) } }
