property has   = possibly(Has@b);
property one   = always(Writer@one => s = {1, 64, 65});
property two   = always(Writer@two => s = {1, 64, 129});
property three = always(Writer@three => s = {1, 64, 129, 193});
property four  = always(Writer@four => s = {64, 193});
property five  = always(Writer@five => s = {2, 64, 128, 150, 193});
property six   = always(Writer@six => s = {2, 64, 128, 150, 193});
property run expect false = always(!(Writer@six && s = {2, 64, 128, 150, 193}));
