// rwlock.stg
#include "each.pml"
#define READS(i)   || P[i]@reads
#define WRITES(i)  + P[i]@writes

byte readers, waiting;
bool writing;

active [N] proctype P()
{
idle:        if
             :: true
             :: waiting++; goto wants_write
             fi;
wants_read:  atomic { !writing && waiting == 0 -> readers++ };
reads:       readers--;
             goto idle;
wants_write: atomic { !writing && readers == 0 -> waiting--; writing = true };
writes:      writing = false;
             goto idle
}

active proctype Watch()
{
    atomic {
        (0 EACH(WRITES)) > 1 || (0 EACH(WRITES)) == 1 && (false EACH(READS)) -> assert(false)
    }
}
