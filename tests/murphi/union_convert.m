-- Unions that have only a part of their members in common: conversions, comparisons, a common type.
-- rumur: no
type S : scalarset(2); E : enum { ea, eb };
     A : union { S, E }; B : union { E, enum { x, y } };
     C : union { 0..2, S }; D : union { S, 1..4 }; Same : union { S, E };
var a, a2 : A; b : B; c : C; d : D; same : Same; n : 0..4;
function Pick(first : boolean; p : A; q : B) : B; begin return first ? (ismember(p, E) ? p : ea) : q; end;
startstate a := ea; b := x; c := 0; d := 4; n := 0; same := a; end;
ruleset i : S do
rule "s" a := i; c := i; if n < 4 then n := n + 1 end; end;
rule "d" n = 3 ==> d := i; end;
end;
rule "e" ismember(a, E) & ismember(b, E) & a != b ==> a := b; end;
rule "b" b != a & ismember(a, E) ==> b := a; same := a; end;
rule "eb" b := eb; a2 := b; end;
rule "y" a = b | c = d ==> b := n = 2 ? y : (a = b ? b : x); a := ismember(b, A) ? b : same; end;
rule "c" c = d & ismember(c, S) | ismember(c, 0..1) ==> d := 3; c := 2; end;
rule "cd" d != c & !ismember(c, S) ==> d := c = 0 ? n + 1 : c; c := (c = 2 ? 1 : 2); n := 0; end;
rule "choose" n = 4 ==> b := Pick(ismember(a, S), a, b); a := Pick(true, a, b); undefine a2; end;
invariant "three" d = 3 -> c != d;
invariant "four" c != 4 & (ismember(d, 3..9) -> d = 3 | d = 4);
invariant "both" a = b -> ismember(a, E) & ismember(b, A);
invariant "same" Pick(same = ea, same, b) = b | same = ea;
cover "a2" a2 = eb & !isundefined(a2);
cover "d" ismember(d, S) & c = d;
