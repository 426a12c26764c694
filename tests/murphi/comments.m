-- Comments are kept: this one before the first declaration.
const N : 2; -- how many
/* A comment
   of two lines. */
type T : 0..N;
var x : T; -- a counter "with a quote
    b : boolean; -- and a flag

/* What the procedure does. */
procedure set(v : T);
begin
  -- inside of it
  x := v; -- the value
end;

startstate begin
  x := 0; /* none */ b := false;
end;
-- Counting, "up -- to" the end.
rule "-- up" x < N ==> begin
  -- one more
  set(x + 1);
  if x = N then
    b := true; -- reached
  end;
end;
rule "down /* */" x = N ==> begin x := 0; b := !b; end;
-- the last word
