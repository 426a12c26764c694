/*
 * A proof that a property holds for every number of values of a scalarset from some number on:
 * a closed set of views (abstraction/windows/views.h).
 *
 * Views of 1 identity are tried, then with presence bits: of the predicates that the texts suggest
 * for their quantifiers and comparisons of sets, without and with witnesses (views.h), and with one
 * of the other suggestions more; then
 * views of 2 identities, without bits and with those of the quantifiers.  A closed set is written
 * as a certificate, read again, and verified by code that shares nothing with the search
 * (view_verify.h); only then is it a proof.
 */
#ifndef API_VIEW_PROOF_H
#define API_VIEW_PROOF_H

#include "api/session.h"
#include "api/sizes.h"

#define VIEW_PROOF_MOST 2 /* identities of a view */

struct view_proof {
    uint32_t least;      /* it holds for every number from here on; 0: that is not shown ... */
    const char *why_not; /* ... and why; lives in the caller's arena */
    const char *refused; /* ... if it is a construct (window_refusal.h), at this place; or NULL */
    struct span at;
    const char *tried; /* lines that say it at length, or NULL; lives there, too */
    struct sizes_proof views;
};

/* Where texts about a proof are added; borrowed, or NULL. */
struct view_proof_texts {
    struct buf *cert;   /* the certificate that was verified, with dashes for what it is of
                           (view_cert_read); with it the smaller sizes are proved, too */
    struct buf *lemmas; /* what the views exclude: a formula a line (view_lemmas.h) */
};

/* choice: of the properties of the model.  The type is a scalarset of the model.  limit: of states
   as of a check of its own. */
struct view_proof view_proof_find(struct arena *a, const struct session *model,
                                  const struct session_choice *choice, uint32_t property,
                                  const char *type, const struct limit *limit,
                                  struct view_proof_texts texts);

#endif
