property alone = always(forall i, j : Id . i != j && Cache[i]@modified => Cache[j]@invalid);
property heard = never(<write(_)>(count(i : Id | Cache[i]@invalid) = 2) && count(i : Id | Cache[i]@shared) = 2);
property apart = never(exists i, j : Id . i != j && Cache[i]@shared && Cache[j]@shared);
property few   = always(count(i : Id | Cache[i]@shared) < 3 || [write(_)]false);
