property heard = inevitably(Second@t);
property all   = inevitably(Last@t);
property waits expect false = ltl(F(does(<d()>)));
