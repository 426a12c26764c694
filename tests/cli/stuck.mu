property moves = never_stuck;
