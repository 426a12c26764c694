// model: parameter_types.stg
// Parameters of one name at two nodes have different types.
property p = possibly(P.x = 1);
