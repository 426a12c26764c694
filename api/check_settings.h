/*
 * The settings of a check besides the model and the formula: the system to be checked, the way to
 * decide it, and the limits.
 */
#ifndef API_CHECK_SETTINGS_H
#define API_CHECK_SETTINGS_H

#include <stdbool.h>
#include <stdint.h>

#include "abstraction/reductions.h"
#include "checker/check.h"
#include "parser/murphi/murphi_dialect.h"
#include "stg/elab/elab.h"
#include "support/limit.h"
#include "support/vec.h"

/* A constant of the model that has another value; borrowed. */
struct check_define {
    const char *name;
    const char *value; /* an expression */
};

#define CHECK_SIZE_MOST ((UINT32_C(1) << 30) - 1) /* of a scalarset */
#define CHECK_THREADS_MAX 256
#define HASH_BITS_LEAST 32 /* of hash compaction */
#define HASH_BITS_MOST 64

/* What a model without properties is checked for, besides run-time errors: a state without a
   transition; without one to another state; nothing; or what its language says.  ORDER CHOICES */
enum deadlock_notion { DEADLOCK_STUCK, DEADLOCK_STUTTERING, DEADLOCK_OFF, DEADLOCK_USUAL };

/* Which runs are fair: as the model declares, or all.  ORDER CHOICES */
enum fairness_use { FAIRNESS_DECLARED, FAIRNESS_OFF };

struct check_settings {
    /* The system. */
    enum fairness_use fairness;
    VEC(struct check_define) define;
    VEC(struct elab_data) data; /* sizes of data types; names borrowed */
    VEC(struct elab_size) size; /* ... and of scalarsets */
    struct reduction_options reductions;
    enum murphi_dialect dialect; /* of a Murphi model */
    bool own_properties;         /* those that a Murphi model has itself are checked, or written */

    /* The check. */
    struct check_options how; /* threads 0: one for each processor; the limit is made of what
                                 follows */
    enum deadlock_notion deadlock;
    bool certify; /* verdicts are proved a second time, or are unknown */

    /* Its limits; 0: none. */
    double time, cpu_time; /* seconds */
    uint64_t states;
    size_t memory; /* bytes */
};

/* The defaults: full symmetry, nothing else. */
void check_settings_init(struct check_settings *s);
void check_settings_clear(struct check_settings *s);

/* Can these n bytes be the name of a constant or a type? */
bool check_settings_is_name(const char *name, size_t n);
/* The strings are borrowed.  False: the constant, or type, was set before. */
bool check_settings_define(struct check_settings *s, const char *name, const char *expr);
bool check_settings_data(struct check_settings *s, const char *type, uint32_t size);
bool check_settings_size(struct check_settings *s, const char *type, uint32_t size);

/* The same settings.  Only the lists of sizes, of data types and scalarsets, are owned. */
struct check_settings check_settings_copy(const struct check_settings *s);
/* The same with n values of this scalarset, also instead of a number that is computed from
   constants. */
struct check_settings check_settings_resized(const struct check_settings *s, const char *type,
                                             uint32_t n);

/* Not started.  told: as in limit.h. */
struct limit check_settings_limit(const struct check_settings *s, const atomic_int *told);

#endif
