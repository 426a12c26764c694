cover nought = x = 0;
cover ten "of none" expect false = x = 7 && x = 8;
cover step = <@P>;
cover none = x = 11 - 1;
property cover = possibly(x = 9);
