// stack.stg: a sequence is its length and K places, with the top last.
#define PUSH(v)  :: d_step { v < V && n < K -> s[n] = v; n++ }

byte n, s[K];

active proctype Stack()
{
    byte t;
    do
    PUSH(0) PUSH(1) PUSH(2) PUSH(3)
    :: d_step { n > 0 -> n--; s[n] = 0 }
    :: d_step { n > 1 -> t = s[n - 1]; s[n - 1] = s[n - 2]; s[n - 2] = t; t = 0 }
    od
}

active proctype Watch() { atomic { n > K -> assert(false) } }
