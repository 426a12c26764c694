// 2.1: a run-time error of the formula, met in the state behind a step or in matching it.
property input_every     expect error = [c?v] 1 / v = 1;
property input_late      expect error = <c?v> 1 / v = 1;
property input_some      expect error = <c? exists v> 1 / v = 2;
property input_each      expect error = [c? exists v] 1 / v = 2;
property input_given     expect error = <c?=0> 1 / P.y = 1;
property input_loop      expect error = <c?=1> <tau> P.y = 1;
property output          expect error = <o!?v> 1 / v = 1;
property output_box      expect error = [o!?v] 1 / v = 1;
property communication   expect error = [k()] P.y = 1;
property step            expect error = [tau step(?v)] 1 / v = 1;
property any_step        expect error = [-] (P@b || P.y = 1);
property condition       expect error = [c?(v where 1 / v = 1)] true;
property condition_late  expect error = <c?(v where 1 / v = 1)> true;
property condition_out   expect error = <o!(?v where 1 / v = 1)> true;
property value_given     expect error = [c?=(1 / (1 - 1))] true;
property value_out       expect error = [o!(1 / P.y)] true;
property index           expect error = <o!(P.y)> true;
property quantifier      expect error = forall v : 0..(P.y) . v > 0;
property let_            expect error = [-] let n = P.y in true;
property parameter       expect error = [c?v] nu X(n : 0..1 = v). [-] X(n);
property parameter_later expect error = nu X(n : 0..1 = 0). [c?v] X(v) && [tau] X(n);
property pred_value      expect error = [c?v] small(v);
pred small(n : 0..1) = n <= 1;

// The same where it is not needed.
property not_met                      = [c?v] (v = 0 || 1 / v >= 0) && <c? exists v> (v = 1 && 1 / v = 1);
property order_of_values              = <c? exists v> (v < 1 || 1 / (v - 1) = 7) && <c?v> (v = 0 || 2 / v >= 1);
property not_needed                   = [c?v] (P.y = v && (v > 1 || small(v)));
