property parameter expect false = never(P.n = 3 && Q.y = 1);
property upper     expect false = never(exists i : 0..g . i = 3 && Q.y = 1);
property lower     expect false = always(exists i : g..3 . i = 2 || Q.y = 0);
