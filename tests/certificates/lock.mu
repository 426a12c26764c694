property alone = never(exists i, j : Id . i != j && Client[i]@busy && Client[j]@busy);
property unserved = always(forall i : Id . !(i in served));
property served = possibly(exists i : Id . i in served);
property counted = always(N < 3);
property later = held && always(held || !held);
property alive = always(<-> true && (held || !held));
