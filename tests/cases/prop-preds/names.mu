// Predicates whose parameters are called as variables where they are applied, whose arguments have
// the names of variables inside, and fixpoints of one name in each other: tests/run-dumps looks at
// what is printed of them, tests/run-cli at what evidence says.
pred can_write(i : Id) = w[i] && P[i]@busy;
pred can_read(i : Id) = r[i];
pred both(phi, i : Id) = phi && r[i];
pred someone(k : Id) = exists i : Id . w[k] && r[i];
pred moves(i : Id) = P[i]@busy && <->true;
pred twice(phi) = phi && can_read(0);

property excluded expect false = always(forall i, j : Id . i != j => !(can_write(i) && can_read(j)));
property other expect false = always(forall i : Id . !can_write(1 - i));
property mixed expect false = always(forall i, j : Id . !both(w[i], j));
property captured expect false = always(forall i : Id . !someone(i));
property modal expect false = always(forall i, j : Id . i != j => !(moves(i) && moves(j)));
property nested expect false = always(!twice(someone(1)));
property bound expect false = always(forall i : Id . let j = 1 - i in can_write(j) => can_read(i));
property around = forall i : Id . possibly(can_write(i) && can_read(1 - i));
property shadow expect false = mu X . (mu X . can_read(0) && w[0] && <->X) || <->X;
property outer = nu X . (mu Y . can_read(0) || <->Y) && (nu X . [-]X) && [-]X;
