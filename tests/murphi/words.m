-- Names that are words of the language of models: variables, types, fields, members.
type process : 0..2; edge : enum { node, out };
  R : record where, on : process; when : edge; data : boolean; end;
var var_ : process; set : R; par : array [process] of R;
startstate set.where := 0; set.on := 0; set.when := node; set.data := false; var_ := 0;
  for p : process do par[p] := set end; end;
rule "step" set.when = node ==> alias x : par[set.where] do x.on := 1; set.when := out; end; end;
rule "back" set.when = out ==> par[set.where].where := set.where; set.when := node;
  set.where := (set.where + 1) % 3; set.data := !set.data; end;
invariant "same" forall p : process do par[p].where <= p end;
