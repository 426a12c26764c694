// 2.3.3: the two may choose the same value or not. With K values K*K ends.
// args: -p all -p same -p differ
// count: all 3 2
// args: --data D=1 -p all -p same -p never_differ
// count: all 2 1
// args: --data D=3 -p all -p same -p differ
// count: all 10 9
property all    = always(P@t => P.x = Q.x || P.x != Q.x);
property same   = possibly(P@t && P.x = Q.x);
property differ = possibly(P@t && P.x != Q.x);
property never_differ expect false = possibly(P@t && P.x != Q.x);
