// model: instances.stg
property a = <c[0]!> true;
property b = <c[1]? exists _> <c[3]?x> true;
property c = [-c[1 + 2](_)] true;
property d = exists i : 0..5 . <c[i](_)> true;
