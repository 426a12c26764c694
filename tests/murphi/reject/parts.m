type R : record f : 0..1; end;
var r, q : R; b : boolean;
function twice(v : R) : R; begin return v; end;
startstate r.f := 0; q.f := 0; b := true; end;
rule r < q ==> b := r = q; end;
rule b := (b ? r : q) = r; end;
