// count: fine 5 10
property fine = always((n = 3 => forall i : Id . on[i]) && (n > 0 => any));
