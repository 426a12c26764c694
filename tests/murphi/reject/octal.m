-- args: --dialect rumur
var x : 0..0777; y : 0..09;
startstate x := 018; y := 07777777777777777777777; x := 1 + true; end;
