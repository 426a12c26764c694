property noted = always(!any || (exists i : Id . up[i]));
property moves = never_stuck;
