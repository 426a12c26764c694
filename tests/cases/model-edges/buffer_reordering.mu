property any      = always(forall m : 0..1 . m in c <=> <c?=m>true);
property overtake = [c!0 . c!1] <c?=1>(c = bag(0));
property both     = possibly(c = bag(1, 1)) && [c!(?x where x = 1)]false;
