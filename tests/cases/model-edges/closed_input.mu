// args:
// count: stuck 1 0
property stuck = [-]false && [c?y]false && !<c?>true && !<u?>true;
