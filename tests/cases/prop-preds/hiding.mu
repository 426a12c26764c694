// 2: a name that hides one of the model gets a warning, and hides it.
property binder = forall g : 1..2 . g > 0;
property bound = [c!?k] k = 1;
property step = [tau step(?g)] g = 2;
property fixpoint = nu c. [-] c;
property parameter = nu X(g : 0..2 = 2). g = 2 && [-] X(g);
property let_ = let P = 1 in P = 1;
pred q(g : 0..2, k, action c) = g = 2 && k && <c>true;
property pred_ = q(2, true, <tau>);
property inner = forall v : 0..1 . exists v : 2..2 . v = 2;
property min = let max = 1 in max = 1;
