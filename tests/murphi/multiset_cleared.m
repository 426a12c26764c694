-- So is one of a multiset that has been cleared, even if an equal one is added again.
-- rumur: no
var m: multiset [2] of boolean; b: boolean;
startstate begin multisetadd(true, m); end;
choose i: m do rule "clear" begin clear m; multisetadd(true, m); b := m[i]; end; end;
