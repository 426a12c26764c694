/*
 * Evidence in words: a run, or a strategy, as texts, numbers and places.
 *
 * All writers of evidence (text, JSON, DOT, SVG, HTML) and the interactive modes print what
 * stands here; only the code that makes explanations looks values up.  Everything lives in the
 * caller's arena.  Texts are UTF-8, as models are, and never NULL unless it says so.
 */
#ifndef API_EXPLANATION_H
#define API_EXPLANATION_H

#include "api/explain.h"
#include "api/value_diff.h"
#include "checker/check.h"
#include "checker/evidence/evidence.h"
#include "logic/formula.h"
#include "stg/lts/lts.h"

/* A place in a source text. */
struct explanation_place {
    const char *file;      /* NULL: none, and nothing else stands here */
    uint32_t line, column; /* from 1 */
    const char *source;    /* that line, without blanks at its ends */
    struct span span;      /* for diagnostics */
};

/* A column of the table of variables: one of a process, or a global one; and behind these, what the
   user watches (explanation_watch.h). */
struct explanation_variable {
    const char *name; /* "Client[1].x", "total"; "len(q) > 1" */
    uint32_t process; /* in explanation.process, or one of the next two */
};
#define EXPLANATION_GLOBAL UINT32_MAX
#define EXPLANATION_WATCHED (UINT32_MAX - 1)

struct explanation_state {
    const char **node;  /* of each process: "busy", "taken(2)" */
    const char **value; /* of each variable; NULL: it has none, or none that matters */
};

/* A process that takes part in a step. */
struct explanation_actor {
    uint32_t process;            /* in explanation.process */
    const char *from, *to;       /* its node before and after; to: NULL after a run-time error */
    bool aside;                  /* its nodes are not shown (--show) */
    struct explanation_place at; /* the edge */
};

/* What else a step has changed, down to elements and fields. */
struct explanation_change {
    const char *name; /* "Client[1].x", "a[2].f" */
    const char *from; /* NULL: it had no value that mattered */
    const char *to;
    const struct value_difference *within; /* of a set, a bag or a sequence; else NULL */
    bool watched;                          /* of an expression; these stand last */
};

/* What a step does with the buffer of a channel. */
enum explanation_passes { EXPLANATION_PASSES_NOTHING, EXPLANATION_PUTS, EXPLANATION_TAKES };

enum explanation_kind { EXPLANATION_TAU, EXPLANATION_COMM, EXPLANATION_OUT, EXPLANATION_IN };

struct explanation_step {
    enum explanation_kind kind;
    const char *label;  /* "tau", "tau name(1)", "c[1](2)", "c!2", "c?(1,2)" */
    const char *name;   /* the channel with its index, "c[1]", or the named step; or "" */
    const char *values; /* "2", "1,2", or "" */
    uint32_t n_actors;  /* more than 2: a broadcast */
    struct explanation_actor *actor; /* the sender first */
    uint32_t n_changes;
    struct explanation_change *change;
    enum explanation_passes passes;
    uint32_t sent_by; /* of a run: the number of the step that sent the message that is received
                         here after it has waited; 0: none is */
    bool fault;       /* it ends in a run-time error: there is no state after it */
    bool hidden;      /* nothing that is shown takes part in it (--show) */
};

/* What is shown, or refuted, at a state. */
struct explanation_mark {
    const char *formula;         /* on one line, shortened */
    const char *variables;       /* "i = 1, x = 2", or "" */
    bool value;                  /* what it is there */
    const char *receiving;       /* the receiver is chosen but not yet the value: "P receives on c",
                                    and the formula is the modality; NULL elsewhere */
    struct explanation_place at; /* in the user's own text, or none; receiving: of the edge */
};

enum explanation_end {
    EXPLANATION_OPEN,     /* nothing is claimed: a simulation */
    EXPLANATION_DECIDED,  /* a part of the property is true, or false, in the last state */
    EXPLANATION_DEADLOCK, /* nothing is possible in the last state */
    EXPLANATION_LOOP,     /* the run goes on for ever */
    EXPLANATION_FAULT     /* a run-time error */
};

/* One line of a strategy. */
struct explanation_line {
    uint32_t depth, parent; /* parent: its line; of one of depth 0 itself */
    uint32_t initial;       /* of one of depth 0, the number of the initial state, from 0 */
    uint32_t vertex;        /* lines of the same vertex are the same claim */
    bool fold;              /* stood there before: what is below it is not repeated */
    bool unfolds;           /* the body of the fixpoint in the line above */
    bool chooses;           /* what stands below is one of several ways on */
    uint32_t state;         /* in explanation.state */
    struct explanation_mark mark;
    const struct explanation_step *step; /* by which the state was reached; NULL: the same state */
};

struct explanation {
    const char *model;    /* file name */
    const char *property; /* name; NULL: a simulation */
    const char *text;     /* what it says in words, or NULL */
    const char *formula;  /* its source on one line; NULL: a simulation */
    const char *verdict;  /* "true", "false", "error"; NULL: a simulation */
    bool is_run;          /* else a strategy */
    uint32_t n_processes;
    const char *const *process; /* names of the instances */
    uint32_t n_shown;           /* the first ones of them: all, unless --show names some */
    uint32_t n_variables;
    struct explanation_variable *variable;
    uint32_t n_states;
    struct explanation_state *state;
    uint32_t n_initial;    /* initial states that there are; 0, 1: nobody needs to be told */
    const char *legend;    /* what a name like c'1 means, or NULL */
    uint32_t n_predicates; /* the meanings of the predicates in the texts below */
    const struct explain_meaning *predicate;

    /* A run: step[i] leads from state[i] to state[i + 1].  No states at all: an error before the
       initial one. */
    uint32_t initial; /* the number of the initial state, from 0 */
    uint32_t n_steps;
    struct explanation_step *step;
    struct explanation_mark *mark; /* of each state; NULL: a simulation */
    enum explanation_end end;
    uint32_t loop; /* EXPLANATION_LOOP: the last state is this one again, up to names of
                      values if renamed */
    bool renamed;
    const char *fair; /* EXPLANATION_LOOP: why it is fair, where only fair runs count; else NULL */
    const char *end_text; /* EXPLANATION_DECIDED: "x < 2"; EXPLANATION_LOOP: what so never comes
                             true, or never false; EXPLANATION_FAULT: the message; else "" */
    bool end_value;       /* what end_text is */
    bool culprit;         /* EXPLANATION_DECIDED: because of the last step, in the state before
                             it */
    struct explanation_place end_at;
    uint32_t n_facts; /* what end_text looks at: "x = 2", "Client[1]@busy" */
    const char **fact;

    /* A strategy. */
    uint32_t n_lines;
    struct explanation_line *line;
    bool cut; /* there are more */
};

/* r has evidence or a fault; its states are those of l. */
struct explanation *explanation_of(struct arena *a, struct lts *l, const char *model,
                                   const struct property *p, const struct check_result *r);
/* A run without a property. */
struct explanation *explanation_of_run(struct arena *a, struct lts *l, const char *model,
                                       const struct evidence *e);

/* ---- pieces ---- */

/* What is in b, which is cleared. */
const char *explanation_text(struct arena *a, struct buf *b);
/* The names only. */
struct explanation *explanation_new(struct arena *a, const struct signature *g);
struct explanation_state explanation_state(struct arena *a, struct lts *l, state_id s,
                                           uint32_t n_variables);

struct explanation_step *explanation_step(struct arena *a, struct lts *l, state_id from,
                                          const struct evidence_step *s);
struct explanation_mark explanation_mark(struct arena *a, struct lts *l, const struct formula *f,
                                         const struct evidence_place *p);
struct explanation_place explanation_place(struct arena *a, struct span at);

/* The names of processes and variables, and that state. */
struct explanation *explanation_of_state(struct arena *a, struct lts *l, state_id at);

/* "Client[1] -> Server": the processes that take part. process: the names (explanation.process). */
void explanation_actors(struct buf *b, const char *const *process,
                        const struct explanation_step *x);
/* What is different in it, "-{1} +{3}", or "[2]: 0 -> 1" directly behind the name, if that is
   shorter and the whole is long; else NULL. */
const char *explanation_difference(const struct explanation_change *x);
/* What stands between the name and that. */
const char *explanation_colon(const char *difference);
/* "Server.x: 1 -> 2"; "net: +{msg(1,2)}", what is different in it, if that is shorter and the whole
   is long; "Server.x = 1" if it had no value. */
void explanation_change(struct buf *b, const struct explanation_change *x);
/* "Client[1]: think -> hungry, Server.x: 1 -> 2": nodes, then variables, without what is watched;
   or "run-time error". */
void explanation_step_changes(struct buf *b, const char *const *process,
                              const struct explanation_step *x);
/* "initial state 2 of 3": where there are several, of a number from 0. */
void explanation_initial(struct buf *b, uint32_t number, uint32_t n_initial);
/* "true" or "false". */
const char *explanation_truth(bool holds);
/* How many decimal digits a number has. */
unsigned explanation_digits(uint32_t n);
/* Do two marks speak of the same subformula? */
bool explanation_same_mark(const struct explanation_mark *x, const struct explanation_mark *y);

#endif
