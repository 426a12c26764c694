-- Loops that do nothing but return the same everywhere are quantifiers, in guards and in statements, so both scalarsets stay ones.
type P : scalarset(3); A : scalarset(2); V : 0..2;
var st : array [P] of V; ln : array [P] of array [A] of boolean; f, g : boolean; own : P;
function nested(t : P) : boolean;
begin for u : P do if u != t then if st[u] = 2 then return false; end; end; end; return true; end;
function arms(v : V) : boolean;
begin
  for u : P do
    if st[u] = 2 then return true; elsif v = 2 then if st[u] = 1 then return true end; else if v = 1 & st[u] = 0 then return true; end; end;
    if v = 0 & ln[u] = ln[own] & u != own then return true; end;
  end;
  return false;
end;
function cases(v : V) : boolean;
begin
  for u : P do switch st[u] case 2, v: return false; case 1: if v = 2 then return false; end; else for w : P do if st[w] + st[u] > 2 then return false; end; end; end; end;
  return true;
end;
function all_lines(b : boolean) : boolean;
begin for p : P do for x : A do if ln[p][x] != b then return false; end; end; end; return true; end;
function pair(n : 0..4) : boolean;
begin for p : P do for q : P do if p != q & st[p] + st[q] = n then return true; end; end; end; return false; end;
procedure clean(v : V);
begin for u : P do if v = 2 then if st[u] = 0 then return; end; end; end; for u : P do st[u] := 0; end; end;
startstate
  for p : P do st[p] := 0; for x : A do ln[p][x] := false; end; end; f := false; g := false; undefine own;
end;
ruleset p : P do
  rule "up" st[p] < 2 & nested(p) ==> st[p] := st[p] + 1; own := p; f := false; g := false; end;
  ruleset x : A do rule "turn" st[p] > 0 ==> ln[p][x] := !ln[p][x]; end; end;
  rule "leave" !isundefined(own) & !nested(p) ==> for u : P do if st[u] = 2 then if own = u then return; end; end; end; g := true; end;
end;
ruleset v : V do
  rule "arms" !isundefined(own) & arms(v) ==> g := cases(v); end;
  rule "cases" cases(v) ==> f := v > 0 & pair(v); end;
  rule "clean" f ==> clean(v); end;
end;
rule "lines" all_lines(true) ==> f := all_lines(g); end;
rule "none" !isundefined(own) & !f ==> f := pair(1); undefine own; end;
