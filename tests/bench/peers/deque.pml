// deque.stg.  What has no meaning is 0; Watch reads what thieves stole, which SPIN leaves out if it
// is only written.
#define PUSH(j)  :: d_step { bottom < K && j < J -> job[bottom] = j }; goto pushes
#define T        (_pid - 1)

byte job[K];
byte bottom, top, tag;
byte stolen[N];

active proctype Owner()
{
    byte b, old_top, old_tag;
idle:   if
        PUSH(0) PUSH(1)
        :: d_step { bottom > 0 -> b = bottom - 1; bottom-- }; goto pops
        fi;
pushes: bottom++;
        goto idle;
pops:   atomic { old_top = top; old_tag = tag };
looks:  if
        :: d_step { b > old_top -> old_top = 0; old_tag = 0 }; goto works
        :: d_step { b <= old_top -> bottom = 0 }
        fi;
races:  if
        :: d_step { b == old_top && top == old_top && tag == old_tag
                    -> top = 0; tag = (old_tag + 1) % Tags; old_top = 0; old_tag = 0 }
        :: d_step { b != old_top || top != old_top || tag != old_tag
                    -> top = 0; tag = (old_tag + 1) % Tags; old_top = 0; old_tag = 0; b = 0 };
           goto idle
        fi;
works:  b = 0;
        goto idle
}

active [N] proctype Steal()
{
    byte old_top, old_tag;
idle:   atomic { old_top = top; old_tag = tag };
looks:  if
        :: d_step { bottom <= old_top -> old_top = 0; old_tag = 0 }; goto idle
        :: d_step { bottom > old_top -> stolen[T] = job[old_top] }
        fi;
races:  if
        :: d_step { top == old_top && tag == old_tag -> top++; old_top = 0; old_tag = 0 }
        :: d_step { top != old_top || tag != old_tag
                    -> stolen[T] = 0; old_top = 0; old_tag = 0 };
           goto idle
        fi;
        stolen[T] = 0;
        goto idle
}

active proctype Watch() { atomic { top > K || stolen[0] >= J -> assert(false) } }
