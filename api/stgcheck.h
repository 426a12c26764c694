/*
 * stgcheck as a library: models and properties from files or memory, verdicts, evidence.
 *
 *     struct stgcheck *c = stgcheck_new();
 *
 *     if (c != NULL && stgcheck_model_file(c, "lift.stg") &&
 *         stgcheck_properties_file(c, "lift.mu"))
 *         for (size_t i = 0; i < stgcheck_n_properties(c); i++) {
 *             const struct stgcheck_result *r = stgcheck_check(c, i);
 *             printf("%s: %s\n", stgcheck_property(c, i)->name, stgcheck_verdict_text(r->verdict));
 *         }
 *     else if (c != NULL)
 *         fputs(stgcheck_messages_text(c), stderr);
 *     stgcheck_free(c);
 *
 * A handle is worked on by one thread at a time; different handles by as many threads as there are.
 * Only stgcheck_cancel may be called at any time from any thread.  There is no state besides
 * handles.
 *
 * Everything that a function returns belongs to the handle.  What is said of a result and its
 * evidence is valid until the next check, or stgcheck_free; all else until stgcheck_free.
 *
 * Nothing is printed and nothing ends the process, with two exceptions: a broken invariant of the
 * library itself, and GMP (numbers of more than 64 bits) when it gets no memory; both abort.
 *
 * Where the system gives no more memory, or more than the limit would be needed, the handle has
 * ended: stgcheck_ended says why, checks are unknown, and all other calls fail.  stgcheck_free
 * gives everything back.  (Checks that notice the limit of memory in time are unknown for that
 * reason, and the handle can be used further.)
 */
#ifndef API_STGCHECK_H
#define API_STGCHECK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define STGCHECK_VERSION "0.1.0"
/* The version that the program is linked with. */
const char *stgcheck_version(void);

struct stgcheck;

/* NULL: there is no memory. */
struct stgcheck *stgcheck_new(void);
/* NULL is fine. */
void stgcheck_free(struct stgcheck *c);
/* NULL, or why nothing more can be done with the handle: "out of memory". */
const char *stgcheck_ended(const struct stgcheck *c);

/* ---- before a model is loaded ---- */

/* A constant of the model gets another value, an expression.  False: the name is none, it is given
   twice, or there is a model already; a message says so. */
bool stgcheck_define(struct stgcheck *c, const char *name, const char *expression);
/* A data type gets so many values, its constants among them.  False: as before. */
bool stgcheck_data(struct stgcheck *c, const char *type, uint32_t values);
/* A scalarset gets so many values.  False: as before. */
bool stgcheck_size(struct stgcheck *c, const char *type, uint32_t values);

/* Do only fair runs count, as the model declares?  They do unless this is turned off.  False: there
   is a model already. */
bool stgcheck_set_fairness(struct stgcheck *c, bool on);

/* ---- before a check ---- */

enum stgcheck_solver {
    STGCHECK_AUTO,    /* chooses; the usual one */
    STGCHECK_SAFETY,  /* breadth-first search, where it applies */
    STGCHECK_LMS,     /* the local multi-stack algorithm */
    STGCHECK_SCC,     /* component by component */
    STGCHECK_GLOBAL,  /* the graph of all states, without alternation */
    STGCHECK_SYMBOLIC /* sets of states, without alternation; symmetry is to be off, and data types
                         need a size */
};

enum stgcheck_symmetry {
    STGCHECK_SYMMETRY_OFF,
    STGCHECK_SYMMETRY_SORT,
    STGCHECK_SYMMETRY_FULL /* the usual one */
};

/* False: there is no such solver, or symmetry. */
bool stgcheck_set_solver(struct stgcheck *c, enum stgcheck_solver solver);
bool stgcheck_set_symmetry(struct stgcheck *c, enum stgcheck_symmetry symmetry);
/* Verdicts are proved again in another way, or are unknown. */
void stgcheck_set_certify(struct stgcheck *c, bool on);
/* Variables that no path reads again are kept. */
void stgcheck_set_keep_dead(struct stgcheck *c, bool on);
/* Evidence is wanted of true properties, too, if there is any. */
void stgcheck_set_witness(struct stgcheck *c, bool on);

/* No evidence is wanted of any property: none is looked for. */
void stgcheck_set_verdict_only(struct stgcheck *c, bool on);

/* Limits; 0: none.  Time and states are those of one check; CPU time is that of the thread it runs
   in.  Memory is what the handle holds, from now on, for everything: memory of GMP is not
   counted. */
void stgcheck_limit_seconds(struct stgcheck *c, double seconds);
void stgcheck_limit_cpu_seconds(struct stgcheck *c, double seconds);
void stgcheck_limit_states(struct stgcheck *c, uint64_t states);
void stgcheck_limit_memory(struct stgcheck *c, size_t bytes);
/* Bytes that the handle holds. */
size_t stgcheck_memory(const struct stgcheck *c);

/* How far a check is. */
struct stgcheck_progress {
    uint64_t states, transitions, vertices;
    uint64_t waiting; /* states, or vertices, that are open */
    uint64_t depth;   /* steps from the initial state, of a search; else 0 */
    double seconds;   /* since the check began */
};

/* The function is called now and then during a check, in the thread of the check; NULL: none is.
   It must return, and may call only stgcheck_cancel on this handle. */
void stgcheck_set_progress(struct stgcheck *c,
                           void (*tell)(void *self, const struct stgcheck_progress *now),
                           void *self);

/* From any thread: the running check (or else the next one) ends soon, unknown and interrupted. */
void stgcheck_cancel(struct stgcheck *c);

/* ---- loading ---- */

/* One model for each handle.  False: messages say what is wrong, or the handle has ended; another
   model needs another handle.  name: what messages call it; the n bytes are copied.  A name that
   ends in ".aut" is that of a raw transition system, in Aldebaran format.  What a file includes is
   read, too; a text includes nothing. */
bool stgcheck_model_file(struct stgcheck *c, const char *path);
bool stgcheck_model_text(struct stgcheck *c, const char *name, const char *bytes, size_t n);
/* Once, after the model.  Without it there are no properties, but formulas can be checked. */
bool stgcheck_properties_file(struct stgcheck *c, const char *path);
bool stgcheck_properties_text(struct stgcheck *c, const char *name, const char *bytes, size_t n);

enum stgcheck_severity { STGCHECK_SEVERE, STGCHECK_WARNING, STGCHECK_NOTE };

/* Lines and columns count from 1, columns characters; the end is behind the last character. */
struct stgcheck_message {
    enum stgcheck_severity severity; /* SEVERE: an error; a note belongs to the message before */
    const char *file;                /* NULL: of no text, and only the message follows */
    uint32_t line, column, end_line, end_column;
    const char *text;
};

/* All messages so far, those of one call by place. */
size_t stgcheck_n_messages(const struct stgcheck *c);
/* NULL: there is no such message. */
const struct stgcheck_message *stgcheck_message(const struct stgcheck *c, size_t i);
/* As the command prints them, with the lines of the source; at most 20 errors of a call. */
const char *stgcheck_messages_text(const struct stgcheck *c);

/* ---- checking ---- */

enum stgcheck_verdict { STGCHECK_TRUE, STGCHECK_FALSE, STGCHECK_ERROR, STGCHECK_UNKNOWN };

/* "true", "false", "error", "unknown". */
const char *stgcheck_verdict_text(enum stgcheck_verdict verdict);

struct stgcheck_property {
    const char *name;
    const char *text; /* what it says, or NULL */
    enum stgcheck_verdict expected;
};

/* Of the file, in its order. */
size_t stgcheck_n_properties(const struct stgcheck *c);
/* NULL: there is no such property. */
const struct stgcheck_property *stgcheck_property(const struct stgcheck *c, size_t i);

/* What ended a check, or the handle. */
enum stgcheck_stop {
    STGCHECK_NOT_STOPPED,
    STGCHECK_TIME,
    STGCHECK_CPU_TIME,
    STGCHECK_MEMORY,
    STGCHECK_STATES,      /* a limit */
    STGCHECK_INTERRUPTED, /* stgcheck_cancel */
    STGCHECK_NO_MEMORY,   /* the system gives no more */
    STGCHECK_NO_NUMBERS   /* more states, or parts of them, than 32 bits can number */
};

struct stgcheck_result {
    enum stgcheck_verdict verdict;
    bool expected;              /* the verdict is what the property expects; of formulas: true */
    enum stgcheck_stop stopped; /* a verdict other than unknown: looking for its evidence was */
    const char *reason; /* error: which and where; unknown: why; no evidence: what stopped the
                           search for it; else NULL */
    const char *solver; /* "safety", "lms", "scc", "global", "symbolic", or "none" */
    uint64_t states, transitions, vertices; /* "symbolic": UINT64_MAX: so many or more */
    double seconds;
};

/* Checks one property.  NULL: there is no such property. */
const struct stgcheck_result *stgcheck_check(struct stgcheck *c, size_t i);
/* A formula, in which the names of the model, of the prelude ("deadlock_free") and of the loaded
   properties can be used.  Where it is none, or no model is loaded, the verdict is unknown, and the
   reason is the first message, "formula:1:8: ..."; messages say all.  The elaborated formula stays
   in memory. */
const struct stgcheck_result *stgcheck_check_formula(struct stgcheck *c, const char *formula);

/* Why the last verdict holds: a run, or a strategy; NULL: there is no evidence, or memory is
   exhausted.  As the command writes it into FILE.txt and FILE.json. */
const char *stgcheck_evidence_text(struct stgcheck *c);
const char *stgcheck_evidence_json(struct stgcheck *c);

#ifdef __cplusplus
}
#endif

#endif
