// args:
// count: stuck 1 0
property stuck = [-]false;
