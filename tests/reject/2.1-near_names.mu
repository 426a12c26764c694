// model: near.stg
property a = Counter[0]@idel;
property b = Counter[0].cuont = 1;
property c = count = 1;
property d = Conuter[0]@idle;
