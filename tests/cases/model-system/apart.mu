property nothing_happens = [-]false;
