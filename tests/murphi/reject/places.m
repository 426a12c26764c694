const C : 1;
type E : enum { a, b };
var n : 0..3;
function f(v : 0..3) : 0..3; begin return v end;
startstate C := 2; a := b; n := f; E := a; f(1) end;
ruleset i : 0..1 do rule i := 0; for k : 0..1 do k := 1; end; end; end;
rule n := g(1); n := f(1, 2); n := f(a); f := 1; end;
