// What is checked of FLASH, models/flash.

property safe "no deadlock, and every copy is up to date or as before the last invalidation" =
  always(<->true
         && (forall p : Id. (Remote[p]@E => Remote[p].val = latest)
                            && (Remote[p]@S => readable(Remote[p].val)))
         && (Home.line is E => Home.line.val = latest)
         && (Home.line is S => readable(Home.line.val)));
pred readable(d : Data) = if Home.old is Was then d = Home.old.val else d = latest;
