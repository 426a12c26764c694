/*
 * The grammar of Murphi, in the dialects of CMurphi and rumur.
 *
 * Semicolons separate, and may stand behind the last of a list; both dialects disagree where they
 * are necessary, and here they are not where nothing else can follow.  Actions build the tree and
 * nothing else (see parser/grammar.y, whose conventions these are).
 */
%define api.prefix {mur_}
%define api.pure full
%define api.token.prefix {TOK_}
%define api.location.type {struct span}
%define parse.error custom
%define parse.lac full
%define lr.default-reduction consistent
%locations
%defines
%expect 0
%param { struct parser *p }

%code requires {
#include "parser/parser.h"
}

%union {
    struct ast *node;
    const char *name;
    struct num number;
    enum ast_kind op;
}

%code {
#include <string.h>

#include "parser/murphi/murphi_repair.h"
#include "parser/murphi/murphi_tree.h"
#include "support/alloc.h"

#define YYMALLOC mem_alloc
#define YYFREE mem_free
#define YYMAXDEPTH (12 * AST_MAX_DEPTH)
#define YYLLOC_DEFAULT(Current, Rhs, N) ((Current) = murphi_join_spans((Rhs), (int)(N)))

#define MAKE(KIND, ...) parser_deep(p, ast_make(p->arena, AST_##KIND, __VA_ARGS__))
#define NAMED(KIND, ...) parser_deep(p, ast_named(p->arena, AST_##KIND, __VA_ARGS__))
#define MURPHI(KIND, ...) \
    parser_deep(p, ast_make(p->arena, (enum ast_kind)MURPHI_##KIND, __VA_ARGS__))
#define MURPHI_NAMED(KIND, ...) \
    parser_deep(p, ast_named(p->arena, (enum ast_kind)MURPHI_##KIND, __VA_ARGS__))
/* In the action of an error: what comes next is found by murphi_repair_skip. */
#define SKIP(PLACE, AT) (murphi_repair_skip(p, (AT), REPAIR_##PLACE), yyclearin)
/* ... where no further errors follow from it. */
#define SKIP_ALL(PLACE, AT)                              \
    do {                                                 \
        if (murphi_repair_skip(p, (AT), REPAIR_##PLACE)) \
            yyerrok;                                     \
        yyclearin;                                       \
    } while (0)
#define NONE ((struct ast *)NULL)

static struct span murphi_join_spans(const struct span *rhs, int n);
static int mur_lex(MUR_STYPE *value, struct span *where, struct parser *p);
static void mur_error(struct span *where, struct parser *p, const char *message);
static struct ast *add(struct parser *p, struct ast *list, struct ast *kid);
static struct ast *murphi_add_all(struct parser *p, struct ast *list, const struct ast *more);
static struct ast *logical(struct ast *t, const char *sign);
static struct ast *murphi_declare_all(struct parser *p, struct ast *program,
                                      const struct ast *more);
static void close_with(struct parser *p, struct span at, const char *end, const char *words);
}

%token END_OF_FILE 0 "end of file"
%token <name> NAME "a name" STRING "a string" END "end"
%token <number> NUMBER "a number"
%token ALIAS "alias" ARRAY "array" ASSERT "assert" ASSUME "assume" BEGIN_ "begin"
%token BOOLEAN "boolean" BY "by" CASE "case" CHOOSE "choose" CLEAR "clear" CONST "const"
%token COVER "cover" DO "do" ELSE "else" ELSIF "elsif" ENUM "enum" ERROR "error" EXISTS "exists"
%token FALSE "false" FOR "for" FORALL "forall" FUNCTION "function" IF "if" INVARIANT "invariant"
%token ISMEMBER "ismember" ISUNDEFINED "isundefined" LIVENESS "liveness" MULTISET "multiset"
%token MULTISETADD "multisetadd" MULTISETCOUNT "multisetcount"
%token <name> MULTISETREMOVE "multisetremove" MULTISETREMOVEPRED "multisetremovepred"
%token OF "of" PROCEDURE "procedure" PUT "put" REAL "real" RECORD "record" RETURN "return"
%token RULE "rule" RULESET "ruleset" SCALARSET "scalarset" STARTSTATE "startstate"
%token SWITCH "switch" THEN "then" TO "to" TRUE "true" TYPE "type" UNDEFINE "undefine"
%token UNION "union" VAR "var" WHILE "while" EXTERN "externfun"
%token ASSIGN ":=" DOTS ".." ARROW "==>" IMPLIES "->" OR_OR "||" AND_AND "&&"
%token <op> COMPARE "a comparison"
%token <name> SHIFT "a shift"

%precedence LOW
%precedence ';' error
%nonassoc '?' ':'
%nonassoc IMPLIES
%left OR_OR
%left AND_AND
%left '|'
%left '^'
%left '&'
%precedence '!'
%nonassoc COMPARE
%left SHIFT
%left '+' '-'
%left '*' '/' '%'
%precedence '~'

%type <name> opt_string
%type <node> program section consts const types typedecl vars vardecl names function params param
%type <node> opt_params opt_result sections body rules rule property quants quant bindings
%type <node> binding type fields field stmts stmt opt_stmt arms cases case else
%type <node> expr exprs args designator

%start program
%%
program : %empty      { p->result = $$ = MURPHI(PROGRAM, @$, 3, MAKE(LIST, @$, 0),
                                                MAKE(LIST, @$, 0), MAKE(LIST, @$, 0)); }
     | program ';'
     | program section               { $$ = murphi_declare_all(p, $1, $2); }
     | program function              { $$ = $1; add(p, $1->kid[1], $2); }
     | program rule                  { $$ = $1; add(p, $1->kid[2], $2); }
     | program error                 { $$ = $1; SKIP_ALL(PROGRAM, @2); } ;

/* ---- declarations ---- */

section : CONST consts %prec LOW     { $$ = $2; }
     | TYPE types %prec LOW          { $$ = $2; }
     | VAR vars %prec LOW            { $$ = $2; } ;
consts : %empty { $$ = MAKE(LIST, @$, 0); } | consts const { $$ = add(p, $1, $2); }
     | consts ';' | consts error     { $$ = $1; SKIP(SECTION, @2); } ;
const : NAME ':' expr                { $$ = NAMED(CONST, @$, $1, @1, 2, NONE, $3); } ;
types : %empty { $$ = MAKE(LIST, @$, 0); } | types typedecl { $$ = add(p, $1, $2); }
     | types ';' | types error       { $$ = $1; SKIP(SECTION, @2); } ;
typedecl : NAME ':' type             { $$ = NAMED(TYPE, @$, $1, @1, 1, $3); } ;
vars : %empty { $$ = MAKE(LIST, @$, 0); } | vars vardecl { $$ = add(p, $1, $2); }
     | vars ';' | vars error         { $$ = $1; SKIP(SECTION, @2); } ;
vardecl : names ':' type             { $$ = MAKE(VAR, @$, 3, $1, $3, NONE); } ;
names : NAME                         { $$ = MAKE(LIST, @$, 1, NAMED(NAME, @1, $1, @1, 0)); }
     | names ',' NAME                { $$ = add(p, $1, NAMED(NAME, @3, $3, @3, 0)); } ;
sections : section | sections section { $$ = murphi_add_all(p, $1, $2); } ;
/* A list of two: declarations, statements. */
body : stmts                         { $$ = MAKE(LIST, @$, 2, MAKE(LIST, @$, 0), $1); }
     | BEGIN_ stmts                  { $$ = MAKE(LIST, @$, 2, MAKE(LIST, @$, 0), $2); }
     | sections BEGIN_ stmts         { $$ = MAKE(LIST, @$, 2, $1, $3); } ;

function : FUNCTION NAME '(' opt_params ')' ':' type opt_semi body END
             { $$ = MURPHI_NAMED(FUNCTION, @$, $2, @2, 4, $4, $7, $9->kid[0], $9->kid[1]);
               close_with(p, @10, $10, "function procedure"); }
     | PROCEDURE NAME '(' opt_params ')' opt_semi body END
             { $$ = MURPHI_NAMED(FUNCTION, @$, $2, @2, 4, $4, NONE, $7->kid[0], $7->kid[1]);
               close_with(p, @8, $8, "procedure function"); }
     | EXTERN NAME '(' opt_params ')' opt_result opt_string
             { $$ = MURPHI_NAMED(FUNCTION, @$, $2, @2, 4, $4, $6, MAKE(LIST, @$, 0), NONE);
               diag_error(p->diag, @$, "external functions are not read: write '%s' in Murphi",
                          $2); } ;
opt_semi : %empty %prec LOW | ';' ;
opt_result : %empty { $$ = NONE; } | ':' type { $$ = $2; } ;
opt_params : %empty { $$ = MAKE(LIST, @$, 0); } | params | params ';' ;
params : param                       { $$ = MAKE(LIST, @$, 1, $1); }
     | params ';' param              { $$ = add(p, $1, $3); } ;
param : names ':' type               { $$ = MURPHI(PARAM, @$, 2, $1, $3); }
     | VAR names ':' type            { $$ = MURPHI(VAR_PARAM, @$, 2, $2, $4); } ;

/* ---- rules and properties ---- */

rules : %empty { $$ = MAKE(LIST, @$, 0); } | rules rule { $$ = add(p, $1, $2); } | rules ';'
     | rules error                   { $$ = $1; SKIP_ALL(RULES, @2); } ;
rule : RULE opt_string expr ARROW body END
             { $$ = MURPHI_NAMED(RULE, @$, $2, @2, 3, $3, $5->kid[0], $5->kid[1]);
               close_with(p, @6, $6, "rule"); }
     | RULE opt_string body END
             { $$ = MURPHI_NAMED(RULE, @$, $2, @2, 3, NONE, $3->kid[0], $3->kid[1]);
               close_with(p, @4, $4, "rule"); }
     | STARTSTATE opt_string body END
             { $$ = MURPHI_NAMED(START, @$, $2, @2, 2, $3->kid[0], $3->kid[1]);
               close_with(p, @4, $4, "startstate"); }
     | RULESET quants DO rules END   { $$ = MURPHI(RULESET, @$, 2, $2, $4);
                                       close_with(p, @5, $5, "ruleset"); }
     | ALIAS bindings DO rules END   { $$ = MURPHI(ALIASES, @$, 2, $2, $4);
                                       close_with(p, @5, $5, "alias"); }
     | CHOOSE NAME ':' designator DO rules END
             { $$ = MURPHI_NAMED(CHOOSE, @$, $2, @2, 2, $4, $6);
               close_with(p, @7, $7, "choose"); }
     | property ;
property : INVARIANT opt_string expr opt_string
             { $$ = MURPHI_NAMED(INVARIANT, @$, $2 != NULL ? $2 : $4, @3, 1, $3); }
     | ASSERT opt_string expr opt_string
             { $$ = MURPHI_NAMED(INVARIANT, @$, $2 != NULL ? $2 : $4, @3, 1, $3); }
     | ASSUME opt_string expr opt_string
             { $$ = MURPHI_NAMED(ASSUMED, @$, $2 != NULL ? $2 : $4, @3, 1, $3); }
     | COVER opt_string expr opt_string
             { $$ = MURPHI_NAMED(COVERED, @$, $2 != NULL ? $2 : $4, @3, 1, $3); }
     | LIVENESS opt_string expr opt_string
             { $$ = MURPHI_NAMED(LIVENESS, @$, $2 != NULL ? $2 : $4, @3, 1, $3); } ;
opt_string : %empty { $$ = NULL; } | STRING ;
quants : quant                       { $$ = MAKE(LIST, @$, 1, $1); }
     | quants ';' quant              { $$ = add(p, $1, $3); }
     | quants ';' ;
quant : NAME ':' type                { $$ = MURPHI_NAMED(QUANT, @$, $1, @1, 4, $3, NONE, NONE,
                                                         NONE); }
     | NAME ASSIGN expr TO expr      { $$ = MURPHI_NAMED(QUANT, @$, $1, @1, 4, NONE, $3, $5,
                                                         NONE); }
     | NAME ASSIGN expr TO expr BY expr
                                     { $$ = MURPHI_NAMED(QUANT, @$, $1, @1, 4, NONE, $3, $5,
                                                         $7); } ;
bindings : binding                   { $$ = MAKE(LIST, @$, 1, $1); }
     | bindings ';' binding          { $$ = add(p, $1, $3); }
     | bindings ';' ;
binding : NAME ':' expr              { $$ = MURPHI_NAMED(BINDING, @$, $1, @1, 1, $3); } ;

/* ---- types ---- */

type : BOOLEAN                       { $$ = MAKE(T_BOOL, @$, 0); }
     | NAME %prec LOW                { $$ = NAMED(T_NAME, @$, $1, @1, 0); }
     | expr DOTS expr                { $$ = MAKE(T_RANGE, @$, 2, $1, $3); }
     | ENUM '{' names opt_comma '}'  { $$ = MAKE(T_ENUM, @$, 1, $3); }
     | SCALARSET '(' expr ')'        { $$ = MAKE(T_SCALARSET, @$, 1, $3); }
     | UNION '{' args opt_comma '}'  { $$ = MURPHI(UNION, @$, 1, $3); }
     | RECORD fields END             { $$ = MAKE(T_RECORD, @$, 1, $2);
                                       close_with(p, @3, $3, "record"); }
     | ARRAY '[' type ']' OF type    { $$ = MAKE(T_ARRAY, @$, 2, MAKE(LIST, @3, 1, $3), $6); }
     | MULTISET '[' expr ']' OF type { $$ = MURPHI(MULTISET, @$, 2, $3, $6); }
     | REAL                          { $$ = MURPHI(REAL, @$, 0); }
     | REAL '(' exprs ')'            { $$ = MURPHI(REAL, @$, 0); } ;
opt_comma : %empty | ',' ;
args : type                          { $$ = MAKE(LIST, @$, 1, $1); }
     | args ',' type                 { $$ = add(p, $1, $3); } ;
fields : %empty { $$ = MAKE(LIST, @$, 0); } | fields field { $$ = add(p, $1, $2); }
     | fields ';' ;
field : names ':' type               { $$ = MAKE(FIELD, @$, 2, $1, $3); } ;

/* ---- statements ---- */

stmts : opt_stmt                     { $$ = MAKE(LIST, @$, 0); if ($1) add(p, $$, $1); }
     | stmts ';' opt_stmt            { $$ = $1; if ($3) add(p, $$, $3); } ;
opt_stmt : %empty { $$ = NONE; } | stmt | error { $$ = NONE; SKIP(STATEMENT, @1); } ;
stmt : designator ASSIGN expr        { $$ = MAKE(ASSIGN, @$, 2, $1, $3); }
     | NAME '(' ')'                  { $$ = NAMED(CALL, @$, $1, @1, 1, MAKE(LIST, @3, 0)); }
     | NAME '(' exprs ')'            { $$ = NAMED(CALL, @$, $1, @1, 1, $3); }
     | IF arms END                   { $$ = MURPHI(IF, @$, 1, $2);
                                       close_with(p, @3, $3, "if"); }
     | IF arms ELSE stmts END
             { $$ = MURPHI(IF, @$, 1, add(p, $2, MURPHI(ARM, @4, 2, NONE, $4)));
               close_with(p, @5, $5, "if"); }
     | SWITCH expr cases else END    { $$ = MURPHI(SWITCH, @$, 2, $2, $4 != NULL
                                                   ? add(p, $3, $4) : $3);
                                       close_with(p, @5, $5, "switch"); }
     | FOR quant DO stmts END        { $$ = MURPHI(FOR, @$, 2, $2, $4);
                                       close_with(p, @5, $5, "for"); }
     | WHILE expr DO stmts END       { $$ = MURPHI(WHILE, @$, 2, $2, $4);
                                       close_with(p, @5, $5, "while"); }
     | ALIAS bindings DO stmts END   { $$ = MURPHI(ALIASES, @$, 2, $2, $4);
                                       close_with(p, @5, $5, "alias"); }
     | CLEAR designator              { $$ = MURPHI(CLEAR, @$, 1, $2); }
     | UNDEFINE designator           { $$ = MURPHI(UNDEFINE, @$, 1, $2); }
     | ASSERT opt_string expr opt_string
             { $$ = MURPHI_NAMED(ASSERT, @$, $2 != NULL ? $2 : $4, @3, 1, $3); }
     | ASSUME opt_string expr opt_string
             { $$ = MURPHI_NAMED(ASSUME, @$, $2 != NULL ? $2 : $4, @3, 1, $3); }
     | COVER opt_string expr opt_string
             { $$ = MURPHI_NAMED(COVER, @$, $2 != NULL ? $2 : $4, @3, 1, $3); }
     | ERROR STRING                  { $$ = MURPHI_NAMED(ERROR, @$, $2, @2, 0); }
     | PUT expr                      { $$ = MURPHI(PUT, @$, 1, $2); }
     | PUT STRING                    { $$ = MURPHI(PUT, @$, 1, NAMED(STRING, @2, $2, @2, 0)); }
     | RETURN                        { $$ = MURPHI(RETURN, @$, 1, NONE); }
     | RETURN expr                   { $$ = MURPHI(RETURN, @$, 1, $2); }
     | MULTISETADD '(' expr ',' designator ')'  { $$ = MURPHI(ADD, @$, 2, $3, $5); }
     | MULTISETREMOVE '(' expr ',' designator ')'
             { $$ = MURPHI_NAMED(REMOVE, @$, $1, @1, 2, $3, $5); }
     | MULTISETREMOVEPRED '(' NAME ':' designator ',' expr ')'
             { $$ = MURPHI_NAMED(REMOVE_PRED, @$, $3, @3, 2, $5, $7); } ;
arms : expr THEN stmts               { $$ = MAKE(LIST, @$, 1, MURPHI(ARM, @$, 2, $1, $3)); }
     | arms ELSIF expr THEN stmts    { $$ = add(p, $1, MURPHI(ARM, @5, 2, $3, $5)); } ;
cases : %empty { $$ = MAKE(LIST, @$, 0); } | cases case { $$ = add(p, $1, $2); } ;
case : CASE exprs ':' stmts          { $$ = MURPHI(CASE, @$, 2, $2, $4); } ;
else : %empty { $$ = NONE; } | ELSE stmts { $$ = MURPHI(CASE, @$, 2, NONE, $2); } ;

/* ---- expressions ---- */

exprs : expr { $$ = MAKE(LIST, @$, 1, $1); } | exprs ',' expr { $$ = add(p, $1, $3); } ;
designator : NAME                    { $$ = NAMED(NAME, @$, $1, @1, 0); }
     | designator '[' expr ']'       { $$ = MAKE(INDEX, @$, 2, $1, MAKE(LIST, @3, 1, $3)); }
     | designator '.' NAME           { $$ = NAMED(DOT, @$, $3, @3, 1, $1); } ;
expr : designator %prec LOW
     | expr '?' expr ':' expr        { $$ = MAKE(IF, @$, 3, $1, $3, $5); }
     | expr IMPLIES expr             { $$ = MAKE(IMPLIES, @$, 2, $1, $3); }
     | expr OR_OR expr               { $$ = logical(build_binary(p, @$, $1, AST_OR, $3), "||"); }
     | expr AND_AND expr             { $$ = logical(build_binary(p, @$, $1, AST_AND, $3), "&&"); }
     | expr '|' expr                 { $$ = build_binary(p, @$, $1, AST_OR, $3); }
     | expr '&' expr                 { $$ = build_binary(p, @$, $1, AST_AND, $3); }
     | expr '^' expr                 { $$ = MURPHI_NAMED(BITS, @$, "^", @2, 2, $1, $3); }
     | '!' expr                      { $$ = MAKE(NOT, @$, 1, $2); }
     | expr COMPARE expr             { $$ = build_binary(p, @$, $1, $2, $3); }
     | expr SHIFT expr               { $$ = MURPHI_NAMED(BITS, @$, $2, @2, 2, $1, $3); }
     | expr '+' expr                 { $$ = build_binary(p, @$, $1, AST_ADD, $3); }
     | expr '-' expr                 { $$ = build_binary(p, @$, $1, AST_SUB, $3); }
     | expr '*' expr                 { $$ = build_binary(p, @$, $1, AST_MUL, $3); }
     | expr '/' expr                 { $$ = build_binary(p, @$, $1, AST_DIV, $3); }
     | expr '%' expr                 { $$ = build_binary(p, @$, $1, AST_MOD, $3); }
     | '-' expr %prec '~'            { $$ = MAKE(NEG, @$, 1, $2); }
     | '+' expr %prec '~'            { $$ = $2; }
     | '~' expr                      { $$ = MURPHI_NAMED(BITS, @$, "~", @1, 2, $2, NONE); }
     | NUMBER                        { $$ = build_number(p, @$, $1); }
     | TRUE                          { $$ = MAKE(TRUE, @$, 0); }
     | FALSE                         { $$ = MAKE(FALSE, @$, 0); }
     | '(' expr ')'                  { $$ = parser_nested(p, $2); }
     | NAME '(' ')'                  { $$ = NAMED(CALL, @$, $1, @1, 1, MAKE(LIST, @3, 0)); }
     | NAME '(' exprs ')'            { $$ = NAMED(CALL, @$, $1, @1, 1, $3); }
     | FORALL quants DO expr END     { $$ = MURPHI(FORALL, @$, 2, $2, $4);
                                       close_with(p, @5, $5, "forall"); }
     | EXISTS quants DO expr END     { $$ = MURPHI(EXISTS, @$, 2, $2, $4);
                                       close_with(p, @5, $5, "exists"); }
     | ISUNDEFINED '(' expr ')'      { $$ = MURPHI(UNDEFINED, @$, 1, $3); }
     | ISMEMBER '(' expr ',' type ')'    { $$ = MURPHI(MEMBER, @$, 2, $3, $5); }
     | MULTISETCOUNT '(' NAME ':' designator ',' expr ')'
             { $$ = MURPHI_NAMED(COUNT, @$, $3, @3, 2, $5, $7); } ;

%%

static struct span murphi_join_spans(const struct span *rhs, int n)
{
    struct span s = rhs[n];

    if (n == 0)
        s.from = s.to;
    for (int i = n - 1; i > 0; i--) {
        if (rhs[i].from < rhs[i].to)
            s = s.from == s.to ? rhs[i] : (struct span) { s.text, rhs[i].from, s.to };
    }
    return s;
}

static int mur_lex(MUR_STYPE *value, struct span *where, struct parser *p)
{
    return murphi_repair_next(value, where, p);
}

static struct ast *add(struct parser *p, struct ast *list, struct ast *kid)
{
    return build_add(p, list, kid);
}

static struct ast *murphi_add_all(struct parser *p, struct ast *list, const struct ast *more)
{
    for (uint32_t i = 0; i < more->n; i++)
        build_add(p, list, more->kid[i]);
    return list;
}

/* Of conditions only; & and | are also those of the bits of numbers. */
static struct ast *logical(struct ast *t, const char *sign)
{
    t->name = sign;
    return t;
}

static struct ast *murphi_declare_all(struct parser *p, struct ast *program,
                                      const struct ast *more)
{
    murphi_add_all(p, program->kid[0], more);
    return program;
}

/* `words`: what is closed, and other words that may close it, too; "end" may always. */
static void close_with(struct parser *p, struct span at, const char *end, const char *words)
{
    const char *found = strcmp(end, "end") == 0 ? words : strstr(words, end + strlen("end"));

    if (found == NULL)
        diag_error(p->diag, at, "'%s' stands where 'end%.*s' or 'end' is expected", end,
                   (int)strcspn(words, " "), words);
}

static int yyreport_syntax_error(const yypcontext_t *context, struct parser *p)
{
    yysymbol_kind_t token[YYNTOKENS];
    const char *expected[YYNTOKENS];
    int n = yypcontext_expected_tokens(context, token, YYNTOKENS);

    for (int i = 0; i < n; i++)
        expected[i] = yysymbol_name(token[i]);
    if (!p->too_deep && n >= 0)
        murphi_expected(p, *yypcontext_location(context),
                        yysymbol_name(yypcontext_token(context)), expected, (size_t)n);
    return n < 0 ? 2 : 0;
}

/* Called only if the stack has reached YYMAXDEPTH. */
static void mur_error(struct span *where, struct parser *p, const char *message)
{
    (void)message;
    parser_too_deep(p, *where);
}
