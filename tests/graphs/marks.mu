// Of the processes of ../cli/dead.stg; what is no invariant is not marked.
property busy  "A has something \"left\" <b>" expect false = always(A.k > 0);
property ends  = possibly(A.k = 0 && B@b);
property lives expect false = deadlock_free;
property later expect false = [-] always(A.k > 0);
property comes = inevitably(A.k = 0);
