property even   = Even = 12;
property total  = always(let n = count(i : Id | !P[i]@start) in sum(i : Id => votes[i]) = (if n = 3 then 10 else n * (n + 1) / 2 + 3));
property told   = always([tau told(?x, ?y)] (x = 2 && y = 10)) && possibly(<tau told(2, 10)>true);
property sent   = always(Q@ready => sum = 10 && count = 3);
property empty  = sum(m in net => m) = 0 && count(i : Id | false) = 0 && sum(i : 2..1 => i) = 0;
property pairs  = count(i : 0..2, j : 0..i | i + j <= 2) = 4 && max(i : 0..2, j : i..2 | (i < j => false) => i + j) = 4;
property nested = sum(i : 1..3 => sum(j : 1..i => j)) = 10 && min(i : -2..2 | i != -2 => i * i - 2 * i) = -1;
property none   expect error = min(m in net => m) = 0;
