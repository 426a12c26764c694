-- Division truncates, also where numbers are negative.
var x : -7..7; q, r : -9..9;
startstate x := -7; q := 0; r := 0; end;
ruleset d : -3..3 do
  rule "divide" d != 0 & x < 7 ==> q := x / d; r := x % d; assert q * d + r = x; x := x + 1; end;
end;
rule "back" x = 7 ==> x := -7; q := -7 / 2; r := -7 % 2; end;
invariant "sign" (x = -6 & q = -3) -> r = -1 | r = 0 | r = 1 | r = -3 | r = -7;
