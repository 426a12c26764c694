// Properties that hold for all, for few and for several clients, and one that goes wrong.
property alone "one of them has it" = never(exists i, j : Id . i != j && Client[i]@busy && Client[j]@busy);
property few "not three of them ask" expect false =
  never(exists i, j, k : Id . i != j && j != k && i != k && i in asked && j in asked && k in asked);
property two "two of them can ask" expect false = possibly(exists i, j : Id . i != j && i in asked && j in asked);
property lost "goes wrong with two" expect error =
  always(1 / (if exists i, j : Id . i != j && i in asked && j in asked then 0 else 1) = 1);
property free "there is always a second step" = always(<-><->true);
