property few = always(len(Queue.waiting) <= Most);
