/*
 * Evidence in words: a run, or a strategy, as texts, numbers and places.
 *
 * All writers of evidence (text, JSON, DOT, SVG, HTML) and the interactive modes print what stands
 * here; only this file's maker looks values up.  Everything lives in the caller's arena.  Texts
 * are UTF-8, as models are, and never NULL unless it says so.
 */
#ifndef CLI_STORY_H
#define CLI_STORY_H

#include "checker/check.h"
#include "checker/evidence/evidence.h"
#include "cli/explain.h"
#include "logic/formula.h"
#include "stg/lts/lts.h"

/* A place in a source text. */
struct story_place {
    const char *file;         /* NULL: none, and nothing else stands here */
    uint32_t line, column;    /* from 1 */
    const char *source;       /* that line, without blanks at its ends */
    struct span span;         /* for diagnostics */
};

/* A column of the table of variables: one of a process, or a global one. */
struct story_variable {
    const char *name;         /* "Client[1].x", "total" */
    uint32_t process;         /* in story.process, or STORY_GLOBAL */
};
#define STORY_GLOBAL UINT32_MAX

struct story_state {
    const char **node;        /* of each process: "busy", "taken(2)" */
    const char **value;       /* of each variable; NULL: it has none, or none that matters */
};

/* One who takes part in a step. */
struct story_actor {
    uint32_t process;         /* in story.process */
    const char *from, *to;    /* its node before and after; to: NULL after a run-time error */
    struct story_place at;    /* the edge */
};

/* What else a step has changed, down to elements and fields. */
struct story_change {
    const char *name;         /* "Client[1].x", "a[2].f" */
    const char *from;         /* NULL: it had no value that mattered */
    const char *to;
};

enum story_kind { STORY_TAU, STORY_COMM, STORY_OUT, STORY_IN };

struct story_step {
    enum story_kind kind;
    const char *label;        /* "tau", "tau name(1)", "c[1](2)", "c!2", "c?(1,2)" */
    const char *name;         /* the channel with its index, "c[1]", or the named step; or "" */
    const char *values;       /* "2", "1,2", or "" */
    uint32_t n_actors;        /* 1 or 2 */
    struct story_actor actor[2]; /* the sender first */
    uint32_t n_changes;
    struct story_change *change;
    bool fault;               /* it ends in a run-time error: there is no state after it */
};

/* What is shown, or refuted, at a state. */
struct story_mark {
    const char *formula;      /* on one line, shortened */
    const char *variables;    /* "i = 1, x = 2", or "" */
    bool value;               /* what it is there */
    const char *receiving;    /* between the choice of who receives and of what: "P receives on c",
                                 and the formula is the modality; NULL elsewhere */
    struct story_place at;    /* in the user's own text, or none; receiving: of the edge */
};

enum story_end {
    STORY_OPEN,               /* nothing is claimed: a simulation */
    STORY_DECIDED,            /* a part of the property is true, or false, in the last state */
    STORY_DEADLOCK,           /* nothing is possible in the last state */
    STORY_LOOP,               /* the run goes on for ever */
    STORY_FAULT               /* a run-time error */
};

/* One line of a strategy. */
struct story_line {
    uint32_t depth, parent;   /* parent: its line; the first has none */
    uint32_t vertex;          /* lines of the same vertex are the same claim */
    bool fold;                /* stood there before: what is below it is not repeated */
    bool unfolds;             /* the body of the fixpoint in the line above */
    bool chooses;             /* what stands below is one of several ways on */
    uint32_t state;           /* in story.state */
    struct story_mark mark;
    const struct story_step *step; /* by which the state was reached; NULL: the same state */
};

struct story {
    const char *model;        /* file name */
    const char *property;     /* name; NULL: a simulation */
    const char *text;         /* what it says in words, or NULL */
    const char *formula;      /* its source on one line; NULL: a simulation */
    const char *verdict;      /* "true", "false", "error"; NULL: a simulation */
    bool is_run;              /* else a strategy */
    uint32_t n_processes;
    const char *const *process; /* names of the instances */
    uint32_t n_variables;
    struct story_variable *variable;
    uint32_t n_states;
    struct story_state *state;
    const char *legend;       /* what a name like c'1 means, or NULL */
    uint32_t n_predicates;    /* what those mean that the texts below speak of */
    const struct explain_meaning *predicate;

    /* A run: step[i] leads from state[i] to state[i + 1].  No states at all: an error before the
       initial one. */
    uint32_t n_steps;
    struct story_step *step;
    struct story_mark *mark;  /* of each state; NULL: a simulation */
    enum story_end end;
    uint32_t loop;            /* STORY_LOOP: the last state is this one again, up to names of values
                                 if renamed */
    bool renamed;
    const char *end_text;     /* STORY_DECIDED: "x < 2"; STORY_LOOP: what so never comes true, or
                                 never false; STORY_FAULT: the message; else "" */
    bool end_value;           /* what end_text is */
    bool culprit;             /* STORY_DECIDED: because of the last step, in the state before it */
    struct story_place end_at;
    uint32_t n_facts;         /* what end_text looks at: "x = 2", "Client[1]@busy" */
    const char **fact;

    /* A strategy. */
    uint32_t n_lines;
    struct story_line *line;
    bool cut;                 /* there are more */
};

/* r has evidence or a fault; its states are those of l. */
struct story *story_of(struct arena *a, struct lts *l, const char *model, const struct property *p,
                       const struct check_result *r);
/* A run without a property. */
struct story *story_of_run(struct arena *a, struct lts *l, const char *model,
                           const struct evidence *e);

/* ---- pieces, for the interactive modes ---- */

struct story_step *story_step(struct arena *a, struct lts *l, state_id from,
                              const struct evidence_step *s);
struct story_mark story_mark(struct arena *a, struct lts *l, const struct formula *f,
                             const struct evidence_place *p);
struct story_place story_place(struct arena *a, struct span at);

/* What is different in `to`, but for the nodes. */
struct story_change *story_changes(struct arena *a, struct lts *l, state_id from, state_id to,
                                   uint32_t *n);
/* The names of processes and variables, and that state. */
struct story *story_of_state(struct arena *a, struct lts *l, state_id at);

/* "Client[1] -> Server": who takes part.  process: the names (story.process). */
void story_actors(struct buf *b, const char *const *process, const struct story_step *x);
/* "Client[1]: think -> hungry, Server.x: 1 -> 2": nodes, then variables; or "run-time error". */
void story_step_changes(struct buf *b, const char *const *process, const struct story_step *x);
/* Do two marks speak of the same subformula? */
bool story_same_mark(const struct story_mark *x, const struct story_mark *y);

#endif
