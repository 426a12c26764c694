// model: properties.stg
property a = [](true);
property b = ! <> true;
property c = \A i : 0..1 . true;
property d = \E i : 0..1 . true;
property e = true U false;
property f = true W false;
property g = always(true) and true;
property h = always(true) or true;
property i = (true ? false : true);
property j = responds(tau a, tau b);
property k = not true;
