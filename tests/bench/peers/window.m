-- window.stg, for W = 2.  What is empty is 0.
const L : 2;
const K : 2;
const W : 2;
type Seq : 0..W;
     Value : 0..K - 1;
     Cell : 0..L - 1;
     Index : 0..W - 1;
     Receiver : enum { listening, delivering, replying };
var r : Receiver;
    base, next : Seq;
    used, due, owed : 0..W;
    window, pending : array [Index] of Value;
    y : Value;
    full, acks : array [Cell] of boolean;
    line_n, ack_n : array [Cell] of Seq;
    line_x : array [Cell] of Value;

procedure clear_line(k : Cell); begin full[k] := false; line_n[k] := 0; line_x[k] := 0; end;
procedure clear_ack(k : Cell); begin acks[k] := false; ack_n[k] := 0; end;
function confirmed() : Seq; begin return (ack_n[L - 1] + W + 1 - base) % (W + 1); end;

startstate begin
  r := listening; base := 0; next := 0; used := 0; due := 0; owed := 0; y := 0;
  for k : Cell do clear_line(k); clear_ack(k); end;
  for j : Index do window[j] := 0; pending[j] := 0; end;
end;

ruleset v : Value do
  rule used < W ==>
  begin
    window[used] := v; used := used + 1;
    pending[owed] := v; owed := owed + 1;
  end;
end;
rule due < used & !full[0] ==>
begin
  full[0] := true; line_n[0] := (base + due) % (W + 1); line_x[0] := window[due];
  due := due + 1;
end;
rule 0 < due & due = used ==> begin due := 0; end;
rule acks[L - 1] & confirmed() <= used ==>
var n : Seq;
begin
  n := confirmed();
  base := (base + n) % (W + 1);
  used := used - n;
  if due > n then due := due - n; else due := 0; end;
  if n = 1 then window[0] := window[1]; window[1] := 0;
  elsif n = 2 then window[0] := 0; window[1] := 0; end;
  clear_ack(L - 1);
end;

rule r = listening & full[L - 1] ==>
begin
  if line_n[L - 1] = next then y := line_x[L - 1]; r := delivering; else r := replying; end;
  clear_line(L - 1);
end;
rule r = delivering ==>
begin
  pending[0] := pending[1]; pending[1] := 0; owed := owed - 1;
  next := (next + 1) % (W + 1);
  y := 0;
  r := replying;
end;
rule r = replying & !acks[0] ==> begin acks[0] := true; ack_n[0] := next; r := listening; end;

ruleset k : Cell do
  rule k < L - 1 & full[k] & !full[k + 1] ==>
  begin
    full[k + 1] := true; line_n[k + 1] := line_n[k]; line_x[k + 1] := line_x[k];
    clear_line(k);
  end;
  rule k < L - 1 & acks[k] & !acks[k + 1] ==>
  begin acks[k + 1] := true; ack_n[k + 1] := ack_n[k]; clear_ack(k); end;
end;
rule full[L - 1] ==> begin clear_line(L - 1); end;
rule acks[L - 1] ==> begin clear_ack(L - 1); end;

invariant r = delivering -> owed > 0 & y = pending[0];
