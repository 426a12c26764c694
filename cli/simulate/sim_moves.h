/*
 * The commands that make steps, or take them back.
 */
#ifndef CLI_SIMULATE_SIM_MOVES_H
#define CLI_SIMULATE_SIM_MOVES_H

#include "cli/simulate/simulation.h"

/* Transition `number`; rest: the values of an input, as in "3 =5", or "". */
void sim_moves_take(struct simulation *x, uint32_t number, const char *rest);
void sim_moves_undo(struct simulation *x, const char *rest);
void sim_moves_goto(struct simulation *x, const char *rest);
void sim_moves_random(struct simulation *x, const char *rest);

#endif
