// At most one can write, and then nobody else has the word.
property exclusive = always(forall i, j : Id . i != j && Cache[i]@modified =>
                            !Cache[j]@shared && !Cache[j]@modified);
// What is loaded is what was stored last.
property coherent = always([tau load(?v)] v = last);
// Without a writer, the memory has it.
property clean = always((forall i : Id . !Cache[i]@modified && !Cache[i]@supplies && !Cache[i]@gives)
                        && free => Memory.word = last);
// Who waits is answered.
property served = forall i : Id . leads_to(Cache[i]@asking, Cache[i]@shared);
property owned = forall i : Id . leads_to(Cache[i]@owning, Cache[i]@modified);
// One request may make several invalid at once.
property at_once = possibly(count(i : Id | Cache[i]@shared) = 2 &&
                            <own(_)>(forall i : Id . !Cache[i]@shared));
property regain = always(forall i : Id . possibly(Cache[i]@modified));
property deadlock_free = always(<->true);
