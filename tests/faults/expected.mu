// exit: 0
// 1.2: the verdict is `error` only where the error is met before it is decided otherwise.
property met expect error = always(P.x < 4);
property before expect false = always(P@a);
property found = possibly(P@b);
property later expect error = possibly(P@c);
