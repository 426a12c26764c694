// args:
// count: bounds 64 192
property bounds = always(Receiver.x <= 3 && Receiver.y <= 3);
property value expect false = never(Receiver.x = 2);
property index expect false = never(Receiver.y = 3);
property both  = forall i : 0..3. forall j : 0..3. possibly(Receiver.x = i && Receiver.y = j);
