-- Names of the translation are nobody else's, and not shown: an invariant "i" that is computed by
-- each step, beside arrays.  A type is used where a function has it; a variable may only be assigned.
type P : scalarset(2); Key : 0..30; Unused : 0..3;
var a : array [P] of array [boolean] of 0..3; n, seen : 0..3; only : array [P] of boolean;
function half(k : 0..3) : Key;
var r : 0..3;
begin r := 0; while 2 * r + 1 < k do r := r + 1; end; return r; end;
startstate for p : P do for b : boolean do a[p][b] := 0; end; end; n := 0; undefine only; end;
ruleset p : P; v : 0..3 do rule "set" a[p][true] != v ==> a[p][true] := v; seen := n; only[p] := true; end; end;
invariant "i" half(n) <= 1;
invariant "r" n = 0;
