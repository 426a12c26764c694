// What is the model's is the model's; what it does not hide is the prelude's.
property model_s   = P.EW = AW && AR(AW) && !AR(other);
property prelude_s = EW(P.EW = AW, P.EW = other) && AU(true, P.EW = other);
