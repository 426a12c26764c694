-- stack.stg: a sequence is its length and K places, with the top last; what is not used is 0.
const K : 8;
const V : 4;
type Place : 0..K - 1;
     Number : 0..V - 1;
var n : 0..K;
    s : array [Place] of Number;

startstate begin n := 0; for p : Place do s[p] := 0; end; end;

ruleset v : Number do
  rule n < K ==> begin s[n] := v; n := n + 1; end;
end;
rule n > 0 ==> begin n := n - 1; s[n] := 0; end;
rule n > 1 ==>
var t : Number;
begin t := s[n - 1]; s[n - 1] := s[n - 2]; s[n - 2] := t; end;

invariant n <= K;
