-- An elevator that serves calls in the direction in which it goes.
const Floors : 4;
type Floor : 1..Floors;
var
  at : Floor;
  up, open : boolean;
  call : array [Floor] of boolean;

function any_call() : boolean;
begin
  return exists f : Floor do call[f] end;
end;

function called(lo : Floor; hi : Floor) : boolean;
begin
  for f := lo to hi do
    if call[f] then return true end;
  end;
  return false;
end;

ruleset f : Floor do
  startstate "somewhere"
    at := f; up := true; open := false;
    clear call;
  end;
  rule "call" !call[f] & at != f ==> call[f] := true; end;
end;

rule "open" call[at] & !open ==> open := true; call[at] := false; end;
rule "close" open ==> open := false; end;
rule "up" !open & !call[at] & up & at < Floors & called(at, Floors) ==> at := at + 1; end;
rule "down" !open & !call[at] & !up & at > 1 & called(1, at) ==> at := at - 1; end;
rule "turn" !open & any_call() & !call[at] & (up ? !called(at, Floors) : !called(1, at)) ==>
  up := !up;
end;

invariant "no call where it is open" open -> !call[at];
liveness "served" !any_call();
