// What self-stabilization means.

pred legitimate =
  (exists i : Id. privileged(x, i) && (forall j : Id. j != i => !privileged(x, j)));

// Whoever moves: no fairness is assumed.
property converges "from every state a legitimate one is reached" =
  [begin?c] inevitably(legitimate);

property closure "what is legitimate stays so" =
  [begin?c] always(legitimate => [-] legitimate);

property some_privilege "somebody always has the privilege" =
  [begin?c] always(exists i : Id. privileged(x, i));

property alive "some machine can always move" = deadlock_free;

property never_more "privileges never become more" =
  [begin?c] always(forall k : 0..N. card(set(i : Id | privileged(x, i))) = k
                   => [-] card(set(i : Id | privileged(x, i))) <= k);

// In legitimate states the privilege goes round.
property served "each machine moves again and again" =
  [begin?c] (forall i : Id. again_and_again(<tau move(i)>));

property possible "from every state a legitimate one may be reached" =
  [begin?c] possibly(legitimate);

property at_once "all states are legitimate" expect false =
  [begin?c] legitimate;
