// 2.2: what each pattern matches.  Everything but k is a loop at the initial state.

// Outputs.
property out_values                 = <p!(1, true)>true && <p!(2, false)>true;
property out_no        expect false = <p!(1, false)>true;
property out_any                    = <p!>true && <p!(_, _)>true && <p!(_, true)>true && <e!>true;
property out_bind                   = [p!(?x, ?b)] (b <=> x = 1);
property out_mixed                  = <p!(?x, false)> x = 2 && [p!(?x, true)] x = 1;
property out_where                  = <p!(?x, ?b where x > 1 && !b)>true && [p!(?x, _ where x = 0)]false;
property out_both_bound             = [p!(?x, ?b where b)] x = 1;
property out_expression             = <p!(two - 1, 1 < 2)>true && <d[0]!(two - 1)>true;
property out_name                   = <d[1]!two>true && let w = 1 in <d[0]!w>true;
property simple_values              = <d[1]!min(2, 7)>true && <d[0]!1>true;
property of_record                   = <r!({ lo : 0, hi : 2 })>true && [r!?x] (x.lo = 0 && x.hi = 2)
                                        && <r!(?x where x.hi = 2)>true && [r!(?x where x.hi = 1)]false;

// Families.
property family_value               = <d[1]!2>true && [d[1]!1]false && [d[0]!2]false;
property family_any                 = <d!1>true && <d!2>true && <d[_]!1>true;
property family_bind                = [d[?i]!?x] x = i + 1;
property family_computed            = forall i : 0..1 . <d[i]!(i + 1)>true && [d[1 - i]!(i + 1)]false;
property family_two                 = <g[1, true]!>true && <g[_, true]!>true && <g!>true && [g[0, _]!]false
                                        && [g[?i, ?b]!] (i = 1 && b);

// Unions.
property union_value                = <m!Req(1, 2)>true && <m!Stop>true && [m!Ack(1)]false;
property union_is                   = <m!(?x where x is Req)>true && [m!(?x where x is Ack)]false;
property union_field                = [m!(?x where x is Req)] (x.id = 1 && x.op = 2)
                                        && <m!(?x where x is Req && x.op = two)>true;
property union_alternative          = <m!(Req(_, 2))>true && [m!(Req(?i, ?o))] (i = 1 && o = 2) && [m!(Req(0, _))]false;

// Communications: only inside, whatever is offered outside as well.
property comm_values                = <d[1](2)>true && [d[1](1)]false && [d[0]()]false && [p()]false;
property comm_any                   = <d()>true && <k()>true && <d[_](_)>true;
property comm_bind                  = [d[?i](?x)] (i = 1 && x = two) && <d[1](?x where x > 1)>true && [d[1](?x where x < 2)]false;
property restricted                 = [k!]false && [k?]false && <k()> Out@t;

// Internal steps.
property tau_any                    = <tau>true && <tau> Out@t;
property tau_named                  = <tau work>true && [tau work] Out@s;
property tau_values                 = <tau level(1, true)>true && <tau level(2, _)>true && [tau level(1, false)]false;
property tau_bind                   = [tau level(?i, ?b)] (b <=> i = 1) && <tau level>true && <tau level()>true;
property tau_is_no_offer            = [tau] !(<p!>true && false) && [tau level(_, _)] Out@s;

// Who takes part.
property actor                      = <@Out>true && <@Out> Out@t && [@Out] (Out@s || Out@t);
property actor_index                = <@In[1]>true && [@In[1]] (Out@s || Out@t) && <@In[2]> Out@t;
property actor_any                  = <@In[_]>true && <@In>true && [@In[?i]] (i = 1 || i = 2);
property actor_none                 = <k()> ([@Out]false && <@In>true);
property actor_both                 = [k()]!<@Out>true && <-@Out> Out@s && [-@Out] Out@s && [-@In] Out@s;

// Everything, sets and complements.
property any                        = <->true && <-> Out@t && [-] (Out@s || Out@t);
property but                        = [-k()] Out@s && [-{k(), tau}] Out@s && <-p!> Out@t;
property but_is_exact  expect false = [-k()] Out@t;
property but_values                 = [-{p!(1, _), d!, g!, m!, r!, e!, tau, d?}] false || <-{p!(1, _), d!, g!, m!, r!, e!, tau, d?}>true;
property all_but_all                = [-{p!, d!, g!, m!, r!, e!, tau, d?}]false;
property all_but_one                = <-{p!(1, _), d!, g!, m!, r!, e!, tau, d?}>true && [-{p!, d!, g!, m!Stop, r!, e!, tau, d[1]?}] Out@s;
property some_input_left            = <-{p!, d!, g!, m!, r!, e!, tau, d?=1}>true;
property no_input_left              = [-{p!, d!, g!, m!, r!, e!, tau, d?=2}]false && [-{p!, d!, g!, m!, r!, e!, tau, d?_}]false;
property set_some                   = <{p!(0, _), k()}>true && <{k(), e!}> Out@t;
property set_all                    = [{p!, d!}] Out@s && ![{p!, k()}] Out@s;
property set_bind                   = [{d[?i]!?x, d[?i](?x)}] x = i + 1;
property set_nested                 = <{{p!(0, _), e!}, p!(2, _)}>true && [-{{p!, d!}, {g!, m!, r!, e!, {tau, d?}}}]false;
property set_of_complements         = [{-{k(), tau}, e!}] Out@s;
property complement_of_tau          = [-tau] Out@s;
