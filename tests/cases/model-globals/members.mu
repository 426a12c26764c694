property has     = possibly(Has@b);
property choice  = possibly(Choice@b);
property far     = possibly(Far@b);
property count   = possibly(Count@b);
property whole   = possibly(Whole@b);
property single  = always(Writer@one => s = {1});
property other   = always(Writer@three => s = {3});
property both    = always(Writer@both => s = {1, 3});
property order expect false = always(Count@b => Writer@both);
