// 1.2: three states in a row.
// args:
// count: all 3 2
property all = always(P@a || P@b || P@c);
property start = grid[-1, p] = 0 && grid[0, p] = 1 && grid[1, q] = 6 && flags[false] && !flags[true]
  && deep[1][1] = 3 && cells[1].n = -1 && cells[0].s = {} && rec.a[1] = 1 && rec.b;
property second = [-] (grid[-1, q] = 9 && grid[-1, p] = 0 && !flags[false] && deep[1][0] = 8
  && deep[1][1] = 3 && cells[0].s = {0} && cells[0].n = 2 && cells[1].n = -1 && rec.a[1] = 3
  && rec.a[0] = 0);
property third = [-][-] (deep[1][0] = 4 && deep[1][1] = 5 && deep[0][1] = 1 && !rec.b && rec.a[1] = 3
  && cells[1].n = 2 && cells[0].n = -1 && cells[1].s = {0} && cells[0] = { n : -1, s : {} });
property whole = flags = array(b : bool => !b) && deep[0] != deep[1]
  && array(i : 0..1 => i + 1)[1] = 2;
