// 1.2: 1 + 2 + 4 + 8 = 15 words. Pushes: 7 x 2; pops: 14; all: 4 words x0x, x1x with equal
// ends; set_to from the empty one: x1 and x1y: 2 + 4. Together 38.
// args:
// count: all 15 38
property all = always(len(Queue.q) <= 3);
property fifo = [push?x][push?y] (Queue.q = seq(x, y) && <pop!x><pop!y> len(Queue.q) = 0);
property parts = head(three) = 0 && tail(three) = seq(1, 0) && len(three) = 3 && three[1] = 1
  && head(tail(tail(three))) = 0 && tail(seq(1)) = seq() && len(tail(three)) = 2;
property longer "in int and in expressions a sequence may grow; it is checked where it is stored" =
  len(three ++ three) = 6 && (three ++ three)[4] = 1;
property nested = words[1][0] && !words[1][1] && len(words[0]) = 0 && head(words) = seq();
property order = seq(0, 1) != seq(1, 0) && seq(0) ++ (seq() ++ seq(1)) = seq(0, 1) && (three = seq(0, 1, 0));
property values = exists q : Q. q = three;
