// model: 1.2-aggregate-base.stg
property a = count(x : D | true) = 1;
property b = count(i : 0..1 | <->true) = 1;
