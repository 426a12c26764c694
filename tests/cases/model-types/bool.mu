property tables = (t && t) && !(t && f) && (t || f) && !(f || f) && (f => f) && (f => t) && !(t => f)
  && (f <=> f) && !(t <=> f) && (t = t) && (t != f);
property implies_right = (f => t => f) && ((f => t) => f) = false;
property or_and = (t || f && f) && ((t || f) && f) = false;
property implies_or = (f && t || t => t) && (t || t => f) = false;
property iff_loosest = (f => t <=> t) && (f => (t <=> f)) && (f <=> f => t) = false;
property iff_left = (f <=> f <=> f) = false;
property not_loose "! is looser than a comparison, tighter than &&" = (! t = f) && (!f && t) && !t = false;
property lazy = (f && 1 / (0 * 1) = 1) = false && (t || 1 / 0 = 1) && (f => 1 / 0 = 1)
  && (if t then true else 1 / 0 = 1) && (if f then 1 / 0 = 1 else true);
property lazy_quantifiers = (exists i : 0..3. i = 0 || 1 / 0 = 1) && !(forall i : 0..3. i != 0 && 1 / 0 = 1);
property reach "if, let and quantifiers reach as far right as they can" =
  (if f then t else f || t) && (let x = 1 in x = 1 || x = 2) && (exists i : 0..1 . i = 1 && f || t);
property sum_lets = (let x = 1 in (let y = x + 1 in y * 10 + x)) = 21 && (let x = (let z = 3 in z) + 1 in x = 4);
property ifs = (if t then 1 else 2) + 1 = 2 && (if f then 1 else if t then 5 else 6) = 5;
