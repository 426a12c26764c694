-- A loop counts down in rumur's dialect, where its first bound is the greater one.
-- args: --dialect rumur
const Low : 1; High : 3;
var lo, hi : 0..3; x : 0..26; y : 0..7;
startstate begin lo := 0; hi := 0; x := 0; y := 010 - 7; end;
rule "lo" begin lo := (lo + 1) % 4; end;
rule "hi" lo = 0 ==> begin hi := (hi + 1) % 4; end;
rule "digits" begin x := 0; for i := lo to hi do x := (3 * x + i) % 27; end; end;
rule "one" begin x := 0; for i := lo to 1 do x := (3 * x + i) % 27; end; end;
rule "some" exists i := lo to hi do i = 2 end ==> begin y := (y + 1) % 8; end;
rule "all" forall i := hi to lo do i > 0 end ==> begin y := (2 * y) % 8; end;
rule "by" lo > hi ==> begin x := 0; for i := lo to hi by -2 do x := (3 * x + i) % 27; end; end;
rule "up" begin y := 0; for i := Low to High do y := (y + i) % 8; end; end;
