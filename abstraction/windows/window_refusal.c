/*
 * Refusals (see window_refusal.h).
 */
#include "config.h"

#include "abstraction/windows/window_refusal.h"

#include <string.h>

#define OTHER_MODEL "with another number of values this would be another model; "
#define COMPUTED_ONCE \
    OTHER_MODEL "an edge can compute this anew, a constant or a bound cannot; keep a set of " \
                "values instead of how many there are"

static const struct {
    const char *refused, *instead;
} refusals[] = {
    { REFUSED_USED, OTHER_MODEL "a set of values, {} when all are done, needs neither their number "
                                "nor an order" },
    { REFUSED_QUANTIFIED, COMPUTED_ONCE },
    { REFUSED_COMPARED, COMPUTED_ONCE },
    { REFUSED_COUNTED,
      "instead of a number keep the set of those still awaited, and ask whether it "
      "is {}, or {i}; 'card(s) <= 1' is 'forall i, j : ID . i in s && j in s => "
      "i = j'" },
    { REFUSED_AGGREGATE, "write out what is counted or added, one value after the other" },
    { REFUSED_SET_OF_SETS, "give each set of identities a name or a number: an array of sets" },
    { REFUSED_BAG,
      "keep a set, or for each identity what is under way for it; or decide a few sizes, "
      "one after the other: --size ID=3" },
    { REFUSED_BUFFER,
      "write the buffer as a variable, 'var q : seq [k] of T', that edges read and assign; or "
      "decide a few sizes, one after the other: --size ID=3" },
    { REFUSED_BROADCAST, "decide a few sizes, one after the other: --size ID=3" },
    { REFUSED_INDEX, "use as an index what the set is of" },
    { REFUSED_CHOSEN, "choose one identity after another, 'for i : ID', and collect them" },
    { REFUSED_CHOSEN_DATA, "give the type a number of values: --data TYPE=N" },
    { REFUSED_FOLLOWED, "do this for one identity at a time, in a step of its own: 'for i : ID'" },
    { REFUSED_MIXED, "compare their parts" },
    { REFUSED_INFINITE, "receive values of a type that has finitely many" },
    { REFUSED_INDICES, "put some of the indices into what is sent" },
    { REFUSED_SUMMED, "keep the set of those that are counted, or a flag for each: 'array [ID] of "
                      "bool'" },
    { REFUSED_ORDER, "let each round assign elements of its own: 'for i : ID { a[i] := .. }'" },
    { REFUSED_ASSUMED, "ask it before the statements, as a guard: 'when c do { .. }'" },
    { REFUSED_START, "begin with an edge without computed bounds, of a process without an index" },
    { REFUSED_RESTRICTED, "declare the channel outside, with an index: 'channel c[ID]'" },
};

const char *window_refusal_instead(const char *refused)
{
    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++)
        if (strcmp(refusals[i].refused, refused) == 0)
            return refusals[i].instead;
    return NULL;
}
