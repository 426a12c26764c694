-- The text ends where a parenthesis is open.
var x, ( : 0..3;
startstate x := 0; end
