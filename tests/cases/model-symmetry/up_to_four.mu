// model: five.stg
// 1.2.6: true for every number of identities up to four, which says nothing of five.
// args: -D N=1
// args: -D N=2
// args: -D N=3
// args: -D N=4
// count: never_five 5 20
property never_five = always(level < 5);
