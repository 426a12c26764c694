// model: places.stg
// 2.3.3: the same with few values: five places hold all of them in every way, but no sixth value is
// left.
// args: --data D=2 -p told
// args: --data D=1 -p never -p nobody_else
property told = <(put? exists _)*> <ask? exists x> <tau is(true, false, true, false, true)>true;
property never expect false =
  <(put? exists _)*> <ask? exists x> <tau is(true, false, true, false, true)>true;
property nobody_else expect false =
  <(put? exists _)*> <ask? exists x> <tau is(false, false, false, false, false)>true;
