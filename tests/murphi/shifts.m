-- Shifts are those of 64 bits; rumur is asked for fewer elsewhere.
-- rumur: no
var b : boolean;
startstate begin b := false; end;
rule "out" begin
  assert (3 << 62) = -(1 << 62) & (1 << 63) < 0 & (1 << 64) = 0 & (-1 << 63) = (1 << 63);
  assert (-1 >> 63) = -1 & (-5 >> 1) = -3 & (1 >> -2) = 4 & (8 << -2) = 2 & (8 << -64) = 0;
  b := !b;
end;
