// 1.2.6: which of them has the lock is a matter of names, so there are 2 states, of 3.  Each client
// may be the one, under whatever name it is known behind the step.
// args:
// count: all 2 2
// args: --symmetry sort
// count: all 2 2
// args: --symmetry off
// count: all 3 2
property all = always(true);
property each_may = forall i : I . possibly(Client[i]@has);
property for_ever = forall i : I . always(Client[i]@has => always(Client[i]@has));
property no_other expect false = forall i : I . always(Client[i]@waits => possibly(Client[i]@has));
