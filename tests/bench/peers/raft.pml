// raft.stg: a bit for each message that can be sent.  Kinds 0 and 1 ask with a log of that length,
// 2 grants, 3 appends, 4 acknowledges.  What has no meaning is 0, the vote N.
#include "each.pml"
#define Follower  0
#define Candidate 1
#define Leader    2
#define M(k, t, from, to)  net[(((k) * Last + (t) - 1) * N + (from)) * N + (to)]
#define I         _pid

bool net[5 * Last * N * N];
byte at[N], term[N], log[N], votes[N];
byte vote[N] = N;

#define MINE(k, t, j)  t <= Last && j != I && M(k, t, j, I)
#define SAME(k, t, j)  MINE(k, t, j) && t == term[I]
#define DROP(k, t, j)  M(k, t, j, I) = 0
#define TAKE(k, t, j) \
    :: d_step { MINE(k, t, j) && t > term[I] \
                -> term[I] = t; vote[I] = N; votes[I] = 0; at[I] = Follower } \
    :: d_step { MINE(k, t, j) && t < term[I] -> DROP(k, t, j) }
#define GRANTS(k, j)   (at[I] == Follower && (vote[I] == N || vote[I] == j) && k >= log[I])
#define ASK(k, t, j) TAKE(k, t, j) \
    :: d_step { SAME(k, t, j) && GRANTS(k, j) \
                -> DROP(k, t, j); vote[I] = j; M(2, t, I, j) = 1 } \
    :: d_step { SAME(k, t, j) && !GRANTS(k, j) -> DROP(k, t, j) }
#define GRANT(t, j) TAKE(2, t, j) \
    :: d_step { SAME(2, t, j) && at[I] == Candidate \
                -> DROP(2, t, j); votes[I] = votes[I] | (1 << j) } \
    :: d_step { SAME(2, t, j) && at[I] != Candidate -> DROP(2, t, j) }
#define APPEND(t, j) TAKE(3, t, j) \
    :: d_step { SAME(3, t, j) && at[I] == Follower \
                -> DROP(3, t, j); M(4, t, I, j) = 1; log[I] = 1 } \
    :: d_step { SAME(3, t, j) && at[I] == Candidate -> votes[I] = 0; at[I] = Follower } \
    :: d_step { SAME(3, t, j) && at[I] == Leader -> DROP(3, t, j) }
#define ACK(t, j) TAKE(4, t, j) \
    :: d_step { SAME(4, t, j) && at[I] == Leader \
                -> DROP(4, t, j); votes[I] = votes[I] | (1 << j) } \
    :: d_step { SAME(4, t, j) && at[I] != Leader -> DROP(4, t, j) }
#define TERM(t, j)  ASK(0, t, j) ASK(1, t, j) GRANT(t, j) APPEND(t, j) ACK(t, j)
#define TALK(j) \
    :: d_step { j != I && at[I] == Candidate -> M(log[I], term[I], I, j) = 1 } \
    :: d_step { j != I && at[I] == Leader -> M(3, term[I], I, j) = 1 } \
    TERM(1, j) TERM(2, j)
#define COUNT(j)  + ((votes[I] >> j) & 1)
#define BAD(i)    (at[i] == Leader && at[(i + 1) % N] == Leader && term[i] == term[(i + 1) % N])

active [N] proctype Server()
{
    do
    :: d_step { at[I] == Follower && term[I] < Last
                -> term[I]++; vote[I] = I; votes[I] = 1 << I; at[I] = Candidate }
    :: d_step { at[I] == Candidate && 2 * (0 EACH(COUNT)) > N
                -> log[I] = 1; votes[I] = 1 << I; vote[I] = N; at[I] = Leader }
    EACH(TALK)
    od
}

active proctype Look()
{
    do
    :: term[0] <= Last
    od
}

active proctype Watch() { atomic { SOME(BAD) -> assert(false) } }
