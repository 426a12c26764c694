property nothing = always([c()]false);
property alone   = always(<d()>true);
