/*
 * Certificates of views in memory: what a search has found, as a text, and what the verifier says
 * of a text.
 */
#ifndef TESTS_UNIT_VIEW_CERT_FIXTURE_H
#define TESTS_UNIT_VIEW_CERT_FIXTURE_H

#include "abstraction/windows/view_cert.h"
#include "abstraction/windows/view_verify.h"
#include "tests/unit/window_fixture.h"

/* The certificate of a closed set of views for sizes from k on. */
void view_cert_text(struct buf *b, const struct sized *x, struct views *v, uint32_t k,
                    uint32_t most);

struct view_cert_opinion {
    bool read; /* it is a certificate */
    struct view_judgement judgement;
};

/* What is wrong with the text is added to `why`. */
struct view_cert_opinion view_cert_opinion(struct sized *x, const struct window_property *property,
                                           const char *text, struct buf *why);

#endif
