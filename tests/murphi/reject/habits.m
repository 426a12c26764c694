-- What those who know other languages write.
var x : 0..9; rule : 0..3; b : boolean;
startstate x := 0; rule := 1; b := true; end;
rule "and" x = 1 and b ==> x := 2; end;
rule "or" x = 1 or b ==> x := 2; end;
rule "not" not b ==> x := 2; end;
rule step x = 1 ==> x := 2; end;
rule "break" while x < 4 do x := x + 1; if x = 2 then break; end; end; end;
rule "count" x++; end;
rule "mod" x := x mod 2; end;
invariant total x < 3;
