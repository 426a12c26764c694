// 1.5, 2.2: c'1 names the inner one alone, c all of that name.
property inner                 = <c'1(1)>true && [c'1(2)]false && [c'1(?x)] (x = 1 && B@t);
property all                   = <c(1)>true && <c(2)>true && [c(?x)] (x = 1 => B@t) && [c(?x)] (x = 2 => D@t);
property not_all  expect false = [c()] B@t;
property not_inner             = [-c'1()] !B@t && [-{c'1()}] A@s;
property offers                = <c!2>true && [c!1]false && [c'1!]false && [c'1?]false && <c? exists x> D@t;
