// model: properties_data.stg
property data_type = exists x, y : data . x != y;
property enum_type = exists x : enum { a, b } . x = x;
property union_type = exists x : union { A, B } . x is A;
property inside = forall r : record { d : data, n : 0..1 } . r.n < 2;
