/*
 * Values in a window of which smaller windows show images: for the verifier.
 */
#ifndef ABSTRACTION_WINDOWS_VIEW_IMAGE_H
#define ABSTRACTION_WINDOWS_VIEW_IMAGE_H

#include "abstraction/windows/window.h"
#include "support/vec.h"

/* What a smaller window has at a place of the larger one: a value of its own sort. */
struct view_image {
    const struct window_map *map; /* from the larger to the smaller window */
    const struct sort *sort;
    value v;
};

struct view_images {
    VEC(struct view_image) of;
};

/* Adds all values of sort s, in system w, that have these images.  False: some part of them has no
   image. */
bool view_image_values(const struct window_system *w, const struct sort *s,
                       const struct view_images *in, struct vec_u32 *out);

#endif
