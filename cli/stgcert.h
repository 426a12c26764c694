/*
 * What the verifiers of both kinds of certificates share.
 */
#ifndef CLI_STGCERT_H
#define CLI_STGCERT_H

#include "checker/proof/verify.h"
#include "cli/command/cert_subject.h"

enum stgcert_status { RIGHT = 0, NOT_RIGHT = 1, WRONG_INPUT = 2, UNDECIDED = 3 };

/* Reports what is wrong with this file, or name; returns WRONG_INPUT. */
int stgcert_complain(const char *what, const char *name);
/* Elaborates what is given; false: it is wrong, which is reported. */
bool stgcert_input(struct session *j, const struct options *o);
/* The number of the property of this name; that of all: there is none. */
uint32_t stgcert_property(const struct session *j, const char *name);
/* Compares a subject of the certificate in this file with that of the given input.  False: they
   differ, which is reported. */
bool stgcert_is_of(const char *path, const char *subject, enum cert_subject which,
                   const struct options *o, const struct session *j, const struct formula *f);

/* Verifies a proof of choices, where the plain step computes each transition a second time.  A
   difference is reported, and *positions then is 0. */
struct stgcert_proof {
    const struct session *session;
    const struct formula *formula;
    bool verdict;
    verify_choose choose;
    void *self;
};
enum verified stgcert_verify(const struct stgcert_proof *p, struct limit *limit,
                             uint32_t *positions, bool *differs);

#endif
