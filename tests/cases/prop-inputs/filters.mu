// model: choice.stg
// 2.2: given values and conditions choose first, so an edge that accepts none of the values
// chosen is no transition for this pattern.
property diamond          = <p?(x where x = 0)> P@lost && !<p?(x where x = 0)> P@got;
property diamond_none     = !<p?(x where x > 2)> true && !<c?(x where false)> true;
property box_none         = [p?(x where x > 2)] false && [p? exists (x where x > 2)] false;
property each             = [p? exists (x where x = 0)] P@lost && [p? exists (x where x > 0)] P@got;
property explicit         = !<p? forall =0> P@got && [p? exists =0] P@lost && <p? forall =0> P@lost && !<n? forall =0> true;
property as_given         = forall k : 0..3 . (<p?(x where x = k)> P@got <=> <p?=k> P@got)
                              && ([p? exists (x where x = k)] P@got <=> [p?=k] P@got);
property pairs            = !<q?(=2, y)> true && !<q?(x, y where x = 2)> true && [q? exists (=2, y)] false;
property enabled          = (<p?(x where x = 1)> true) && !<p?(x where x = 3)> true && [p?(x where x = 3)] false;
