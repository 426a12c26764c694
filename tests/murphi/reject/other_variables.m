-- Functions that may change what is not theirs cannot be called in guards, properties and quantifiers,
-- whatever way the change takes.
type S : 0..2; A : array [S] of 0..3;
var a : A; t : 0..3;
procedure set(var x : 0..3); begin x := 1; end;
procedure through(var c : A); begin set(c[0]); end;
-- Of these two the first is given a place of its caller, later on.
function given(var c : A) : 0..3; begin through(c); return 1; end;
function one() : 0..3; begin through(a); return 1; end;
-- The alias hides a variable of the same name.
function two() : 0..3; var u : 0..3; begin u := 0; alias u : t do u := 1; end; return u; end;
function three() : 0..3; var b : A; begin b := a; alias c : a do through(c); end; return b[0]; end;
-- Only the second time round the parameter is a global variable.
procedure again(var x : A; k : 0..1); begin x[0] := 1; if k = 1 then again(a, 0); end; end;
function four() : 0..3; var b : A; begin b := a; again(b, 1); return b[0]; end;
-- What is its own outside of the quantifier is not inside of it.
function five() : 0..3; var b : A; begin b := a; if forall s : S do given(b) = 1 end then return 1; end; return 0; end;
startstate for s : S do a[s] := 0; end; t := 0; end;
rule "given" given(a) = 1 ==> begin t := 0; end;
rule "one" one() = 1 ==> begin t := 0; end;
rule "two" two() = 1 ==> begin t := 0; end;
rule "three" three() = 1 ==> begin t := 0; end;
rule "four" four() = 1 ==> begin t := 0; end;
rule "five" five() = 1 ==> begin t := 0; end;
invariant "one" one() = 1;
