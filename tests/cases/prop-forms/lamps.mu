// 2.1: expressions, what they may observe, connectives, quantifiers, let, if.
// args:
// count: everywhere 4 8
property yes                    = true;
property no        expect false = false;

// Global variables, variables, parameters of processes, nodes, parameters of nodes.
property global                 = total = 0;
property variable               = Lamp[1].mode = off && Lamp[2].mode = off;
property parameter              = forall k : Id . Lamp[k].i = k;
property at_node                = Lamp[1]@dark && !Lamp[1]@lit;
property of_node                = always(forall k : Id . Lamp[k]@lit => Lamp[k].by = k);
property counted                = always(total = (if Lamp[1]@lit then 1 else 0)
                                               + (if Lamp[2]@lit then 1 else 0));
property computed_index         = exists k : Id . Lamp[3 - k].i = k + 1;
property everywhere             = always(total <= 2);
property not_everywhere expect false = always(total <= 1);

// Connectives, over data and over other formulas.
property not_data               = !(total = 1);
property not_formula            = !<tau out>true;
property and_false expect false = total = 0 && <tau out>true;
property or_true                = total = 1 || <tau on>true;
property implies_1              = <tau out>true => false;
property implies_2 expect false = <tau on>true => <tau out>true;
property iff_1                  = <tau on>true <=> total = 0;
property iff_2                  = always((<tau on>true && <tau out>true) <=> total = 1);
property iff_3     expect false = always(<tau on>true <=> total = 0);
property if_1                   = if total = 0 then [tau out]false else false;
property if_2                   = always(if Lamp[1]@lit then <tau out(1)>true else <tau on(1)>true);
property if_3      expect false = if <tau on>true then <tau out>true else true;
property equal                  = always((<tau on>true) = (total < 2));
property unequal                = always((<tau on>true) != (total = 2));
property let_1                  = always(let n = total in [tau on] total = n + 1);
property let_2     expect false = always(let n = total in [tau] total = n + 1);

// Quantifiers: over data, over formulas, lists of binders, ranges that depend on others, empty ones.
property each                   = forall k : Id . <tau on(k)> Lamp[k]@lit;
property one                    = exists k : Id . <tau on(k)> Lamp[1]@lit;
property only_one  expect false = forall k : Id . <tau on(k)> Lamp[1]@lit;
property several                = forall j, k : Id, m : Mode . j != k =>
                                    <tau on(j)> (Lamp[k].mode = m => m = off);
property dependent              = forall j : 1..3, k : j..3 . j <= k && (k > j || j = k);
property dependent_2 expect false = forall j : 1..2, k : j..2 . <tau on(k)> Lamp[j]@lit;
property none                   = forall k : 3..2 . false;
property none_formula           = forall k : 3..2 . <tau out>true;
property some_none expect false = exists k : 3..2 . true;
property of_bool                = exists a, b : bool . a != b && (a => <tau on>true) && (b => <tau out>true);
