property free  = leads_to(taken, !taken);
property rests = ltl(G(F(<tau rest>)));
property each  = ltl(forall i : Id . G(F(P[i]@in_it)));
