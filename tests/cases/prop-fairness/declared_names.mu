property moves = inevitably(P@t) && inevitably(!go);
pred begin(f)   = AF(f);
property named = begin(P@t);
