// model: late.stg
// 2.2.5: of one value alone the first edge is right, and then late is early. An edge that is right
// for no value is no other edge: it is there, and wrong.
// args: --data D=1
property late   = <c?x> P.ok;
property early  = forall x : D . <c?=x> P.ok;
property some expect false = [c? exists x] P.ok;
property each expect false = [c?x] P.ok;
property moved expect false = <d? exists m> m != c0;
