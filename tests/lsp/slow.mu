property p = P@s;
