-- CMurphi's dialect: simple undefined values are copied, given to functions and returned by them; of scalarsets and
-- unions they are compared, and a switch takes its else.
-- args: --dialect cmurphi
-- rumur: no
type S : scalarset(2); E : enum { ea, eb };
     R : record s : S; e : E; n : 0..3; end;
var s, t : S; e, f : E; n, m : 0..3; r : R; found : 0..7;

function Same(v : S) : S; begin return v; end;
function Either(c : boolean; a, b : S) : S; begin if c then return a; end; return b; end;
procedure Set(v : S; w : 0..2; var target : S); begin target := v; if !isundefined(w) then n := w; end; end;

startstate found := 0; end;
rule "copy" found = 0 ==> s := t; e := f; n := m; r.s := s; r.e := e; r.n := n; found := 1; end;
rule "call" found = 1 ==> s := Same(t); Set(Same(s), m, r.s); found := 2; end;
rule "equal" found = 2 & s = t & Same(s) = t & Either(found = 2, s, t) = r.s & !(s != t) ==> found := 3; end;
ruleset i : S do
rule "other" found = 3 & s != i & i != Same(s) ==>
  switch s case i: error "a value" else found := 4 end;
  s := found = 4 ? t : i;
end;
rule "value" found = 4 & isundefined(s) ==> s := Either(isundefined(s), i, s); found := 5; end;
end;
rule "last" found = 5 & s != t ==> found := 6; end;
rule "again" found = 6 ==> undefine s; found := 0; end;
