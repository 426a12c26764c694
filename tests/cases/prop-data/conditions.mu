// args: -p sent -p only -p given -p all_given -p two
// args: --data D=2 -p sent -p only -p given -p all_given -p two
// args: --data D=1 -p not_sent -p the_only -p not_given -p never_given
pred another = <c!(?x where exists e : D . e != x)>true;
pred alone   = [c!(?x where forall e : D . e = x)] false;
pred in_another = <d? exists (x where exists e : D . e != x)>true;
pred all_others = [d?(x where forall e : D . e = x)] false;
property sent = another;
property only = alone;
property given = in_another;
property all_given = all_others;
property two = exists y : D . <c!(?x where x != y)>true && <c!(?x where x = y
  && (exists e : D . e != y))>true;
property not_sent expect false = another;
property the_only expect false = alone;
property not_given expect false = in_another;
property never_given expect false = all_others;
