/* Link state flooding of three nodes: models/flood.stg. */
byte sq[N*N]; bit up[N*N], deaf[N];
hidden byte h_r;
#define I (_pid-1)
#define X(i,j) ((i)*N+(j))
/* Whoever can hear the entry j of the sender takes it. */
#define TELL(j) for (h_r : 0 .. N-1) { if \
    :: h_r != I && h_r != j && \
       (h_r > 0 && !deaf[h_r] && sq[X(I,j)] == (sq[X(h_r,j)]+1)%Q || \
        h_r == 0 && sq[X(I,j)] != sq[X(h_r,j)]) -> \
       sq[X(h_r,j)] = sq[X(I,j)]; up[X(h_r,j)] = up[X(I,j)] \
    :: else fi }
#define AGAIN(j) :: d_step { j != I && sq[X(I,j)] == (sq[X(I,I)]+1)%Q -> TELL(j) }
proctype Router()
{
    do
    :: d_step { !deaf[I] -> sq[X(I,I)] = (sq[X(I,I)]+1)%Q; up[X(I,I)] = 1 - up[X(I,I)]; TELL(I) }
    :: d_step { deaf[I] -> sq[X(I,I)] = (sq[X(I,I)]+1)%Q; TELL(I) }
    AGAIN(0) AGAIN(1) AGAIN(2)
    :: d_step { I > 1 && deaf[I] == (sq[X(I,0)] == 1) -> deaf[I] = 1 - deaf[I] }
    od
}
#define BAD(i) (sq[i] >= Q)
init
{
    d_step { for (h_r : 0 .. N*N-1) { up[h_r] = 1 } }
    atomic { run Router(); run Router(); run Router() }
    atomic {
        BAD(0) || BAD(1) || BAD(2) || BAD(3) || BAD(4) || BAD(5) || BAD(6) || BAD(7) || BAD(8) ->
        assert(false)
    }
}
