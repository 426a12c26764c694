pred filled(i : Id) = len(Cell[i].q) > 0;
property rests expect false = always(!exists i : Id . Writer[i]@rest);
property tree expect false = <-> [-] (exists i : Id . Writer[i]@rest);
