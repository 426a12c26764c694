// args: -D Colour0=green -D "Set={1, 2}" -D "Rec={ y : true, x : 4 }" -D Big=100000000000000000000 -D On=true -D "Sum=2 * (3 + 4)"
property all = Colour0 = green && Set = {2, 1} && Rec.x = 4 && Rec.y && Big > 99999999999999999999
  && On && Sum = 14;
