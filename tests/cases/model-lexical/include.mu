property round = leads_to(Painter.include = green, Painter.include = red);
property same = always([paint(?c)] (Wall.last = c && Wall.painted <= Walls));
property all = possibly(Wall.last = blue) && next_of(red) = green;
