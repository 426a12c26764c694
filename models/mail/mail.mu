// Properties of two programs that lock a mailbox.

property exclusion "they never use the mailbox at the same time" =
  never(agent@using && server@using);

property alive "something can always happen" expect false = deadlock_free;

property embrace "in a deadlock each has a lock that the other one waits for" =
  always([-] false => agent@locking && server@locking
    && (exists l : Lock. owner[l] = delivery) && (exists l : Lock. owner[l] = pop));

property chance "whoever wants the mailbox may still get it" expect false =
  always((agent@locking => possibly(agent@using)) && (server@locking => possibly(server@using)));

property home "both can come to rest again" expect false =
  always(possibly(agent@idle && server@idle));

// Nobody is made to move: the other one may be served for ever.
property delivers "who wants the mailbox gets it" expect false =
  responds(<tau want(delivery)>, <tau open(delivery)>);

// An infinite run without an `open`.
property livelock "there is a run on which for ever nobody gets the mailbox" expect false =
  nu X. <-tau open()> X;

// The same, but both make infinitely many steps: nobody is just slow.
property livelock_of_both "... although both are busy for ever" expect false =
  nu X. mu Y. <-{tau open(), @agent}> Y
              || <-{tau open(), @server}> (mu Z. <-{tau open(), @server}> Z
                                                 || <-{tau open(), @agent}> X);

// A livelock is no deadlock: luck may end it.
property escape "from every state some run leads to the mailbox" expect false =
  always(possibly(<tau open()> true));
