-- A variable that loses its value only when thousands of states are known in which all have one.
type
  Large : 0..63;
  Few : 0..3;

var
  n, m : Large;
  x : Few;
  b, c : boolean;

startstate
begin
  n := 0;
  m := 0;
  x := 0;
  b := false;
  c := false;
end;

rule "up n" n < 63 & !isundefined(x) ==> begin n := n + 1; end;
rule "up m" m < 63 ==> begin m := m + 1; end;
rule "turn" n = 63 ==> begin c := b; b := !b; end;
rule "lose" n = 63 & m = 63 & !isundefined(x) ==> begin undefine x; end;
rule "zero" n = 63 & m = 63 & isundefined(x) ==> begin x := 0; end;
rule "back" n > 50 & m = 63 ==> begin n := n - 1; end;
rule "three" n = 50 & isundefined(x) ==> begin x := 3; end;

invariant "three or nothing" isundefined(x) | x = 0 | x = 3;
