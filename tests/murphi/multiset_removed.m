-- An element that has been removed is not there any more.
-- rumur: no
var m: multiset [2] of boolean; b: boolean;
startstate begin multisetadd(true, m); multisetadd(true, m); end;
choose i: m do rule "twice" begin multisetremove(i, m); b := m[i]; end; end;
