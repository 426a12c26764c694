// args:
// args: --certify
property none expect false = <c[?i]? forall (=i)> false;
property one               = <c[?i]? forall (=i)> i = 1 && <c[?i]?(y where y = i)> (P@t && P.y = i);
property each              = [c[?i]? exists (=i)] (i = 1 || P.y = 0);
