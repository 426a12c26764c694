-- Token coherence: a line has as many tokens as there are processors.  Who has one may read it, who
-- has all may write it.  Tokens travel without order; one of them is the owner's, and data go with it.
const
  PROCS : 3;
  MESSAGES : 2;
  VALUES : 2;
  BROKEN : 0;   -- 1: who has given away all tokens keeps the data
                -- 2: a processor writes as soon as it has the owner's token
type
  Proc : scalarset(PROCS);
  Count : 0..PROCS;
  Value : 1..VALUES;
  Slot : 1..MESSAGES;
  Holder : record tokens : Count; owner : boolean; valid : boolean; value : Value; end;
  Message : record full, to_memory : boolean; target : Proc; load : Holder; end;
var
  cache : array [Proc] of Holder;
  memory : Holder;
  net : array [Slot] of Message;
  latest : Value;   -- written last, for the invariants

procedure nothing(var h : Holder);
begin
  h.tokens := 0;
  h.owner := false;
  h.valid := false;
  undefine h.value;
end;

-- n of the tokens of one holder, with the owner's or without.
procedure take(var from, load : Holder; n : Count; with_owner : boolean);
begin
  load.tokens := n;
  load.owner := with_owner;
  load.valid := from.valid;
  if load.valid then load.value := from.value else undefine load.value end;
  from.tokens := from.tokens - n;
  if with_owner then from.owner := false end;
  if from.tokens = 0 & BROKEN != 1 then nothing(from) end;
end;

procedure add(var h, load : Holder);
begin
  h.tokens := h.tokens + load.tokens;
  h.owner := h.owner | load.owner;
  if load.valid then h.valid := true; h.value := load.value end;
end;

ruleset v : Value do
  startstate "memory has all"
    for p : Proc do nothing(cache[p]) end;
    memory.tokens := PROCS;
    memory.owner := true;
    memory.valid := true;
    memory.value := v;
    latest := v;
    for s : Slot do
      net[s].full := false;
      net[s].to_memory := false;
      nothing(net[s].load);
    end;
  end;
end;

ruleset s : Slot do
  -- Slots are filled from the first one on: which of them is free makes no difference.
  alias m : net[s] do
    ruleset n : 1..PROCS; with_owner : boolean do
      ruleset p : Proc do
        rule "memory sends" !m.full & (forall t : Slot do t < s -> net[t].full end) &
          n <= memory.tokens & (with_owner -> memory.owner) &
          (n = memory.tokens -> with_owner = memory.owner) ==>
          m.full := true;
          m.target := p;
          take(memory, m.load, n, with_owner);
        end;

        ruleset q : Proc do
          rule "send" p != q & !m.full & (forall t : Slot do t < s -> net[t].full end) &
            n <= cache[q].tokens & (with_owner -> cache[q].owner) &
            (n = cache[q].tokens -> with_owner = cache[q].owner) ==>
            m.full := true;
            m.target := p;
            take(cache[q], m.load, n, with_owner);
          end;
        end;
      end;
    end;

    ruleset q : Proc do
      rule "evict" !m.full & (forall t : Slot do t < s -> net[t].full end) & cache[q].tokens > 0 ==>
        m.full := true;
        m.to_memory := true;
        take(cache[q], m.load, cache[q].tokens, cache[q].owner);
      end;
    end;

    rule "receive" m.full ==>
      if m.to_memory then add(memory, m.load) else add(cache[m.target], m.load) end;
      m.full := false;
      m.to_memory := false;
      undefine m.target;
      nothing(m.load);
    end;
  end;
end;

ruleset p : Proc; v : Value do
  rule "write" cache[p].valid & (cache[p].tokens = PROCS | BROKEN = 2 & cache[p].owner) ==>
    cache[p].value := v;
    latest := v;
  end;
end;


invariant "one owner"
  (memory.owner -> (forall p : Proc do !cache[p].owner end)) &
  forall p : Proc do cache[p].owner -> (forall q : Proc do q != p -> !cache[q].owner end) end;
invariant "readers see what was written last"
  forall p : Proc do cache[p].valid -> cache[p].value = latest end;
invariant "memory" memory.owner -> memory.valid & memory.value = latest;
