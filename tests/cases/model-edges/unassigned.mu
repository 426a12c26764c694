// 1.2: 1.4: a with arr all unassigned; 3 at b; c; d; e with arr = [0:1,1:_]; then a, b x 3, c
// with arr[1] unassigned, arr[0] as it was or cleared: from e: a' arr=[1,_]; b' arr=[i,_], and
// that is the b before. Globals are always part of the state, so a' is new: 1 + 3 + 1 + 1 + 1 +
// 1 = 8 states; edges 3 + 3 + 1 + 1 + 1 + 3 = 12.
// args:
// count: all 8 12
property all = always(P@a || P@b || P@c || P@d || P@e);
property copied = always(P@e => arr[0] = 1);
