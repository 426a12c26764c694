property ends       = possibly([-]false);
property never_t    expect false = inevitably(P@t);
property stays_away expect false = leads_to(P@end, P@s);
property goes_round = EG(!P@end);
property again      expect false = ltl(G(F(P@s)));
