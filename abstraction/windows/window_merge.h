/*
 * Larger windows from smaller ones that overlap.
 *
 * Each place of the result is seen through those windows that contain all its indices; they must
 * agree.  An identity that is `far` in all of them may be any one that none of them contains, or
 * `far`: the script chooses.
 */
#ifndef ABSTRACTION_WINDOWS_WINDOW_MERGE_H
#define ABSTRACTION_WINDOWS_WINDOW_MERGE_H

#include "abstraction/windows/script.h"
#include "abstraction/windows/window.h"

#define MERGE_MOST 32

/* A window, and the identities that it is for: map.to is the result's system, map.back says which
   identity of the window each of its identities is. */
struct merge_part {
    struct window_map map;
    const value *state;
};

enum merge_end {
    MERGE_DONE,
    MERGE_DIFFERENT, /* the windows do not agree */
    MERGE_UNSEEN     /* some place is seen through none of them */
};

/* out: room for a state of the system w of the result. */
enum merge_end window_merge(const struct window_system *w, uint32_t n,
                            const struct merge_part *part, struct script *script, value *out);

#endif
