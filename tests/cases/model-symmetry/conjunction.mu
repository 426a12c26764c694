// 1.8.5: the order of the rounds does not matter, so states are merged: at s and at t, 0 to 3 of the a[i] hold; at
// t the others say of how many it was one less or one more: 6 pairs.
// args:
// count: all_hold 10 18
// args: --symmetry off
// count: all_hold 22 38
property all_hold = always(P@s => (all <=> forall i : Id . a[i]));
property one_holds = always(P@s => (some <=> exists i : Id . a[i]));
property an_odd_number = always(P@s => (odd <=> count(i : Id | a[i]) % 2 = 1));
property each = forall i : Id . possibly(all && a[i]);
