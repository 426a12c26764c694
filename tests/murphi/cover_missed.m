-- A cover that is in no rule that is executed so, and one that is never true.
-- rumur: no
var x : 0..3;
procedure unused(); begin cover "unused" true; end;
startstate x := 0; end;
startstate x := 1; end;
rule "up" x < 3 ==> begin x := x + 1; cover "three" x = 3; cover "zero" x = 0; end;
rule "down" x > 0 ==> begin x := x - 1; end;
