// The certificates beside this file are written by hand, choice by choice.
// top: the fixpoint 0; at each state `||` (0 the data, 1 a step), the step (0 up, 1 down, 2 off),
// the unfolding 0.
property top            = possibly(x = 3);
property low            expect false = always(x < 3);
property up_for_ever    expect false = nu X. <tau up>X;
property falls_for_ever         = nu X. mu Y. <tau down>Y || <tau up>X;
