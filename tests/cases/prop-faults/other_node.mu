property absent expect error = always(Q.y = 0 || P.n = 0 || P.m = 1);
property guarded = always((P@a => P.n = 0) && (P@b => P.m = 0));
