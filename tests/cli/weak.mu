// What decides is the second part, though the first is looked at first and is true.
property both expect false = [a?] (<tau* . b!> true && <tau* . c!> true);
// The forbidden step is the last one of the run.
property quiet expect false = [a?] [b!] false;
// The value that decides.
property second expect false = forall i : 1..3 . i != 2 && nu X. [-] X;
