// count: no_error 1 7
property no_error = always([-] true);
property all = <tau records>true && <tau arrays>true && <tau outside>true && <tau nested>true &&
               <tau sets>true && <tau branches>true && <tau elements>true;
property here = always(P.r != { g : true, f : 9 } && !({ g : true, f : 9 } in P.rs));
