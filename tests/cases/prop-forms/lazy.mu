// 2.1: evaluation is from left to right and stops when decided; a fault in a part that is not
// needed does not count.
property read                 expect error = P.late = 3;
property of_node              expect error = P.by = 2;
property or_left                           = P@a || P.by = 2;
property or_right             expect error = P.by = 2 || P@a;
property and_left             expect false = P@b && P.by = 2;
property and_right            expect error = P.by = 2 && P@b;
property implies_left                      = P@b => P.late = 3;
property if_taken                          = if P@a then true else P.by = 2;
property if_not_taken         expect error = if P@a then P.by = 2 else true;
property everywhere                        = always(P@b => P.by = 2 && P.late = 3);
property too_early            expect error = always(P.by = 2);
property after_a_step                      = [-] P.by = 2;
property diamond_decides                   = P@a || <-> P.late = 0;
property formula_left                      = <->true || P.by = 2;
property formula_right        expect error = P.by = 2 || <->true;
property formula_and          expect false = [-]false && P.by = 2;
property modal_left                        = [-] P@b || P.by = 2;
property modal_left_false     expect false = <-> P@a && P.by = 2;
property modal_left_undecided expect error = [-] P@a || P.by = 2;
property some                              = exists k : 0..2 . k = 1 || 1 / (k - 2) = 9;
property some_not             expect error = exists k : 0..2 . 1 / k = 1;
property some_formula                      = exists k : 0..2 . (k = 1 && <->true) || 1 / (k - 2) = 9;
property all_until_false      expect false = forall k : 0..2 . k = 1 && 1 / k = 1;
property let_is_needed        expect error = let n = P.by in true;
property preds                             = leads_to(P@a, P@b && P.by = 2);
property pred_not_needed                   = weak_until(P@b => P.by = 2, false);

// Arguments of fixpoints: the second part of && is not reached with an empty sequence.
property tails                             = nu X(q : seq [2] of 0..1 = P.q). [-] (len(q) > 0 => X(tail(q)));
property tails_and            expect false = nu X(q : seq [2] of 0..1 = P.q). <-> (len(q) > 0 && X(tail(q)));
property tails_unsafe         expect error = nu X(q : seq [2] of 0..1 = P.q). <-> (X(tail(q)) && len(q) > 0);
property in_range                          = mu X(n : 0..2 = 0). n = 2 || <-> X(n + 1);
property out_of_range         expect error = nu X(n : 0..2 = 0). [-] X(n + 1);
property out_of_range_first   expect error = mu X(n : 0..2 = P.q[1] + 2). true;
