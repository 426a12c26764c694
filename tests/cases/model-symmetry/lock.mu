// 1.2.6: free, h wait: 4 states (h = 0 .. 3), of 8. taken, h of the two others wait: 3 states, of 3
// * 4 = 12. From free 3 - h ask and h get: 3; from taken 2 - h ask and one comes back: 3, 2, 1.
// Off: 8 * 3 + 3 * (3 + 2 * 2 + 1).
// args:
// count: all 7 18
// args: --symmetry sort
// count: all 7 18
// args: --symmetry off
// count: all 20 48
property all = always(<->true);
property exclusive = always(forall i, j : I . i != j => !(Client[i]@busy && Client[j]@busy));
property owner = always(forall i : I . Client[i]@busy <=> (Server@taken && Server.i = i));
property served expect false = forall i : I . responds(<ask[i]()>, <get[i]()>);
property can = always(forall i : I . Client[i]@think => <-*> <ask[i]()> <get[i]()>true);
property each = always([ask[?i]()] (EU(true, <get[i]()>true) && i in Server.waiting));
property any_two = forall i, j : I . i != j => possibly(Client[i]@hungry && Client[j]@busy);
