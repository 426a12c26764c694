-- Operators on the bits of numbers; comparisons bind weaker than shifts, and stronger than '&'.
const K : 6 & 3 | 8 ^ 1; L : 1 << 3;
var x, y : -32..31; z : 0..15;
startstate begin x := 5; y := -3; z := 0; end;
rule "and" begin x := x & y; end;
rule "or" begin y := x | y & 12; end;
rule "xor" begin x := x ^ y; end;
rule "not" begin y := ~y; end;
rule "left" -8 < x & x < 8 ==> begin x := x << 2; end;
rule "right" begin y := y >> 1; end;
rule "back" begin y := y >> 1 << -1; end;
rule "far" begin z := (y << 64) + (y >> 64) + (y >> -64) + (x << 70); end;
rule "step" begin x := (x + 1 + 32) % 64 - 32; end;
rule "constant" begin z := K + L >> 2; end;
