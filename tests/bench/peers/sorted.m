-- sorted.stg: what is not used is 0.
const K : 8;
const V : 10;
type Place : 0..K - 1;
     Number : 0..V - 1;
var n : 0..K;
    a : array [Place] of Number;

startstate begin n := 0; for p : Place do a[p] := 0; end; end;

ruleset v : Number do
  rule n < K ==>
  var k : 0..K;
  begin
    k := n;
    while k > 0 & a[k - 1] > v do a[k] := a[k - 1]; k := k - 1; end;
    a[k] := v;
    n := n + 1;
  end;
end;
ruleset p : Place do
  rule p < n ==>
  begin
    for q : Place do if q >= p then if q + 1 < K then a[q] := a[q + 1]; else a[q] := 0; end; end; end;
    n := n - 1;
  end;
end;

invariant forall p : Place do p + 1 < n -> a[p] <= a[p + 1] end;
