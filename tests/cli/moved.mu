property same  = always(forall i : Id . own[i] = last);
property alone = never(exists i, j : Id . i != j && Client[i]@writing && Client[j]@writing);
property other = always(forall i : Id . !(exists v : Value . v = own[i]) => own[i] = last);
property many  = always((exists i : Id . own[i] = last) || writer = {});
