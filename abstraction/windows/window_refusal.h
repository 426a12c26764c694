/*
 * Refusals: why windows mean nothing for a model, in words, and what to write instead.
 */
#ifndef ABSTRACTION_WINDOWS_WINDOW_REFUSAL_H
#define ABSTRACTION_WINDOWS_WINDOW_REFUSAL_H

#define REFUSED_USED "the number of identities is used"
#define REFUSED_QUANTIFIED "a quantifier over identities has one value for all sizes"
#define REFUSED_COMPARED "sets or arrays of identities are compared, or counted, once for all sizes"
#define REFUSED_COUNTED "identities are counted"
#define REFUSED_AGGREGATE "a count, a sum, or the least or greatest of several values"
#define REFUSED_SET_OF_SETS "a set of sets or arrays of identities"
#define REFUSED_BAG "a bag"
#define REFUSED_BUFFER "a message is received from a buffer"
#define REFUSED_BROADCAST "all who can receive do so at once"
#define REFUSED_INDEX "an index that contains a set or array of identities"
#define REFUSED_CHOSEN "a set or array of identities is chosen"
#define REFUSED_CHOSEN_DATA "a value of a data type without a size is chosen"
#define REFUSED_FOLLOWED \
    "in a set, an array or a loop for all identities, an identity that is stored for each of " \
    "them is followed or compared"
#define REFUSED_MIXED "values are compared that contain both identities and sets or arrays of them"
#define REFUSED_INFINITE "infinitely many values are received here"
#define REFUSED_INDICES "a channel with so many indices"
#define REFUSED_SUMMED "a loop over identities counts its rounds"
#define REFUSED_ORDER "the order of identities matters in a loop"
#define REFUSED_ASSUMED "an assumption among statements"
#define REFUSED_START "for some number of identities there may be no initial state"
#define REFUSED_RESTRICTED "a channel is restricted inside a 'par'"

/* What to write instead, where ID stands for the scalarset; NULL: nothing is known. */
const char *window_refusal_instead(const char *refused);

#endif
