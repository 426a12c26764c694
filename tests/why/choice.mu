property late expect false = <c?x> P.ok;
property accepted = <c?x> true && [c? exists x] P.ok;
