// args:
// count: all 5 5
property all  = always(Sender@b => g = 1);
