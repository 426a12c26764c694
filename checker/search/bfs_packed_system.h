/*
 * A system in which packed states are searched by programs, beside the one that is asked about.
 */
#ifndef CHECKER_SEARCH_BFS_PACKED_SYSTEM_H
#define CHECKER_SEARCH_BFS_PACKED_SYSTEM_H

#include <stdint.h>

struct packed_system;

void packed_system_free(struct packed_system *p); /* NULL is fine */
/* The words of a state of that system as those of the one that is asked about, not by several
   threads at once; how many these are. */
void packed_system_translate(const struct packed_system *p, const uint32_t *word, uint32_t *asked);
uint32_t packed_system_width_asked(const struct packed_system *p);

#endif
