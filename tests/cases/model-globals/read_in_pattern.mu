// args:
// count: all 12 14
property all     = always(Where@b => Equal@b);
property equal   = possibly(Equal@b && g = 2);
property sum     = possibly(Where@b);
property not_yet = [c()] false;
property at_two  = <-><->(<c(2)>Equal@b && [d()] false);
