-- loops.stg
const N : 100;
type Index : 0..N - 1;
var i, j, k : Index;

startstate begin i := 0; j := 0; k := 0; end;

rule k < N - 1 ==> begin k := k + 1; end;
rule k = N - 1 & j < N - 1 ==> begin k := 0; j := j + 1; end;
rule k = N - 1 & j = N - 1 ==> begin k := 0; j := 0; i := (i + 1) % N; end;

invariant i < N & j < N & k < N;
