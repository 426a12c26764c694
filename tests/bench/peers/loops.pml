// loops.stg
byte i, j, k;

active proctype Loops()
{
    do
    :: d_step { k < N - 1 -> k++ }
    :: d_step { k == N - 1 && j < N - 1 -> k = 0; j++ }
    :: d_step { k == N - 1 && j == N - 1 -> k = 0; j = 0; i = (i + 1) % N }
    od
}

active proctype Watch() { atomic { i >= N || j >= N || k >= N -> assert(false) } }
