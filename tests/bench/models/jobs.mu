property safe = deadlock_free && always(sum(i : Id => Producer[i].out) =
  len(Queue.q) + count(w : 0..W-1 | Worker[w]@busy));
