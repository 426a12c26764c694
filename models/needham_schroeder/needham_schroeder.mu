// Properties of the Needham-Schroeder protocol, and the two that Lowe's attack violates.  Repaired
// (-D Lowe=true), or without the intruder among the agents (-D Insider=false), these hold as well.

// Lowe 1996.  The repair was found by asking for this.
property authenticates_initiator "if B is sure to have talked to A, A has talked to B"
  expect false =
  always(forall r : Run. Responder[r]@done && Responder[r].peer = A =>
    exists q : Run. Initiator[q]@done && Initiator[q].peer = B
                    && Initiator[q].na = Responder[r].na && Initiator[q].nb = Responder[r].nb);

// The same as a correspondence of messages (Woo, Lam): m is the nonce B has just made for A.
property corresponds "B gets its nonce back only after A has sent it to B" expect false =
  always([send(A, ?b where b is M2 || b is M2L)]
         not_before(<deliver(B, M3(b.m))>, <send(B, M3(b.m))>));

// The other direction, which was right from the beginning.
property authenticates_responder "if A is sure to have talked to B, B has talked to A" =
  always(forall q : Run. Initiator[q]@done && Initiator[q].peer = B =>
    exists r : Run. !Responder[r]@idle && !Responder[r]@answering && Responder[r].peer = A
                    && Initiator[q].na = Responder[r].na && Initiator[q].nb = Responder[r].nb);

// Needham and Schroeder: the two nonces are known to A and B only.
property secret_na "the intruder does not know the nonce that A has made for B" =
  always(forall q : Run. !Initiator[q]@idle && Initiator[q].peer = B
                         => !(Initiator[q].na in knows));
property secret_nb "nor the one that B has made for A" expect false =
  always(forall r : Run. (Responder[r]@waiting || Responder[r]@done) && Responder[r].peer = A
                         => !(Responder[r].nb in knows));

// A nonce belongs to one run: no message of one run is taken for one of another.
property injective "two runs of A are not answered by the same run of B" =
  always(forall p, q : Run. p != q && Initiator[p]@done && Initiator[q]@done
                            && Initiator[p].peer = B && Initiator[q].peer = B
                            => Initiator[p].nb != Initiator[q].nb);

// Every run of A and of B has three steps, and then all is quiet.  So a deadlock is the normal end.
property ends "all ends, whatever the intruder does" = mu X. [-] X;
property no_deadlock "something can always happen" expect false = deadlock_free;

// The intruder may also do nothing but pass messages on.
pred talked(q : Run, r : Run) = Initiator[q]@done && Initiator[q].peer = B
                                && Responder[r]@done && Responder[r].peer = A;
property can_talk "as long as B is idle, A may still get to talk to it, and both be sure" =
  always(forall q, r : Run. Responder[r]@idle && (Initiator[q]@idle || Initiator[q].peer = B
                                                  && Initiator[q]@waiting)
                            => possibly(talked(q, r)));
