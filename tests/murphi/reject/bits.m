var x : 0..7; b : boolean;
startstate x := 1; b := true; end;
rule x := x & b; end;
rule x := b | 3; end;
rule x := b << 1; end;
rule b := ~b; end;
rule b := x ^ 3; end;
