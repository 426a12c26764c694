var x : 0..3;
rule x = 0 ==> x := 1; end;
