// args: --symmetry full
// count: free 9 30
// args: --symmetry off
// count: free 48 144
// args: --solver symbolic
// args: --symmetry sort --keep-dead
property free = deadlock_free;
property alone = always(count(i : Id | P[i]@inside) <= 1);
property shut  = always(forall i : Id . P[i]@ready && <tau enter(i)>true => (forall j : Id . !P[j]@inside));
