-- What is not assigned: asked for, copied as a part of a record, and not read.
type R : record f : boolean; g : 0..2 end;
var a : array [0..1] of R; r : R; s : scalarset(2); x : 0..2;
startstate r.f := true; x := 0; end;
rule "copy" !isundefined(r.f) ==> a[0] := r; x := 1; end;
rule "use" !isundefined(a[0].f) & a[0].f ==> undefine r; a[0].f := false; end;
rule "again" isundefined(r.f) & x > 0 ==> r.f := true; undefine a[0]; x := 2; end;
ruleset t : scalarset(2) do rule "tick" begin x := (x + 1) % 3; end; end;
ruleset i : 0..1 do rule "other" i = 1 & isundefined(a[i].g) ==> a[i].g := 1; end; end;
invariant "never" isundefined(s);
