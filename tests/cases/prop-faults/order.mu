property left_false expect false = (mu X. <-> X) && 1 / g = 1;
property left_true = (nu X. [-] X) || 1 / g = 1;
property right_needed expect error = (nu X. [-] X) && 1 / g = 1;
property right_needed2 expect error = (mu X. <-> X) || 1 / g = 1;
property local_left expect false = g = 1 && 1 / g = 1 && (nu X. [-] X);
property local_true = g = 0 || (nu X. [-] X) || 1 / g = 1;
property implied = !(mu X. <-> X) || 1 / g = 1;
property implied2 = (mu X. <-> X) => 1 / g = 1;
