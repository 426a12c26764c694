-- What multisets cannot be used for.
type Msg: record at: 0..2; end;
     Net: multiset [2] of Msg;
var net: array [0..2] of Net; other: Net; few: multiset [true] of Msg; n: 0..2; w: Msg;
startstate begin n := 0; end;
rule "position" net[0][1].at = 0 ==> begin n := 1; end;
choose i: net[0] do
  rule "elsewhere" other[i].at = 1 ==> begin n := i; end;
  rule "removed" begin multisetremove(i, net[1]); multisetremove(n, other); multisetremove(k, other); end;
  choose j: net[1] do choose k: net[0] do rule "three" begin n := 0; end; end; end;
  choose j: net[n - n] do rule "both" begin n := 0; end; end;
  invariant net[0][i].at < 2;
  startstate begin n := 1; end;
end;
choose i: net[n] do rule "moves" begin n := 0; end; end;
choose i: n do rule "number" begin n := 0; end; end;
choose i: w do rule "record" begin n := 0; end; end;
rule "count" multisetcount(i: other, other[i]) > 0 ==> begin n := 0; end;
rule "types"
begin
  multisetadd(n, other);
  multisetadd(w, n);
  multisetremovepred(i: other, other[i].at = 1);
  if isundefined(other) | other = other then n := 0; end;
end;
