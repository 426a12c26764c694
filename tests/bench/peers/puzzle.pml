// puzzle.stg
#define MOVE(where, step)  :: d_step { where -> tile[hole] = tile[hole + step]; \
                                       tile[hole + step] = 0; hole = hole + step }

#if W * H == 6
byte tile[6] = { 0, 1, 2, 3, 4, 5 };
#else
byte tile[9] = { 0, 1, 2, 3, 4, 5, 6, 7, 8 };
#endif
byte hole;

active proctype Slide()
{
    do
    MOVE(hole >= W, -W)
    MOVE(hole < W * (H - 1), W)
    MOVE(hole % W > 0, -1)
    MOVE(hole % W < W - 1, 1)
    od
}

active proctype Watch() { atomic { tile[hole] != 0 -> assert(false) } }
