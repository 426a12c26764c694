const N : 3; M : x;
type T : 0..true; U : V; R : record f : T; f : N; end; A : array [R] of N;
var x : 0..N; x : boolean;
var e : enum { p, q }; p : 0..1;
startstate end;
