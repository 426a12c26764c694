-- puzzle.stg
const W : 3;
const H : 3;
type Place : 0..W * H - 1;
var tile : array [Place] of Place;
    hole : Place;

procedure slide(from : Place); begin
  tile[hole] := tile[from]; tile[from] := 0; hole := from;
end;

startstate begin
  for p : Place do tile[p] := p; end;
  hole := 0;
end;

rule hole >= W ==> begin slide(hole - W); end;
rule hole < W * (H - 1) ==> begin slide(hole + W); end;
rule hole % W > 0 ==> begin slide(hole - 1); end;
rule hole % W < W - 1 ==> begin slide(hole + 1); end;

invariant tile[hole] = 0;
