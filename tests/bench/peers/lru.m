-- lru.stg
const K : 5;
const A : 7;
type Place : 0..K - 1;
     Address : 0..A - 1;
     Line : record address : Address; dirty : boolean; end;
var line : array [Place] of Line;

function there(a : Address) : boolean; begin
  return exists p : Place do line[p].address = a end;
end;

function place(a : Address) : Place; begin
  for p : Place do if line[p].address = a then return p; end; end;
  return 0;
end;

-- The line at p comes to the front.
procedure move(p : Place; a : Address; dirty : boolean); begin
  for q : Place do if q < p then line[p - q] := line[p - q - 1]; end; end;
  line[0].address := a; line[0].dirty := dirty;
end;

startstate begin
  for p : Place do line[p].address := p; line[p].dirty := false; end;
end;

ruleset a : Address do
  rule there(a) ==>
  var d : boolean;
  begin d := line[place(a)].dirty; move(place(a), a, d); end;
  rule there(a) ==> begin move(place(a), a, true); end;
  rule !there(a) & line[K - 1].dirty ==> begin line[K - 1].dirty := false; end;
  rule !there(a) & !line[K - 1].dirty ==> begin move(K - 1, a, false); end;
end;

invariant forall p : Place do forall q : Place do
  p != q -> line[p].address != line[q].address end end;
