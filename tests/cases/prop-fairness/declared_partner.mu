property meets      = inevitably(A@t && B@t);
property not_alone  = always(Alone@s) && EG(Alone@s);
property offered    = will(<e!>);
property all_of_it  = ltl(F(A@t) && F(Open@t) && G(Alone@s));
