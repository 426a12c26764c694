/*
 * Models for test_compiled_steps, each for something that random ones seldom have.
 */
#ifndef TESTS_CROSS_COMPILED_MODELS_H
#define TESTS_CROSS_COMPILED_MODELS_H

extern const char compiled_given_up[];
/* Until NULL. */
extern const char *const compiled_by_programs[];
extern const char *const compiled_communicating[];

#endif
