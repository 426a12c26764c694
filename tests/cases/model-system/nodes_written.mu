property free = deadlock_free;
property old_boss  = always([go(_)] (exists i : Id . busy[i]));
property one_at_a_time = always(!(busy[0] && busy[1]));
property counted   = always(Boss@shut => n <= 1);
property left_waits = always(left@a && right@b => [@left]false);
property waits     = possibly(<tau wait(_)>true) && always(<tau wait(0)>true => Worker[1]@busy_ || Boss@shut);
// count: free 40 178
