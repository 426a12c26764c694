// All true, and none of them for the reason its author had in mind.
property direction  = [key!] false;
property restricted = always([inner!] false);
property nobody     = [unused()] false;
property complement = [-{key!, tau}] true;
property empty      = forall i : 1..0 . Lock@open;
// These do occur: no warning.
property key        = <key? exists _> true;
property log        = possibly(<inner(_)> true);
