-- Spellings: any case of keywords, semicolons or none, Unicode, ends with and without their word.
-- rumur: no
CONST N: 2 M: N * 2 - 1;
Type T: 0..N; U : T;
  R : record f, g : T; h : array [boolean] of T end
VAR x, y : U
var r : R; k : array [enum { lo, hi }] of T;;
StartState
  x ≔ 0; y := 0;
  for b : boolean do r.h[b] := 0; end; clear k; r.f := N; r.g := M - 3
END;;
Rule "a rule: 1" x < N ∧ ¬(x = 1) ⇒ Begin x := x + 1; EndRule
rule "a rule: 1" x == 1 && true || false ==> x := 2 end
rule x ≥ 2 & ∃ t : T DO t = x END ==>
  /* a comment */ if x = 2 then x := 0 elsif x = 1 then error "no" else endif; k[hi] := x;
endrule;
ruleset t : T; u : 0..1 do
  ruleset i := 0 to 2 by 2 do
    rule "nested" x = i & y = t & u = 1 ==> begin y := (t + 1) % (N + 1); end;
  end;
end;
invariant "one" ∀ i := 0 TO N DO i ≤ N END;
assert x ≤ N -> x ≠ 3 "two";
