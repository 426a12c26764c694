// 2.1: a binder passed again in a later unfolding is another variable: no capture, ever.
property first_one              = <tau on(?k)> (k = 1 && mu X. (P@u && k = 1) || <tau on(?k)> X);
property first_two              = <tau on(?k)> (k = 2 && mu X. (P@u && k = 2) || <tau on(?k)> X);
property not_the_last expect false = <tau on(?k)> (k = 2 && mu X. (P@u && k = 1) || <tau on(?k)> X);
property given_on               = mu X(j : 0..2 = 0). (P@u && j = 2) || <tau on(?k)> X(k);
property all                    = [tau on(?k)] [tau on(?j)] j + k = 3;
property same_name              = [tau on(?k)] forall k : 1..2 . k <= 2 && (let k = 5 in k = 5);
pred keeps(k : 1..2) = mu X. (P@u && k = 1) || <tau on(?k)> X;
property in_pred                = <tau on(?k)> (k = 1 && keeps(k));
property in_pred_not            = [tau on(?k)] (keeps(k) <=> k = 1);
property pred_formula           = <tau on(?k)> (k = 1 && eventually_there(k = 1 && P@u));
pred eventually_there(phi) = mu X. phi || exists k : 2..2 . <tau on(k)> X;
