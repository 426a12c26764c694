/*
 * Certificates for every number of identities, as files (doc/evidence.md): closed sets of views.
 */
#ifndef ABSTRACTION_WINDOWS_VIEW_CERT_H
#define ABSTRACTION_WINDOWS_VIEW_CERT_H

#include "abstraction/windows/row_table.h"
#include "abstraction/windows/views.h"
#include "support/diag.h"

#define VIEW_CERT_NAME "stgcert-sizes "
#define VIEW_CERT_VERSION VIEW_CERT_NAME "1" /* the first line of the file */
#define VIEW_CERT_SUBJECTS 3

/* A proof for one size, by choices as in an ordinary certificate. */
struct view_cert_small {
    uint32_t size;
    struct vec_u32 choice;
};

struct view_cert {
    const char *property;
    const char *subject[VIEW_CERT_SUBJECTS]; /* lines that say what it is of */
    const char *type;                        /* the scalarset */
    uint32_t least;                          /* it is for every size from here on */
    uint32_t most, k;                        /* identities of the largest windows, of a view */
    VEC(struct span) bit;                    /* the texts of the presence predicates */
    bool witnesses;                          /* for each bit that is set, an identity outside is
                                                possible that satisfies the predicate */
    VEC(struct span) view;                   /* a line each, ascending */
    VEC(struct view_cert_small) small;       /* of the sizes least .. k-1 */
    struct span at_sizes;                    /* where `most` and k are told */
};

/* What is read lives in the arena, as the text does.  False: it is no certificate, which is
   reported.  view_cert_clear is needed in any case. */
bool view_cert_read(struct view_cert *c, struct arena *a, const struct text *text, struct diag *d);
void view_cert_clear(struct view_cert *c);
void view_cert_clear_small(struct view_cert *c);
/* The views of a closed set, as the lines of a text that lives in the arena. */
void view_cert_take(struct view_cert *c, struct arena *a, const struct window_system *w,
                    struct views *v);
void view_cert_print(struct buf *b, const struct view_cert *c);

/* Its views, as windows of the system w of k identities; `views` is initialized here in any case.
   False: a line is none, which is reported. */
bool view_cert_rows(const struct view_cert *c, const struct window_system *w, struct diag *d,
                    struct row_table *views);

#endif
