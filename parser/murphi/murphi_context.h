/*
 * A translation under way: names, and the interfaces of its parts.  Private to this folder.
 *
 * Functions report errors in the text to m->diag and return NULL or false, "already reported".
 */
#ifndef PARSER_MURPHI_MURPHI_CONTEXT_H
#define PARSER_MURPHI_MURPHI_CONTEXT_H

#include "parser/murphi/murphi_dialect.h"
#include "parser/murphi/murphi_tree.h"
#include "parser/murphi/murphi_types.h"
#include "support/diag.h"
#include "support/map.h"
#include "support/symbol.h"
#include "support/vec.h"

enum murphi_role {
    MURPHI_IS_CONST,
    MURPHI_IS_TYPE,
    MURPHI_IS_MEMBER, /* of an enum */
    MURPHI_IS_VAR,
    MURPHI_IS_FIXED,   /* a parameter of a ruleset, of a loop, of a quantifier */
    MURPHI_IS_BINDING, /* stands for `value` */
    MURPHI_IS_CHOSEN,  /* names an element of a multiset */
    MURPHI_IS_FUNCTION
};

struct murphi_entry {
    const char *name;
    enum murphi_role role;
    struct span at;
    const char *out; /* its name in the model */
    const struct murphi_type *type;
    struct ast *value; /* BINDING */
    struct ast *hole;  /* BINDING, FIXED: when it is undefined, if that does not follow from it */
    bool assignable;   /* VAR; BINDING: of a place */
    struct murphi_chosen *chosen;
    const struct ast *function;
    enum { RECURSION_UNKNOWN, RECURSION_NO, RECURSION_YES } recursion; /* FUNCTION */
    uint32_t calls_itself; /* RECURSION_YES: from so many places, directly or through others;
                              in its procedure there may be fewer */
    const char *procedure; /* ... its name among the procedures of the model, if it is there yet */
};

/* The function whose body is being translated. */
struct murphi_call {
    const struct ast *function;       /* NULL: it is a rule */
    const struct murphi_type *result; /* NULL: a procedure */
    const char *value;                /* the variable for the result */
    const char *done;                 /* the variable that says that it has returned */
    bool procedure;                   /* of the model: it returns by itself, without these */
};

struct murphi_step {
    const char *name;
    uint32_t next; /* the least number behind the name that is perhaps free */
};

/* What stands around a rule or a property, from the outside in. */
struct murphi_around {
    const struct murphi_around *up;
    const struct ast *t; /* a MURPHI_RULESET, MURPHI_ALIASES or MURPHI_CHOOSE */
};

/* An assumption, or a property that needs statements: each step computes it at its end. */
struct murphi_condition {
    const struct ast *t; /* a MURPHI_ASSUMED, or a property */
    const struct murphi_around *around;
    const char *variable; /* a global one of the model that has its value; NULL: it is assumed */
    bool refused;         /* what is wrong has been reported */
};

struct murphi_cover {     /* inside of rules */
    const struct ast *t;  /* a MURPHI_COVER */
    const char *variable; /* a global one of the model: whether the present step covers it */
    struct vec_ptr step;  /* patterns of the steps that do */
};

struct murphi {
    struct arena *arena;
    struct symbols *symbols;
    struct diag *diag;
    enum murphi_dialect dialect;      /* not DIALECT_BY_FILE */
    bool counts_down;                 /* x := lo to hi, if lo is the greater one */
    VEC(struct murphi_entry *) entry; /* visible; later ones hide earlier ones */
    bool local;                       /* in a rule or function: */
    size_t n_globals;                 /* the others are the first of these, and in `map` */
    size_t floor; /* in the body of a function: those from n_globals to here are not visible */
    struct map map;
    struct ast *model, *properties; /* what has been made of them */
    struct ast *before;             /* statements to be executed before the present expression, or
                                       NULL: it has no place for any */
    bool pure;                      /* these are of a condition, and change nothing */
    const struct murphi_call *call;
    const struct ast *noted;                /* the expression of murphi_note_hole, ... */
    struct ast *noted_hole;                 /* ... and what was said of it */
    VEC(const struct murphi_type *) unions; /* those of the model */
    VEC(const char *) conversions;          /* the functions of the model between them */
    VEC(const struct murphi_type *) loops;  /* around the present statement: what they go through */
    struct murphi_chosen *chosen;           /* elements of multisets, in the body of a rule */
    uint32_t fresh, rules, n_starts;
    bool divides, remains;        /* the functions of division are needed */
    bool shifts;                  /* ... those of shifts */
    VEC(struct murphi_step) step; /* the names of rules and of properties so far, */
    struct map step_map;          /* ... by name */
    struct ast *edges, *starts;
    VEC(struct murphi_condition) condition;
    uint32_t n_assumed;             /* of these */
    VEC(struct murphi_cover) cover; /* in the order of the text */
    bool counts_left_out; /* steps into states that are left out are steps, which change nothing */
};

/* ---- names ---- */
struct murphi_entry *murphi_find(const struct murphi *m, const char *name);
struct murphi_entry *murphi_find_global(const struct murphi *m, const char *name);
/* NULL: reported, there is one in the same scope. */
struct murphi_entry *murphi_declare(struct murphi *m, enum murphi_role role, const struct ast *name,
                                    const struct murphi_type *type);
/* "'x' is not declared", with a suggestion; returns NULL. */
void *murphi_unknown(struct murphi *m, struct span at, const char *name, const char *what);
/* A name that is nowhere else, like this one. */
const char *murphi_fresh(struct murphi *m, const char *like);
/* What the model calls a field of that name. */
const char *murphi_field_name(struct murphi *m, const char *name);
/* Letters and digits of a text, or "holds". */
const char *murphi_plain_name(struct murphi *m, const char *text);
/* ... or the kind with a number; without a name that another rule has. */
const char *murphi_step_name(struct murphi *m, const char *text, const char *kind);
/* Opening a scope is remembering m->entry.n. */
void murphi_leave(struct murphi *m, size_t n);

/* ---- trees ---- */
struct ast *murphi_name(struct murphi *m, const char *name, struct span at);
struct ast *murphi_list(struct murphi *m, struct span at, struct ast *kid);
struct ast *murphi_make(struct murphi *m, enum ast_kind kind, struct span at, struct ast *a,
                        struct ast *b);
struct ast *murphi_assign(struct murphi *m, struct span at, struct ast *place, struct ast *value);
struct ast *murphi_variable(struct murphi *m, struct span at, const char *name,
                            const struct murphi_type *type, struct ast *initial);
struct ast *murphi_binder(struct murphi *m, struct span at, const char *name, struct ast *type);
struct ast *murphi_block(struct murphi *m, struct span at, struct ast *list);
struct ast *murphi_if(struct murphi *m, struct span at, struct ast *cond, struct ast *list);

/* ---- declarations, types ---- */
const struct murphi_type *murphi_type(struct murphi *m, const struct ast *t);
/* AST_CONST, AST_TYPE, AST_VAR; those of a block go to `block`, or NULL: of the model. */
bool murphi_declaration(struct murphi *m, const struct ast *t, struct ast *block);

/* ---- unions ---- */
/* A MURPHI_UNION; name: of the declaration that it is, or NULL. */
const struct murphi_type *murphi_union(struct murphi *m, const struct ast *t, const char *name);
/* Is this an alternative of one in the model? */
bool murphi_is_alternative(const struct murphi *m, const char *name);
/* Are there values of the one that are values of the other?  One of both may be a union. */
bool murphi_converts(const struct murphi_type *from, const struct murphi_type *to);
/* x, of type `from`, as a value of the other; a run-time error, where it is none. */
struct ast *murphi_convert(struct murphi *m, struct ast *x, const struct murphi_type *from,
                           const struct murphi_type *to);
/* The type in which values of both can be compared; NULL: there is none. */
const struct murphi_type *murphi_common(struct murphi *m, const struct murphi_type *a,
                                        const struct murphi_type *b);
/* A MURPHI_MEMBER. */
struct ast *murphi_is_member(struct murphi *m, const struct ast *t);
/* x, of a union, is the number. */
struct ast *murphi_is_number(struct murphi *m, struct ast *x, const struct murphi_type *u,
                             struct ast *number);

/* ---- undefined values ---- */
/* The condition under which x, the translation of t, is undefined, where that is no error; NULL:
   never.  To be asked before anything else is translated. */
struct ast *murphi_hole(struct murphi *m, const struct ast *t, struct ast *x,
                        const struct murphi_type *type);
/* x is a place, without a value. */
struct ast *murphi_is_unset(struct murphi *m, struct ast *x);
/* So it is for this expression, which is no place. */
void murphi_note_hole(struct murphi *m, const struct ast *x, struct ast *hole);
struct ast *murphi_noted_hole(const struct murphi *m, const struct ast *x);
/* if c then .. else .., where only one of them may be undefined. */
struct ast *murphi_hole_of_either(struct murphi *m, struct ast *c, struct ast *hole_a,
                                  struct ast *hole_b);
/* place := x, where x may be undefined: statements at the end of block; hole NULL: it cannot. */
void murphi_copy(struct murphi *m, struct ast *block, struct ast *place, struct ast *hole,
                 struct ast *x);
/* Are both defined, and `same` holds, or none is? */
struct ast *murphi_equal(struct murphi *m, struct span at, struct ast *hole_a, struct ast *hole_b,
                         struct ast *same);

/* ---- expressions ---- */
struct ast *murphi_expr(struct murphi *m, const struct ast *t, const struct murphi_type **type);
struct ast *murphi_typed(struct murphi *m, const struct ast *t, const struct murphi_type *want);
/* ... and when it is undefined, as murphi_hole tells it. */
struct ast *murphi_typed_hole(struct murphi *m, const struct ast *t, const struct murphi_type *want,
                              struct ast **hole);
struct ast *murphi_constant(struct murphi *m, const struct ast *t, const struct murphi_type **type);
/* A name, an element or a field; `frozen`: its indices are computed now. */
struct ast *murphi_designator(struct murphi *m, const struct ast *t, bool frozen,
                              const struct murphi_type **type);
/* ... that can be assigned. */
struct ast *murphi_place(struct murphi *m, const struct ast *t, const struct murphi_type **type);
/* A function of the model on two numbers, of which `a` is the first; a MURPHI_BITS; the functions
   that shifts need. */
struct ast *murphi_bits_of_both(struct murphi *m, const struct ast *t, struct ast *a,
                                const char *function);
struct ast *murphi_bits(struct murphi *m, const struct ast *t);
void murphi_define_shift(struct murphi *m, struct span at);
/* Declares the variable, and makes its AST_BINDER; the variable is a name of it, or a value
   computed from that (x := lo to hi by s). */
struct ast *murphi_quant(struct murphi *m, const struct ast *t);
/* A MURPHI_FORALL or MURPHI_EXISTS. */
struct ast *murphi_quantify(struct murphi *m, const struct ast *t);
/* Does it consist of constants alone? */
bool murphi_is_constant(const struct murphi *m, const struct ast *t);
/* a = b or a != b, as t says, of places of records or arrays. */
struct ast *murphi_equal_parts(struct murphi *m, const struct ast *t,
                               const struct murphi_type *type, struct ast *a, struct ast *b);
/* The value now, if it could change later and there is a place to compute it, else t. */
struct ast *murphi_freeze(struct murphi *m, struct ast *t, const struct murphi_type *type);
/* The name stands for the value: a place if it is a designator, whose indices are frozen. */
bool murphi_bind(struct murphi *m, const char *name, const struct ast *at, const struct ast *value);

/* Is it the same whatever is assigned meanwhile? */
bool murphi_is_fixed(const struct murphi *m, const struct ast *t);

/* ---- multisets ---- */
/* `choose` around a rule: its binder, and the element as a parameter of the step.  Then, in the
   body, a copy that can be changed. */
bool murphi_choose(struct murphi *m, const struct ast *t, struct ast *binders, struct ast *values);
bool murphi_choose_again(struct murphi *m, const struct ast *t);
/* m[i], where m is `bag` */
struct ast *murphi_element(struct murphi *m, const struct ast *t, const struct ast *bag);
/* Its variable alone is no value; returns NULL. */
void *murphi_refuse_chosen(struct murphi *m, const struct ast *t);
struct ast *murphi_multiset_count(struct murphi *m, const struct ast *t);
bool murphi_multiset_statement(struct murphi *m, const struct ast *t, struct ast *block);
/* The assignment to the place, and what follows from it for chosen elements. */
struct ast *murphi_after_assignment(struct murphi *m, struct ast *statement,
                                    const struct ast *place);

/* A boolean as an expression, or NULL: that is not possible, and nothing is reported. */
struct ast *murphi_quietly(struct murphi *m, const struct ast *t);
/* Is it possible with statements only, or not at all?  Declares nothing. */
bool murphi_needs_statements(struct murphi *m, const struct ast *t);
/* forall, exists: a loop that computes it. */
struct ast *murphi_rounds(struct murphi *m, const struct ast *t);
/* What of x is evaluated before `next` keeps its value where that changes variables; *hole: when
   it is undefined, or NULL, and so is hole where that is an error. */
struct ast *murphi_before(struct murphi *m, struct ast *x, const struct murphi_type *type,
                          struct ast **hole, const struct ast *next);
/* A place that is determined before `next`, in the same way. */
struct ast *murphi_place_before(struct murphi *m, const struct ast *t,
                                const struct murphi_type **type, const struct ast *next);

/* ---- functions ---- */
/* Can it change variables that live longer?  An expression or statements. */
bool murphi_changes(const struct murphi *m, const struct ast *t);
/* Does the function call itself, directly or through others? */
bool murphi_is_recursive(const struct murphi *m, struct murphi_entry *x);
/* Has it a result, and can its last statement neither return it nor end the run? */
bool murphi_never_returns_last(const struct murphi *m, const struct ast *function);
/* Is it that function, or does it call it, directly or through others? */
bool murphi_leads_to(const struct murphi *m, const struct murphi_entry *from,
                     const struct murphi_entry *x);
/* The statements of a recursive function with fewer places that call, as x then says; or as they
   are. */
struct ast *murphi_resume(struct murphi *m, struct murphi_entry *x, struct ast *body);
/* The call of a recursive function, a procedure of the model; NULL: reported. */
struct ast *murphi_run(struct murphi *m, const struct ast *t, struct murphi_entry *x);
/* Of what it returns; NULL: reported.  The range is not checked there, only where the result is
   assigned. */
const struct murphi_type *murphi_result_type(struct murphi *m, const struct ast *function);
/* An application in an expression. */
struct ast *murphi_apply(struct murphi *m, const struct ast *t, const struct murphi_type **type);
/* A statement: appended to block. */
bool murphi_may_return(const struct ast *t);
bool murphi_any_returns(const struct ast *list);
bool murphi_call_procedure(struct murphi *m, const struct ast *t, struct ast *block);

/* ---- rules and properties ---- */
/* Rules alone can stand in `choose`; true: reported. */
bool murphi_is_chosen_from(struct murphi *m, const struct murphi_around *a, const struct ast *t);
/* The binders of the rulesets, and their values, by which the step is called. */
bool murphi_open_rulesets(struct murphi *m, const struct murphi_around *a, struct ast *binders,
                          struct ast *values);
/* Before any rule: finds m->cover below t. */
void murphi_find_covers(struct murphi *m, const struct ast *t);
/* The statement, a MURPHI_COVER. */
bool murphi_cover(struct murphi *m, const struct ast *t, struct ast *block);
/* The parameters of the step of a rule t that say what it covers; list: its statements. */
void murphi_cover_rule(struct murphi *m, const struct ast *t, struct ast *edge, struct ast *list);
/* That a step is possible which covers it. */
struct ast *murphi_covering_steps(struct murphi *m, const struct murphi_cover *c);
/* Before any rule: finds m->condition. */
bool murphi_find_conditions(struct murphi *m, const struct murphi_around *a,
                            const struct ast *list);
void murphi_cover_properties(struct murphi *m);
bool murphi_property(struct murphi *m, const struct murphi_around *a, const struct ast *t);
/* That no run-time error is reached; deadlock: the predicate for that, or NULL. */
void murphi_safety(struct murphi *m, struct span at, const char *deadlock);
/* The value of one of them, perhaps with statements in list; NULL: reported. */
struct ast *murphi_condition_value(struct murphi *m, struct murphi_condition *c, struct ast *list);
/* Appends what each step computes at its end, behind its body. */
bool murphi_end_of_step(struct murphi *m, struct ast *list);
/* The edge of a rule again, for those of its steps that lead into states that are left out: they
   stay where they are.  `list`: the statements of its body.  NULL: reported. */
struct ast *murphi_left_out(struct murphi *m, const struct ast *edge, const struct ast *list);
/* Do properties need to know of these? */
bool murphi_has_left_out(const struct murphi *m);
/* The name of these steps. */
const char *murphi_left_out_name(struct murphi *m);

/* ---- loops ---- */
/* The scalarset through which the MURPHI_FOR goes, or NULL. */
const struct murphi_type *murphi_loop_scalarset(const struct murphi *m, const struct ast *t);
/* If the MURPHI_FOR goes through scalarsets and accumulates a boolean: a statement in place of it
   that does the same in any order.  Else NULL. */
const struct ast *murphi_accumulation(struct murphi *m, const struct ast *t);
/* If the MURPHI_FOR goes through a scalarset, and does nothing but return nothing, or true, or
   false, the same everywhere: the MURPHI_EXISTS that says whether it does, and a MURPHI_RETURN of
   it.  Else NULL. */
struct ast *murphi_leaving_loop(struct murphi *m, const struct ast *t, const struct ast **leave);

/* ---- statements ---- */
bool murphi_statements(struct murphi *m, const struct ast *list, struct ast *block);
/* Declarations and statements as a new AST_BLOCK. */
struct ast *murphi_body(struct murphi *m, struct span at, const struct ast *declarations,
                        const struct ast *list);

#endif
