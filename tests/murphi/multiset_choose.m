-- choose fires once for each element: of two that are equal, twice.
-- args: --symmetry off
-- rumur: no
type Bit: 0..1;
var
  m: array [Bit] of multiset [2] of Bit;
  n: 0..2;
startstate begin n := 0; end;
rule "add" n < 2 & multisetcount(i: m[1], true) < 2 ==> begin multisetadd(0, m[1]); n := n + 1; end;
ruleset b: Bit do
  choose i: m[b] do
    rule "remove" begin multisetremove(i, m[b]); end;
    rule "change" m[b][i] = 0 ==>
    begin
      m[b][i] := 1;
      clear m[1 - b];
      multisetadd(1, m[1 - b]);
      assert m[b][i] = 1;
    end;
  end;
end;
rule "again" n = 2 ==> begin n := 0; m[0] := m[1]; undefine m[1]; end;
