var x : 0..3;
startstate x := 0; end;
rule x := x + ; end;
rule x := (x + 1; end;
rule y := [; end;
function f( : 0..3; begin return 1; end;
