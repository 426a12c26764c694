// args:
// count: all 3 3
property all = always(R@a && S.i = R.want);
property labels = <c[0, false](0)><c[1, true](1)><c[2, false](2)>true;
