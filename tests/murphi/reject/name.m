var count : 0..3;
startstate cuont := 0; end;
rule count < limit ==> count := Count; end;
