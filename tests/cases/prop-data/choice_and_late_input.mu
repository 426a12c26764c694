// k is d0 or another value; x is d0, k, or a third one: 2 + 3. Then k is forgotten, and what is left is d0 or not, behind both ways.
// args:
// count: all 10 10
property all   = always(!(P@same && P@other));
property same  = possibly(P@same);
property other = possibly(P@other);
