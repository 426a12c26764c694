// 1.2: 1, then 2^1, 2^2, 2^4 .. 2^128, then -2^128, -2^128 / 2^64 = -2^64, 0: 12 states.
// args:
// count: chain 12 11
property chain = inevitably(Grow@end && big = 0);
property top = possibly(big = 340282366920938463463374607431768211456);
property below = possibly(big = -18446744073709551616);
property grows = always(Grow@a => big >= 1);
property words = possibly(big = 4294967296) && possibly(big = M64);

property quotient = p / two = 3 && m / two = -4 && p / -two = -3 && m / -two = 4;
property remainder = p % two = 1 && m % two = 1 && p % -two = 1 && m % -two = 1;
property law = forall a : -9..9, b : -4..4. b != 0 =>
  a = a / b * b + a % b && 0 <= a % b && a % b < abs(b);
property exact = (-6) / 3 = -2 && (-6) % 3 = 0 && 6 / -3 = -2 && 6 % -3 = 0 && 0 / 5 = 0;
property folded = 7 / 2 = 3 && (-7) / 2 = -4 && 7 / -2 = -3 && -7 / -2 = 4 && -7 % -2 = 1;
property minus_binds "unary minus binds tighter than / and %" = -7 / 2 = (-7) / 2 && -(7 / 2) = -3;
property large = M64 * M64 / M64 = M64 && (M64 * M64 + p) % M64 = 7 && M64 - M64 = 0
  && (-M64 - 1) / M64 = -2 && (-M64 - 1) % M64 = M64 - 1 && (M64 + 1) / -M64 = -1
  && (-M64 - 1) % -M64 = M64 - 1;
property at_the_word = 2147483647 + two > 2147483647 && -2147483648 - two < -2147483648
  && 1073741823 + two = 1073741825 && -1073741824 - two = -1073741826
  && 65536 * 65536 * two = 8589934592 && -2147483648 / -1 = 2147483648
  && 9223372036854775807 + 1 = 9223372036854775808;
property least = min(m, p) = -7 && max(m, p) = 7 && abs(m) = 7 && abs(p) = 7 && abs(-M64) = M64
  && min(M64, p) = p && max(-M64, m) = m;
property order = m < p && m <= m && !(p < p) && p > m && p >= p && M64 > p && -M64 < m
  && M64 = M64 * 1 && M64 != M64 + 1;

property bits = bitand(12, 10) = 8 && bitor(12, 10) = 14 && bitxor(12, 10) = 6
  && bitand(-4, 7) = 4 && bitor(-4, 1) = -3 && bitxor(-1, 5) = -6
  && (forall a : -9..9, b : -9..9. bitand(a, b) + bitor(a, b) = a + b
      && bitxor(a, b) = bitor(a, b) - bitand(a, b) && bitxor(a, -1) = -a - 1);
property large_bits = bitand(M64 + 5, M64 - 1) = 5 && bitor(M64, 5) = M64 + 5
  && bitxor(-M64, M64) = -2 * M64 && bitand(-1, M64) = M64;
