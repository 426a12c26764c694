var x : 0..3
startstate x = 0; end;
rule x < 1 < 2 ==> x := 1; end;
rule x := 1 endif;
ruleset i : 0..1 do rule if x = 1 x := 2; end; end; end;
rule x := 010; "open
end;
const end : 3;
