property one = <m!(Req(_, 0))> true && [m!(Req(?i, _))] i = 1;
property two = <m!(?x where x is Req)> true;
