// 1.2: a; a after c[red]!left; b with at = red. There: c[red]?right, d!red, d!blue.
// args:
// count: all 3 5
property all = always(P@a || P@b);
property first_is_red = [c[red]!left] <d!red> (P.at = red && P.at != green);
property offers = [c[red]!left] [d!_] (<c[red]?=right>true && [c[green]?]false && [c[_]?=left]false
  && <d!red>true && <d!blue>true && [d!green]false);
property values = (forall k : Colour. k = red || k = green || k = blue) && red != green;
