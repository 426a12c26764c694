// voters.stg: quantifiers are written out.
#include "each.pml"
#define none 0
#define yes  1
#define no   2
#define IS_YES(i)    + (vote[i] == yes)
#define IS_NO(i)     (vote[i] == no)
#define IS_SOME(i)   (vote[i] != none)

byte vote[N];
byte decision;

active [N] proctype Voter()
{
    do
    :: d_step { decision == none && vote[_pid] == none -> vote[_pid] = yes }
    :: d_step { decision == none && vote[_pid] == none -> vote[_pid] = no }
    :: d_step { decision == none && vote[_pid] == no && (0 EACH(IS_YES)) == N - 1
                -> vote[_pid] = yes }
    :: d_step { decision != none && vote[_pid] != none -> vote[_pid] = none }
    od
}

active proctype Decide()
{
    do
    :: d_step { decision == none && (0 EACH(IS_YES)) == N -> decision = yes }
    :: d_step { decision == none && SOME(IS_NO) -> decision = no }
    :: d_step { decision != none && !SOME(IS_SOME) -> decision = none }
    od
}

active proctype Watch() { atomic { decision == yes && SOME(IS_NO) -> assert(false) } }
