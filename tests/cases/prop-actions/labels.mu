// model: offers.stg
// 2.2.9: labels as texts, and channels alone.
property outputs               = <"p!(1,true)">true && ["p!(1,false)"]false && <"e!">true && <"p!(2,false)"> Out@s;
property inputs                = <"d[1]?2">true && ["d[1]?1"]false && [-{"d[1]?2", p!, d!, g!, m!, r!, e!, tau}]false;
property communications        = <"d[1](2)">true && ["d[1](1)"]false && <"k()"> Out@t;
property steps                 = <"tau work">true && <"tau level(1,true)">true && ["tau level(1,false)"]false;
property tau_unnamed           = <tau> Out@t && <"tau">true && ["tau"] Out@s && <-{"tau", -tau}> Out@t;
property tau_with_a_name       = [k()]["tau"] Out@t && <{k(), tau work} . "tau">true;
property values                = <"r!{lo:0,hi:2}">true && <"m!Req(1,2)">true && ["m!Req(0,2)"]false;
property spaces                = <"p !1 !true">true && <" p!( 1 , true ) ">true;
property no_such expect false  = <"q!1">true || <"p!7">true || <"two words">true || <"p">true || <"e">true || <"k">true;
property alone                 = <p>true && <d>true && [p] Out@s && [d] Out@s;
property alone_is_all          = [-{p, d, g, m, r, e, k}] (Out@s || Out@t) && <-{p, d, g, m, r, e, k}>true;
property alone_directions      = [-{p!, d!, d?, d(), g!, m!, r!, e!, k()}] (Out@s || Out@t) && [{k}] Out@t && <k> Out@t;
property alone_of_a_family     = <d[1]>true && [d[0]] Out@s && <d[?i]> i = 1 && [(d[1])? . d[?i]] (i = 0 || i = 1) && [-{d[1], k} . d[1]] Out@s && [g[_, false]]false;
property sequences             = <"p!(1,true)" . p>true && ["k()" . p]false && <p* . "k()">true;
