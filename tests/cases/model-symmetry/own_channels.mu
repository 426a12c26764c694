// 1.2.6: as many verdicts as without symmetry; the names of the two channels tell who is who.
// args:
// args: --symmetry off
property each   = forall i : I . possibly(B[i]@t && B[i].x = i);
property ends   = inevitably([-]false && (forall i : I . A[i]@t));
property first  = <tau><c'1()>true && <tau><c'2()>true && <c'1()>[c'1()]false;
property never_stops expect false = always(<->true);
