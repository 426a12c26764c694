// model: instances.stg
property a = <@Cell[3]> true;
property b = [-{@Cell[1], @Cell[0]}] true;
property c = <@Pair[_, 5]> true;
property d = <@Pair[_, 1]> <@Pair[2, _]> <@Pair[?i, 2]> Cell[i]@a;
property e = <@Pair[2, 2]> true;
