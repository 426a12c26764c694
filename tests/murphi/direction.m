-- A step that leads away from the other bound is an error in rumur's dialect.
-- args: --dialect rumur
-- rumur: no
var x : 0..7;
startstate begin x := 0; end;
rule "by" begin for i := x to 4 by 2 do x := (x + 1) % 8; end; end;
