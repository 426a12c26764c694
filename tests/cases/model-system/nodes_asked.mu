property free = deadlock_free;
property old_boss  = always([go(_)] (exists i : Id . Worker[i]@busy));
property one_at_a_time = always(!(Worker[0]@busy && Worker[1]@busy));
property counted   = always(Boss@shut => n <= 1);
property left_waits = always(left@a && right@b => [@left]false);
property waits     = possibly(<tau wait(_)>true) && always(<tau wait(0)>true => Worker[1]@busy || Boss@shut);
// count: free 40 178
