-- abp.stg.  What is empty is 0.
const L : 2;
const Data : 3;
type Bit : 0..1;
     Value : 0..Data - 1;
     Cell : 0..L - 1;
     Sender : enum { ready, sending, waiting };
     Receiver : enum { listening, delivering, replying, repeating };
var s : Sender;
    r : Receiver;
    bit, next : Bit;
    x, y, sent : Value;
    full, acks : array [Cell] of boolean;
    line_bit, ack_bit : array [Cell] of Bit;
    line_x : array [Cell] of Value;

procedure clear_line(k : Cell); begin full[k] := false; line_bit[k] := 0; line_x[k] := 0; end;
procedure clear_ack(k : Cell); begin acks[k] := false; ack_bit[k] := 0; end;
procedure put_ack(b : Bit); begin acks[0] := true; ack_bit[0] := b; end;

startstate begin
  s := ready; r := listening; bit := 0; next := 0; x := 0; y := 0; sent := 0;
  for k : Cell do clear_line(k); clear_ack(k); end;
end;

ruleset v : Value do
  rule s = ready ==> begin sent := v; x := v; s := sending; end;
end;
rule s = sending & !full[0] ==>
begin full[0] := true; line_bit[0] := bit; line_x[0] := x; s := waiting; end;
rule s = waiting & acks[L - 1] ==>
begin
  if ack_bit[L - 1] = bit then bit := 1 - bit; x := 0; s := ready; end;
  clear_ack(L - 1);
end;
rule s = waiting ==> begin s := sending; end;

rule r = listening & full[L - 1] ==>
begin
  if line_bit[L - 1] = next then y := line_x[L - 1]; r := delivering; else r := repeating; end;
  clear_line(L - 1);
end;
rule r = delivering ==> begin y := 0; r := replying; end;
rule r = replying & !acks[0] ==> begin put_ack(next); next := 1 - next; r := listening; end;
rule r = repeating & !acks[0] ==> begin put_ack(1 - next); r := listening; end;

ruleset k : Cell do
  rule k < L - 1 & full[k] & !full[k + 1] ==>
  begin
    full[k + 1] := true; line_bit[k + 1] := line_bit[k]; line_x[k + 1] := line_x[k];
    clear_line(k);
  end;
  rule k < L - 1 & acks[k] & !acks[k + 1] ==>
  begin acks[k + 1] := true; ack_bit[k + 1] := ack_bit[k]; clear_ack(k); end;
end;
rule full[L - 1] ==> begin clear_line(L - 1); end;
rule acks[L - 1] ==> begin clear_ack(L - 1); end;

invariant r = delivering -> y = sent;
