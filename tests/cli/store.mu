property back "what is put can be got" = always([put?x] <get!x> true);
property other "two values can be put" = <put? exists x> <get!> <put? exists y> x != y;
