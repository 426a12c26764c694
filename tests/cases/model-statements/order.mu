// args:
property first  = [c!5] (P.x = 1 && P.y = 2 && P.k = 3) && <c!5>true;
property second = [c!5 . c!2] (P.k = 3 && P.x = 7) && <c!5 . c!2>true;
property third  = [c!5 . c!2 . c?v] (P.k = v && P.l = 0);
