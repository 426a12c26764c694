-- A function that may end without a value: a warning where its last statement returns none.
-- rumur: no
var a : array [0..2] of 0..3; n : 0..3;
function count() : 0..3;
var k : 0..3;
begin k := 0; for i : 0..2 do if a[i] = 1 then k := k + 1; end; end; end;
function empty() : boolean; begin end;
-- In these the end is perhaps never reached.
function find(v : 0..3) : 0..3;
begin for i : 0..2 do if a[i] = v then return i; end; end; return 3; end;
function least() : 0..3; begin if n = 0 then return 0; end; if n > 0 then return 1; end; end;
procedure stop(); begin error "none"; end;
function known() : 0..3; begin if n < 9 then return n; end; stop(); end;
function unknown() : 0..3; begin error "unknown"; end;
startstate for i : 0..2 do a[i] := 0; end; n := 0; end;
rule "count" n = 2 ==> n := count(); end;
rule "on" n < 2 ==> n := find(3) > 2 & least() <= 1 & known() = n ? n + 1 : 0; end;
invariant "small" n < 3;
invariant "empty" n < 3 | empty() | unknown() = 1;
