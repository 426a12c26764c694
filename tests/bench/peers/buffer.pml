// buffer.stg: free slots and idle processes hold 0.  SPIN leaves out what is only written, so Watch
// reads what consumers have.
#define C  (_pid - N)
#define CHOOSE(v)  :: d_step { v < V -> value[_pid] = v }

byte from[K], data[K];
byte first_used, first_free, used;
byte value[N], item_from[N], item[N];

active [N] proctype Producer()
{
idle:  if
       CHOOSE(0) CHOOSE(1) CHOOSE(2)
       fi;
ready: d_step {
           used < K
           -> from[first_free] = _pid; data[first_free] = value[_pid]; value[_pid] = 0;
              first_free = (first_free + 1) % K; used++
       };
       goto idle
}

active [N] proctype Consumer()
{
idle:  atomic {
           used > 0
           -> item_from[C] = from[first_used]; item[C] = data[first_used];
              from[first_used] = 0; data[first_used] = 0;
              first_used = (first_used + 1) % K; used--
       };
uses:  d_step { item_from[C] = 0; item[C] = 0 };
       goto idle
}

active proctype Watch()
{
    atomic {
        first_free != (first_used + used) % K || item_from[0] >= N || item[0] >= V
        -> assert(false)
    }
}
