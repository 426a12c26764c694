property branches = always((if a[0][0] = 1 then three(a) > 0 else three(a) < 9) && (if a[0][1] = 1 then three(a) > 0 else three(a) < 9));
property five expect false = always(total(a) != 5);
property four expect false = always(total(a) < 4);
property some expect false = always(total(a) != 3);
property corners = always(a[0][0] in corner(a) && (1 in corner(a) => total(a) >= 2));
property empty = always(!(0 in corner(a)) || a[0][0] = 0);
