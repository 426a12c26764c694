// args:
// count: all 3 2
property all  = always(!(Receiver@b && Receiver@d));
property step = <c[1]()>(Receiver@d);
