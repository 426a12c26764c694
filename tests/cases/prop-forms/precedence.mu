// model: lamps.stg
// 2.1: precedence.  Each comment shows the parentheses that are meant.
property not_binds_looser       = ! total = 1;                      // !(total = 1)
property not_binds_tighter      = ! true || true;                   // (!true) || true
property not_at                 = !Lamp[1]@lit;
property diamond_1              = <tau on(1)> total = 1;            // <..> (total = 1)
property diamond_2              = <tau on(1)> total = 1 && total = 0;  // (<..> total = 1) && ..
property diamond_3 expect false = <tau on(1)> (total = 1 && total = 0);
property box_1                  = [tau out] total = 7 || false;     // ([..] total = 7) || false
property box_2                  = [tau on(?k)] Lamp[k]@lit && true;
property mixed                  = !<tau on(1)> !total = 1;          // !<..> !(total = 1)
property not_mu                 = ! mu X. X && true || false;       // !(mu X. ((X && true) || false))
property and_or                 = true || true && false;            // true || (true && false)
property or_implies             = false || false => false;          // (false || false) => false
property implies_right          = false => true => false;           // false => (true => false)
property implies_left expect false = (false => true) => false;
property implies_iff            = false => false <=> true;          // (false => false) <=> true
property fixpoint_far expect false = false && nu X. X || true;      // false && (nu X. (X || true))
property fixpoint_near          = (false && nu X. X) || true;
property quantifier_far expect false = false && forall k : 1..2 . true || true;
property if_far                 = if false then true else false || true;  // .. else (false || true)
property let_far expect false   = false && let n = total in n = 0 || true;
property modal_fixpoint         = <tau on(1)> mu X. total = 2 || <tau on> X && true;
property diamond_4 expect false = <tau on(1)> true = (total = 0);   // <..> (true = (total = 0))
property sum                    = 1 + 2 * 2 - 1 = 4 && 7 - 2 - 1 = 4 && 0 - 7 % 4 = 0 - 3;
property equal_twice            = total == 0;
