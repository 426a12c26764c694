-- pegs.stg
const H : 4;
const W : 5;
type Row : 0..H - 1;
     Col : 0..W - 1;
var peg : array [Row] of array [Col] of boolean;

procedure begin_again(); begin
  for r : Row do for c : Col do peg[r][c] := r > 0 | c > 0; end; end;
end;

startstate begin begin_again(); end;

ruleset r : Row; c : 0..W - 3 do
  rule peg[r][c] & peg[r][c + 1] & !peg[r][c + 2] ==>
  begin peg[r][c] := false; peg[r][c + 1] := false; peg[r][c + 2] := true; end;
  rule peg[r][c + 2] & peg[r][c + 1] & !peg[r][c] ==>
  begin peg[r][c + 2] := false; peg[r][c + 1] := false; peg[r][c] := true; end;
end;

ruleset r : 0..H - 3; c : Col do
  rule peg[r][c] & peg[r + 1][c] & !peg[r + 2][c] ==>
  begin peg[r][c] := false; peg[r + 1][c] := false; peg[r + 2][c] := true; end;
  rule peg[r + 2][c] & peg[r + 1][c] & !peg[r][c] ==>
  begin peg[r + 2][c] := false; peg[r + 1][c] := false; peg[r][c] := true; end;
end;

rule true ==> begin begin_again(); end;

invariant exists r : Row do exists c : Col do peg[r][c] end end;
