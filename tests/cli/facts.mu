// Something is on its way while it is not in place.
property on_its_way = never(exists j : Id . P[j]@b && !first[j].on);
