/*
 * One grammar for both languages; an artificial first token selects whether a model, properties or
 * a formula is read.
 *
 * Actions build the tree and nothing else: no look-ups, no types, no evaluation.  All nodes live in
 * an arena, so error recovery has nothing to free.  Words with a meaning in one construct only
 * (data, scalarset, begin, action, is, error, assert, assume, switch, case, while, max, procedure,
 * return, say, buffer, broadcast) are tokens that `name` accepts as names, too; include,
 * independent, fair and strong are such words only where the scanner sees their construct.
 *
 * After an error the parser continues after a ';', after the brace that ends the block, or before
 * the keyword of the next declaration.
 */
%define api.prefix {gram_}
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
    enum ast_quantifier quantifier;
    enum ast_kind op;
}

%code {
#include "parser/scan.h"
#include "support/alloc.h"

#define YYMALLOC mem_alloc
#define YYFREE mem_free
/* A level takes at most ten entries: UNION '{' alts ',' name '(' fields ',' names ':'. */
#define YYMAXDEPTH (12 * AST_MAX_DEPTH)

/* A construct begins where the first non-empty part of its right side does. */
#define YYLLOC_DEFAULT(Current, Rhs, N) ((Current) = join_spans((Rhs), (int)(N)))

#define MAKE(KIND, ...) parser_deep(p, ast_make(p->arena, AST_##KIND, __VA_ARGS__))
#define NAMED(KIND, ...) parser_deep(p, ast_named(p->arena, AST_##KIND, __VA_ARGS__))
#define WORD(text) symbol_of(p->symbols, (text))
#define NONE ((struct ast *)NULL)

static struct span join_spans(const struct span *rhs, int n);
static int gram_lex(GRAM_STYPE *value, struct span *where, struct parser *p);
static void gram_error(struct span *where, struct parser *p, const char *message);
}

%token END 0 "end of file" START_MODEL START_PROPERTIES START_FORMULA
%token <name> NAME "a name" STRING "a string"
%token <name> DATA "data" SCALARSET "scalarset" BEGIN "begin" ACTION "action" IS "is" ERROR "error"
%token <name> ASSERT "assert" ASSUME "assume" SWITCH "switch" CASE "case" WHILE "while" MAX "max"
%token <name> PROCEDURE "procedure" RETURN "return" BAG "bag" SAY "say" COVER "cover"
%token <name> INCLUDE "include" BUFFER "buffer" BROADCAST "broadcast" FAIR "fair" STRONG "strong"
%token <name> INDEPENDENT "independent"
%token <number> NUMBER "a number"
%token TRUE "true" FALSE "false" IF "if" THEN "then" ELSE "else" FORALL "forall" EXISTS "exists"
%token LET "let" IN "in" ARRAY "array" SEQ "seq" SET "set" OF "of" RECORD "record" ENUM "enum"
%token BOOL "bool" INT "int" UNION "union" CONST "const" TYPE "type" CHANNEL "channel"
%token PROCESS "process" VAR "var" NODE "node" SYSTEM "system" PAR "par" FOR "for" WHEN "when"
%token DO "do" WHERE "where" TAU "tau" FUN "fun" MU "mu" NU "nu" PROPERTY "property" PRED "pred"
%token EXPECT "expect"
%token IFF "<=>" IMPLIES "=>" OR "||" AND "&&"
/* The operators of a level whose signs have no other use. */
%token NE "!="
%token <op> REL_OP "a comparison" TERM_OP "a multiplication"
%token CAT "++" DOTS ".." ASSIGN ":=" ARROW "->" UNDERSCORE "_" HIDE "restriction"
%token BLOCK_OPEN "block {" BLOCK_CLOSE "block }"
/* In the order in which messages list them. */
%token '?' '(' '{' ';' '=' ')' ':' ',' '['

%precedence LOW BARE
%precedence '?' '(' '{' '[' IS
%left IFF
%right IMPLIES
%left OR
%left AND
%precedence NOT

%type <name> name plain_name other_name
%type <quantifier> quantifier
%type <op> rel_op sum_op term_op
%type <node> decls decl topdecl vardecl opt_type chans chan types type opt_payload names
%type <node> opt_manner words fair opt_binders binders binder opt_params params param opt_family
%type <node> block items begin item edges edge for when do where then assigns assign lvalue
%type <node> formals formal opt_formals opt_max
%type <node> statements statement braces branches cases case assigned assigned_place
%type <node> action channel in_pattern in_patterns target
%type <node> system restricted operand instance
%type <node> bag range_type low low_mul low_unary high high_mul high_unary in_parens bound
%type <node> bound_prim alts alt fields field
%type <node> opt_exprs exprs expr rel sum term unary postfix primary
%type <node> fix_params fix_param field_values field_value args arg bound_names indices
%type <node> elements element
%type <node> regular sequence repeat atom step steps simple port family out_port in_port
%type <node> opt_patterns patterns pattern one_pattern hole tuple_ins tuple_in one_in in_name
%type <node> simple_value simple_prim props prop opt_string opt_expect pred_params pred_param

%start file
%%
file : START_MODEL decls             { p->result = $2; $2->kind = AST_MODEL; }
     | START_PROPERTIES props        { p->result = $2; $2->kind = AST_PROPERTIES; }
     | START_FORMULA expr            { p->result = $2; } ;

/* Words that begin a statement are no names there. */
other_name : NAME | BEGIN | ACTION | IS | MAX | PROCEDURE | COVER | BUFFER | BROADCAST ;
plain_name : other_name | ERROR | ASSERT | ASSUME | SWITCH | CASE | WHILE | RETURN | SAY ;
name : plain_name | DATA | SCALARSET %prec LOW | BAG %prec LOW ;

/* ---- declarations of a model ---- */

decls : %empty                       { $$ = MAKE(LIST, @$, 0); }
      | decls decl                   { $$ = build_add(p, $1, $2); }
      | decls error decl             { $$ = $1; }
      | decls error ';'              { $$ = $1; yyerrok; }
      | decls error BLOCK_CLOSE      { $$ = $1; yyerrok; }
      /* a process without its last brace */
      | decls fair PROCESS name opt_params BLOCK_OPEN items error topdecl   { $$ = $1; } ;
decl : topdecl | vardecl ;
topdecl : INCLUDE STRING ';'         { $$ = NAMED(INCLUDE, @$, $2, @2, 0); }
     | CONST name opt_type '=' expr ';'  { $$ = NAMED(CONST, @$, $2, @2, 2, $3, $5); }
     | TYPE name '=' type ';'        { $$ = NAMED(TYPE, @$, $2, @2, 1, $4); }
     | INDEPENDENT '(' names ')' ';' { $$ = MAKE(INDEPENDENT, @$, 1, $3); }
     | CHANNEL chans opt_payload opt_manner ';'
                                     { $$ = MAKE(CHANNELS, @$, 3, $2, $3, $4); }
     | FUN name '(' opt_binders ')' ':' type '=' expr ';'
                                     { $$ = NAMED(FUN, @$, $2, @2, 3, $4, $7, $9); }
     | procedure name '(' opt_formals ')' opt_type opt_max braces
             { $$ = NAMED(PROCEDURE, @$, $2, @2, 4, $4, $6, $7, $8);
               p->procedure = false; }
     | procedure error braces        { $$ = $3; p->procedure = false; }
     | fair PROCESS name opt_params block
             { $$ = NAMED(PROCESS, @$, $3, @3, 4, $4, $5->kid[0], $5->kid[1], $1); }
     | fair PROCESS error block      { $$ = $4; }
     | SYSTEM system ';'             { $$ = MAKE(SYSTEM, @$, 1, $2); } ;
fair : %empty { $$ = NONE; }
     | FAIR                          { $$ = NAMED(FAIR, @$, $1, @1, 0); }
     | STRONG FAIR                   { $$ = NAMED(FAIR, @$, $1, @1, 0); } ;
procedure : PROCEDURE                { p->procedure = true; } ;
opt_formals : %empty { $$ = MAKE(LIST, @$, 0); } | formals ;
formals : formal                     { $$ = MAKE(LIST, @$, 1, $1); }
     | formals ',' formal            { $$ = build_add(p, $1, $3); } ;
formal : binder
     | VAR names ':' type            { $$ = MAKE(REFERENCE, @$, 2, $2, $4); } ;
opt_max : %empty { $$ = NONE; } | MAX expr { $$ = $2; } ;
opt_type : %empty { $$ = NONE; } | ':' type { $$ = $2; } ;
chans : chan { $$ = MAKE(LIST, @$, 1, $1); } | chans ',' chan { $$ = build_add(p, $1, $3); } ;
chan : name                          { $$ = NAMED(CHANNEL, @$, $1, @1, 1, NONE); }
     | name '[' types ']'            { $$ = NAMED(CHANNEL, @$, $1, @1, 1, $3); } ;
types : type { $$ = MAKE(LIST, @$, 1, $1); } | types ',' type { $$ = build_add(p, $1, $3); } ;
opt_payload : %empty                 { $$ = MAKE(LIST, @$, 0); }
     | ':' type                      { $$ = MAKE(LIST, @2, 1, $2); }
     | ':' '(' types ')'             { $$ = $3; } ;
/* Which words there are is no matter of the grammar: so they are names as others. */
opt_manner : %empty                  { $$ = NONE; }
     | BROADCAST                     { $$ = MAKE(BROADCAST, @$, 0); }
     | BUFFER expr words             { $$ = MAKE(BUFFER, @$, 2, $2, $3); } ;
words : %empty                       { $$ = MAKE(LIST, @$, 0); }
     | words NAME                    { $$ = build_add(p, $1, NAMED(NAME, @2, $2, @2, 0)); } ;
vardecl : VAR names ':' type ';'     { $$ = MAKE(VAR, @$, 3, $2, $4, NONE); }
     | VAR names ':' type '=' expr ';'  { $$ = MAKE(VAR, @$, 3, $2, $4, $6); } ;
names : name                         { $$ = MAKE(LIST, @$, 1, NAMED(NAME, @1, $1, @1, 0)); }
     | names ',' name                { $$ = build_add(p, $1, NAMED(NAME, @3, $3, @3, 0)); } ;
opt_binders : %empty { $$ = MAKE(LIST, @$, 0); } | binders ;
binders : binder                     { $$ = MAKE(LIST, @$, 1, $1); }
     | binders ',' binder            { $$ = build_add(p, $1, $3); } ;
binder : names ':' type              { $$ = MAKE(BINDER, @$, 2, $1, $3); }
     | names IN bag                  { $$ = MAKE(BINDER, @$, 2, $1,
                                                 MAKE(T_ELEMENTS, @3, 1, $3)); } ;
/* Without '.', which may begin what is said of the elements. */
bag : bound | in_parens ;

/* ---- processes ---- */

opt_params : %empty                  { $$ = MAKE(LIST, @$, 0); }
     | '(' ')'                       { $$ = MAKE(LIST, @$, 0); }
     | '(' params ')'                { $$ = $2; } ;
params : param { $$ = MAKE(LIST, @$, 1, $1); } | params ',' param { $$ = build_add(p, $1, $3); } ;
param : names ':' type               { $$ = MAKE(PARAM, @$, 2, $1, $3); }
     | names ':' CHANNEL opt_family
                     { $$ = MAKE(CHANPARAM, @$, 3, $1, $4, MAKE(LIST, @4, 0)); }
     | names ':' CHANNEL opt_family type
                     { $$ = MAKE(CHANPARAM, @$, 3, $1, $4, MAKE(LIST, @5, 1, $5)); }
     | names ':' CHANNEL opt_family '(' types ')'
                     { $$ = MAKE(CHANPARAM, @$, 3, $1, $4, $6); } ;
opt_family : %empty { $$ = NONE; } | '[' types ']' OF { $$ = $2; } ;
/* A list of two, which `process` splits: AST_BEGIN?, LIST (AST_VAR | AST_NODE). */
block : BLOCK_OPEN items BLOCK_CLOSE        { $$ = MAKE(LIST, @$, 2, NONE, $2); }
     | BLOCK_OPEN begin items BLOCK_CLOSE   { $$ = MAKE(LIST, @$, 2, $2, $3); }
     | BLOCK_OPEN items error BLOCK_CLOSE   { $$ = MAKE(LIST, @$, 2, NONE, $2); yyerrok; }
     | BLOCK_OPEN begin items error BLOCK_CLOSE  { $$ = MAKE(LIST, @$, 2, $2, $3); yyerrok; }
     | BLOCK_OPEN error BLOCK_CLOSE  { $$ = MAKE(LIST, @$, 2, NONE, MAKE(LIST, @$, 0));
                                       yyerrok; } ;
begin : BEGIN name ';'               { $$ = NAMED(BEGIN, @$, $2, @2, 1, MAKE(LIST, @3, 0)); }
     | BEGIN name '(' opt_exprs ')' ';'  { $$ = NAMED(BEGIN, @$, $2, @2, 1, $4); }
     | BEGIN BLOCK_OPEN edges BLOCK_CLOSE       { $$ = MAKE(STARTS, @$, 1, $3); }
     | BEGIN BLOCK_OPEN edges error BLOCK_CLOSE { $$ = MAKE(STARTS, @$, 1, $3); yyerrok; } ;
items : item                         { $$ = MAKE(LIST, @$, 1, $1); }
     | error ';'                     { $$ = MAKE(LIST, @$, 0); yyerrok; }
     | error item                    { $$ = MAKE(LIST, @$, 1, $2); }
     | items item                    { $$ = build_add(p, $1, $2); }
     | items error ';'               { $$ = $1; yyerrok; }
     | items error item              { $$ = $1; } ;
item : vardecl
     | NODE name BLOCK_OPEN edges BLOCK_CLOSE
             { $$ = NAMED(NODE, @$, $2, @2, 2, MAKE(LIST, @2, 0), $4); }
     | NODE name '(' opt_binders ')' BLOCK_OPEN edges BLOCK_CLOSE
             { $$ = NAMED(NODE, @$, $2, @2, 2, $4, $7); }
     | NODE error BLOCK_OPEN edges BLOCK_CLOSE   { $$ = $4; }
     | NODE name BLOCK_OPEN edges error BLOCK_CLOSE   { $$ = $4; yyerrok; }
     | NODE name '(' opt_binders ')' BLOCK_OPEN edges error BLOCK_CLOSE   { $$ = $7; yyerrok; }
     /* a node without its last brace */
     | NODE name BLOCK_OPEN edges error item   { $$ = $4; }
     | NODE name '(' opt_binders ')' BLOCK_OPEN edges error item   { $$ = $7; } ;
edges : %empty                       { $$ = MAKE(LIST, @$, 0); }
     | edges edge                    { $$ = build_add(p, $1, $2); }
     | edges error ';'               { $$ = $1; yyerrok; } ;
edge : fair for when do action where then target ';'
                                     { $$ = MAKE(EDGE, @$, 8, $2, $3, $4, $5, $6, $7, $8, $1); }
     /* a block without its last brace */
     | fair for when DO '{' statements error target ';'
             { $$ = MAKE(EDGE, @$, 8, $2, $3, MAKE(BLOCK, @6, 1, $6), NONE, NONE, NONE, $8, $1);
               yyerrok; } ;
for : %empty { $$ = NONE; } | FOR binders { $$ = $2; } ;
when : %empty { $$ = NONE; } | WHEN expr { $$ = $2; } | ELSE { $$ = MAKE(ELSE, @$, 0); } ;
do : %empty { $$ = NONE; } | DO assigns { $$ = $2; } | DO braces { $$ = $2; } ;
where : %empty { $$ = NONE; } | WHERE expr { $$ = $2; } ;
then : %empty { $$ = NONE; } | THEN assigns { $$ = $2; } | THEN braces { $$ = $2; } ;
assigns : assign                     { $$ = MAKE(LIST, @$, 1, $1); }
     | assigns ',' assign            { $$ = build_add(p, $1, $3); } ;
assign : lvalue ASSIGN expr          { $$ = MAKE(ASSIGN, @$, 2, $1, $3); }
     | lvalue ASSIGN UNDERSCORE      { $$ = MAKE(ASSIGN, @$, 2, $1, MAKE(UNASSIGNED, @3, 0)); } ;
lvalue : name                        { $$ = NAMED(NAME, @$, $1, @1, 0); }
     | lvalue '[' exprs ']'          { $$ = MAKE(INDEX, @$, 2, $1, $3); }
     | lvalue '.' name               { $$ = NAMED(DOT, @$, $3, @3, 1, $1); } ;
target : ARROW name                  { $$ = NAMED(TARGET, @$, $2, @2, 1, NONE); }
     | ARROW name '(' opt_exprs ')'  { $$ = NAMED(TARGET, @$, $2, @2, 1, $4); } ;
action : %empty                      { $$ = NONE; }
     | TAU                           { $$ = MAKE(TAU, @$, 1, NONE); }
     | TAU name                      { $$ = NAMED(TAU, @$, $2, @2, 1, NONE); }
     | TAU name '(' exprs ')'        { $$ = NAMED(TAU, @$, $2, @2, 1, $4); }
     | channel '!'                   { $$ = MAKE(SEND, @$, 2, $1, MAKE(LIST, @2, 0)); }
     | channel '!' expr              { $$ = MAKE(SEND, @$, 2, $1, MAKE(LIST, @3, 1, $3)); }
     | channel '!' '(' expr ',' exprs ')'
             { $$ = MAKE(SEND, @$, 2, $1, build_prepend(p, @4, $4, $6)); }
     | channel '?'                   { $$ = MAKE(RECEIVE, @$, 2, $1, MAKE(LIST, @2, 0)); }
     | channel '?' in_pattern        { $$ = MAKE(RECEIVE, @$, 2, $1, MAKE(LIST, @3, 1, $3)); }
     | channel '?' '(' in_patterns ')'   { $$ = MAKE(RECEIVE, @$, 2, $1, $4); } ;
channel : name                       { $$ = NAMED(CHANREF, @$, $1, @1, 1, NONE); }
     | name '[' exprs ']'            { $$ = NAMED(CHANREF, @$, $1, @1, 1, $3); } ;
in_pattern : name                    { $$ = NAMED(PAT_NAME, @$, $1, @1, 0); }
     | UNDERSCORE                    { $$ = MAKE(PAT_ANY, @$, 0); }
     | '=' simple_value              { $$ = MAKE(PAT_EQ, @$, 1, $2); }
     | '=' '(' expr ')'              { $$ = MAKE(PAT_EQ, @$, 1, $3); }
     | name '(' in_patterns ')'      { $$ = NAMED(PAT_ALT, @$, $1, @1, 1, $3); } ;
in_patterns : in_pattern             { $$ = MAKE(LIST, @$, 1, $1); }
     | in_patterns ',' in_pattern    { $$ = build_add(p, $1, $3); } ;

/* ---- statements ---- */

braces : '{' statements '}'     { $$ = MAKE(BLOCK, @$, 1, $2); }
     | '{' statements error '}'      { $$ = MAKE(BLOCK, @$, 1, $2); yyerrok; } ;
statements : %empty                  { $$ = MAKE(LIST, @$, 0); }
     | statements statement          { $$ = build_add(p, $1, $2); }
     | statements error ';'          { $$ = $1; yyerrok; } ;
statement : vardecl
     | assigned ';'                  { $$ = MAKE(ASSIGNS, @$, 1, $1); }
     | braces
     | branches                      { $$ = MAKE(CHOICE, @$, 2, NONE, $1); }
     | branches ELSE braces
             { $$ = MAKE(CHOICE, @$, 2, NONE, build_add(p, $1, MAKE(CASE, @3, 2, NONE, $3))); }
     | SWITCH expr '{' cases '}'     { $$ = MAKE(CHOICE, @$, 2, $2, $4); }
     | SWITCH expr '{' cases ELSE braces '}'
             { $$ = MAKE(CHOICE, @$, 2, $2, build_add(p, $4, MAKE(CASE, @6, 2, NONE, $6))); }
     | FOR binders braces            { $$ = MAKE(EACH, @$, 2, $2, $3); }
     | WHILE expr MAX expr braces    { $$ = MAKE(WHILE, @$, 3, $2, $4, $5); }
     | ASSERT expr opt_string ';'    { $$ = MAKE(ASSERT, @$, 2, $2, $3); }
     | ASSUME expr ';'               { $$ = MAKE(ASSUME, @$, 1, $2); }
     | SAY expr ';'                  { $$ = MAKE(SAY, @$, 1, $2); }
     | SAY STRING ';'                { $$ = MAKE(SAY, @$, 1, NAMED(STRING, @2, $2, @2, 0)); }
     | ERROR STRING ';'              { $$ = NAMED(FAIL, @$, $2, @2, 0); }
     | other_name '(' opt_exprs ')' ';'
             { $$ = MAKE(RUN, @$, 1, NAMED(CALL, @$, $1, @1, 1, $3)); }
     | RETURN ';'                    { $$ = MAKE(RETURN, @$, 1, NONE); }
     | RETURN expr ';'               { $$ = MAKE(RETURN, @$, 1, $2); } ;
branches : IF expr braces
             { $$ = MAKE(LIST, @$, 1, MAKE(CASE, @$, 2, MAKE(LIST, @2, 1, $2), $3)); }
     | branches ELSE IF expr braces
             { $$ = build_add(p, $1, MAKE(CASE, @5, 2, MAKE(LIST, @4, 1, $4), $5)); } ;
cases : case                         { $$ = MAKE(LIST, @$, 1, $1); }
     | cases case                    { $$ = build_add(p, $1, $2); } ;
case : CASE exprs braces        { $$ = MAKE(CASE, @$, 2, $2, $3); } ;
assigned : assigned_place ASSIGN expr
             { $$ = MAKE(LIST, @$, 1, MAKE(ASSIGN, @$, 2, $1, $3)); }
     | assigned_place ASSIGN UNDERSCORE
             { $$ = MAKE(LIST, @$, 1, MAKE(ASSIGN, @$, 2, $1, MAKE(UNASSIGNED, @3, 0))); }
     | assigned ',' assign           { $$ = build_add(p, $1, $3); } ;
assigned_place : other_name          { $$ = NAMED(NAME, @$, $1, @1, 0); }
     | DATA                          { $$ = NAMED(NAME, @$, $1, @1, 0); }
     | assigned_place '[' exprs ']'  { $$ = MAKE(INDEX, @$, 2, $1, $3); }
     | assigned_place '.' name       { $$ = NAMED(DOT, @$, $3, @3, 1, $1); } ;

/* ---- systems ---- */

system : restricted
     | system OR restricted          { $$ = build_binary(p, @$, $1, AST_PARALLEL, $3); } ;
restricted : operand
     | restricted HIDE '{' names '}' { $$ = MAKE(RESTRICT, @$, 2, $1, $4); }
     | restricted HIDE '*'           { $$ = MAKE(RESTRICT, @$, 2, $1, NONE); } ;
operand : '(' system ')'             { $$ = parser_nested(p, $2); }
     | PAR binders '.' operand       { $$ = MAKE(FAMILY, @$, 2, $2, $4); }
     | instance
     | name ':' instance             { $$ = NAMED(INSTANCE, @$, $3->name, $3->name_span, 2,
                                                  $3->kid[0], NAMED(NAME, @1, $1, @1, 0)); } ;
instance : name                      { $$ = NAMED(INSTANCE, @$, $1, @1, 2, NONE, NONE); }
     | name '(' opt_exprs ')'        { $$ = NAMED(INSTANCE, @$, $1, @1, 2, $3, NONE); } ;

/* ---- types ---- */

type : BOOL                          { $$ = MAKE(T_BOOL, @$, 0); }
     | INT                           { $$ = MAKE(T_INT, @$, 0); }
     | plain_name                    { $$ = NAMED(T_NAME, @$, $1, @1, 0); }
     | range_type
     | ENUM '{' names '}'            { $$ = MAKE(T_ENUM, @$, 1, $3); }
     | UNION '{' alts '}'            { $$ = MAKE(T_UNION, @$, 1, $3); }
     | DATA %prec LOW                { $$ = MAKE(T_DATA, @$, 1, NONE); }
     | DATA '{' names '}'            { $$ = MAKE(T_DATA, @$, 1, $3); }
     | SCALARSET                     { $$ = MAKE(T_SCALARSET, @$, 1, NONE); }
     | SCALARSET '(' expr ')'        { $$ = MAKE(T_SCALARSET, @$, 1, $3); }
     | ARRAY '[' types ']' OF type   { $$ = MAKE(T_ARRAY, @$, 2, $3, $6); }
     | RECORD '{' fields '}'         { $$ = MAKE(T_RECORD, @$, 1, $3); }
     | SET OF type                   { $$ = MAKE(T_SET, @$, 1, $3); }
     | SEQ '[' expr ']' OF type      { $$ = MAKE(T_SEQ, @$, 2, $3, $6); }
     | BAG '[' expr ']' OF type      { $$ = MAKE(T_BAG, @$, 2, $3, $6); } ;
alts : alt { $$ = MAKE(LIST, @$, 1, $1); } | alts ',' alt { $$ = build_add(p, $1, $3); } ;
alt : name                           { $$ = NAMED(ALT, @$, $1, @1, 1, NONE); }
     | name '(' fields ')'           { $$ = NAMED(ALT, @$, $1, @1, 1, $3); } ;
fields : field { $$ = MAKE(LIST, @$, 1, $1); } | fields ',' field { $$ = build_add(p, $1, $3); } ;
field : names ':' type               { $$ = MAKE(FIELD, @$, 2, $1, $3); } ;

/* Bounds are sums without '.'; the lower one does not begin with '('. */
range_type : low DOTS high           { $$ = MAKE(T_RANGE, @$, 2, $1, $3); } ;
low : low_mul | low sum_op high_mul  { $$ = build_binary(p, @$, $1, $2, $3); } ;
low_mul : low_unary
     | low_mul term_op high_unary     { $$ = build_binary(p, @$, $1, $2, $3); } ;
low_unary : bound | '-' high_unary { $$ = MAKE(NEG, @$, 1, $2); } ;
high : high_mul | high sum_op high_mul   { $$ = build_binary(p, @$, $1, $2, $3); } ;
high_mul : high_unary
     | high_mul term_op high_unary    { $$ = build_binary(p, @$, $1, $2, $3); } ;
high_unary : bound
     | in_parens
     | '-' high_unary                { $$ = MAKE(NEG, @$, 1, $2); } ;
in_parens : '(' expr ')'             { $$ = parser_nested(p, $2); }
     | in_parens '[' exprs ']'       { $$ = MAKE(INDEX, @$, 2, $1, $3); } ;
bound : bound_prim | bound '[' exprs ']' { $$ = MAKE(INDEX, @$, 2, $1, $3); } ;
bound_prim : name                    { $$ = NAMED(NAME, @$, $1, @1, 0); }
     | NUMBER                        { $$ = build_number(p, @$, $1); }
     | name '(' opt_exprs ')'        { $$ = NAMED(CALL, @$, $1, @1, 1, $3); } ;

/* ---- expressions and formulas ---- */

opt_exprs : %empty { $$ = MAKE(LIST, @$, 0); } | exprs ;
exprs : expr { $$ = MAKE(LIST, @$, 1, $1); } | exprs ',' expr { $$ = build_add(p, $1, $3); } ;
expr : rel
     | expr IFF expr                 { $$ = MAKE(IFF, @$, 2, $1, $3); }
     | expr IMPLIES expr             { $$ = MAKE(IMPLIES, @$, 2, $1, $3); }
     | expr OR expr                  { $$ = build_binary(p, @$, $1, AST_OR, $3); }
     | expr AND expr                 { $$ = build_binary(p, @$, $1, AST_AND, $3); }
     | '!' expr %prec NOT            { $$ = MAKE(NOT, @$, 1, $2); }
     | '<' regular '>' expr %prec NOT { $$ = MAKE(DIAMOND, @$, 2, $2, $4);
                                       parser_formula_only(p, @$, "a modality"); }
     | '[' regular ']' expr %prec NOT { $$ = MAKE(BOX, @$, 2, $2, $4);
                                       parser_formula_only(p, @$, "a modality"); }
     | IF expr THEN expr ELSE expr %prec LOW    { $$ = MAKE(IF, @$, 3, $2, $4, $6); }
     | FORALL binders '.' expr %prec LOW        { $$ = MAKE(FORALL, @$, 2, $2, $4); }
     | EXISTS binders '.' expr %prec LOW        { $$ = MAKE(EXISTS, @$, 2, $2, $4); }
     | LET name '=' sum IN expr %prec LOW       { $$ = NAMED(LET, @$, $2, @2, 2, $4, $6); }
     | MU name '.' expr %prec LOW    { $$ = NAMED(MU, @$, $2, @2, 2, NONE, $4);
                                       parser_formula_only(p, @$, "a fixpoint"); }
     | NU name '.' expr %prec LOW    { $$ = NAMED(NU, @$, $2, @2, 2, NONE, $4);
                                       parser_formula_only(p, @$, "a fixpoint"); }
     | MU name '(' fix_params ')' '.' expr %prec LOW
                                     { $$ = NAMED(MU, @$, $2, @2, 2, $4, $7);
                                       parser_formula_only(p, @$, "a fixpoint"); }
     | NU name '(' fix_params ')' '.' expr %prec LOW
                                     { $$ = NAMED(NU, @$, $2, @2, 2, $4, $7);
                                       parser_formula_only(p, @$, "a fixpoint"); } ;
rel : sum %prec LOW
     | sum rel_op sum                { $$ = build_binary(p, @$, $1, $2, $3); }
     | sum IS UNDERSCORE             { $$ = NAMED(IS, @$, WORD("_"), @3, 1, $1); }
     | sum IS name                   { $$ = NAMED(IS, @$, $3, @3, 1, $1); } ;
sum : term
     | sum sum_op term               { $$ = build_binary(p, @$, $1, $2, $3); }
     | sum CAT term                  { $$ = MAKE(CAT, @$, 2, $1, $3); } ;
term : unary | term term_op unary     { $$ = build_binary(p, @$, $1, $2, $3); } ;
rel_op : REL_OP | NE { $$ = AST_NE; } | '=' { $$ = AST_EQ; } | '<' { $$ = AST_LT; }
     | '>' { $$ = AST_GT; }
     | IN                            { $$ = AST_IN; } ;
sum_op : '+' { $$ = AST_ADD; } | '-' { $$ = AST_SUB; } ;
term_op : TERM_OP | '*' { $$ = AST_MUL; } ;
unary : postfix | '-' unary { $$ = MAKE(NEG, @$, 1, $2); } ;
fix_params : fix_param               { $$ = MAKE(LIST, @$, 1, $1); }
     | fix_params ',' fix_param      { $$ = build_add(p, $1, $3); } ;
fix_param : name ':' type '=' expr   { $$ = NAMED(FIXPARAM, @$, $1, @1, 2, $3, $5); } ;
postfix : primary
     | postfix '[' exprs ']'         { $$ = MAKE(INDEX, @$, 2, $1, $3); }
     | postfix '.' name              { $$ = NAMED(DOT, @$, $3, @3, 1, $1); }
     | postfix '@' name              { $$ = NAMED(AT, @$, $3, @3, 1, $1); } ;
primary : name                       { $$ = NAMED(NAME, @$, $1, @1, 0); }
     | NUMBER                        { $$ = build_number(p, @$, $1); }
     | TRUE                          { $$ = MAKE(TRUE, @$, 0); }
     | FALSE                         { $$ = MAKE(FALSE, @$, 0); }
     | name '(' args ')'             { $$ = build_call(p, @$, $1, @1, $3); }
     | name '(' ')'                  { $$ = NAMED(CALL, @$, $1, @1, 1, MAKE(LIST, @3, 0)); }
     | '(' expr ')'                  { $$ = parser_nested(p, $2); }
     | '{' '}'                       { $$ = MAKE(SET, @$, 1, MAKE(LIST, @2, 0)); }
     | '{' exprs '}'                 { $$ = MAKE(SET, @$, 1, $2); }
     | '{' field_values '}'          { $$ = MAKE(RECORD, @$, 1, $2); }
     | ARRAY '(' indices IMPLIES element ')' { $$ = MAKE(ARRAY, @$, 2, $3, $5); }
     | ARRAY '(' ')'                 { $$ = MAKE(ARRAY_LITERAL, @$, 1, MAKE(LIST, @3, 0)); }
     | ARRAY '(' elements ')'        { $$ = MAKE(ARRAY_LITERAL, @$, 1, $3); }
     | SET '(' binders '|' expr ')'  { $$ = MAKE(SET_OF, @$, 2, $3, $5); }
     | SEQ '(' opt_exprs ')'         { $$ = MAKE(SEQ, @$, 1, $3); }
     | BAG '(' ')'                   { $$ = NAMED(CALL, @$, $1, @1, 1, MAKE(LIST, @2, 0)); }
     | BAG '(' args ')'              { $$ = NAMED(CALL, @$, $1, @1, 1, $3); }
     | BAG '(' expr '|' expr ')'     { $$ = build_bag_of(p, @$, $3, $5); }
     | name '(' bound_names '|' expr ')'
             { $$ = build_aggregate(p, @$, $1, @1, $3, $5, NONE); }
     | name '(' bound_names IMPLIES expr ')'
             { $$ = build_aggregate(p, @$, $1, @1, $3, NONE, $5); }
     | name '(' args '|' expr ')'
             { $$ = build_aggregate(p, @$, $1, @1, build_elements(p, @3, $3), $5, NONE); } ;
indices : elements ':' type          { $$ = build_binders(p, @$, $1, $3); }
     | indices ',' binder            { $$ = build_add(p, $1, $3); } ;
elements : element                   { $$ = MAKE(LIST, @$, 1, $1); }
     | elements ',' element          { $$ = build_add(p, $1, $3); } ;
element : expr | UNDERSCORE          { $$ = MAKE(UNASSIGNED, @$, 0); } ;
bound_names : args ':' type          { $$ = build_binders(p, @$, $1, $3); }
     | bound_names ',' binder        { $$ = build_add(p, $1, $3); } ;
field_values : field_value           { $$ = MAKE(LIST, @$, 1, $1); }
     | field_values ',' field_value  { $$ = build_add(p, $1, $3); } ;
field_value : name ':' element       { $$ = NAMED(FIELDVAL, @$, $1, @1, 1, $3); } ;
args : arg { $$ = MAKE(LIST, @$, 1, $1); } | args ',' arg { $$ = build_add(p, $1, $3); } ;
arg : expr
     | hole                          { parser_formula_only(p, @$, "a pattern"); $$ = $1; }
     | '<' regular '>' { $$ = MAKE(ACTION_ARG, @$, 1, $2);
                                       parser_formula_only(p, @$, "an action"); } ;

/* ---- modalities ---- */

regular : sequence | regular '|' sequence { $$ = MAKE(R_ALT, @$, 2, $1, $3); } ;
sequence : repeat | sequence '.' repeat { $$ = MAKE(R_SEQ, @$, 2, $1, $3); } ;
repeat : atom
     | out_port '?'                  { $$ = MAKE(R_OPT, @$, 1, $1); }
     | repeat '*'                    { $$ = MAKE(R_STAR, @$, 1, $1); }
     | repeat '+'                    { $$ = MAKE(R_PLUS, @$, 1, $1); }
     | repeat CAT                    { $$ = MAKE(R_PLUS, @$, 1, MAKE(R_PLUS, @$, 1, $1)); }
     | repeat '?'                    { $$ = MAKE(R_OPT, @$, 1, $1); } ;
atom : '(' regular ')' { $$ = parser_nested(p, $2); } | step ;
step : simple
     | '{' steps '}'                 { $$ = MAKE(A_SET, @$, 1, $2); }
     | '-'                           { $$ = MAKE(A_ANY, @$, 0); }
     | NE                            { $$ = MAKE(A_MOVES, @$, 0); }
     | '-' simple                    { $$ = MAKE(A_NOT, @$, 1, MAKE(LIST, @2, 1, $2)); }
     | '-' '{' steps '}'             { $$ = MAKE(A_NOT, @$, 1, $3); } ;
steps : step { $$ = MAKE(LIST, @$, 1, $1); } | steps ',' step { $$ = build_add(p, $1, $3); } ;
simple : TAU                         { $$ = MAKE(A_TAU, @$, 1, NONE); }
     | TAU name                      { $$ = NAMED(A_TAU, @$, $2, @2, 1, NONE); }
     | TAU name '(' opt_patterns ')' { $$ = NAMED(A_TAU, @$, $2, @2, 1, $4); }
     | '@' name                      { $$ = NAMED(A_AT, @$, $2, @2, 1, NONE); }
     | '@' name '[' patterns ']'     { $$ = NAMED(A_AT, @$, $2, @2, 1, $4); }
     | name %prec BARE               { $$ = NAMED(A_NAME, @$, $1, @1, 0); }
     | family %prec BARE             { $$ = build_step(p, AST_A_CHANNEL, @$, $1, NONE, NONE); }
     | STRING                        { $$ = NAMED(A_LABEL, @$, $1, @1, 0); }
     | port '(' ')'                  { $$ = build_step(p, AST_A_COMM, @$, $1, NONE, NONE); }
     | port '(' patterns where ')'   { $$ = build_step(p, AST_A_COMM, @$, $1, $3, $4); }
     | out_port %prec BARE           { $$ = $1; }
     | out_port one_pattern          { $$ = build_step(p, AST_A_OUT, @$, $1,
                                                        MAKE(LIST, @2, 1, $2), NONE); }
     | out_port '(' patterns where ')'  { $$ = build_step(p, AST_A_OUT, @$, $1, $3, $4); }
     | in_port
     | in_port quantifier one_in     { $$ = build_step(p, AST_A_IN, @$, $1,
                                                        MAKE(LIST, @3, 1, $3), NONE);
                                       $$->quantifier = $2; }
     | in_port quantifier '(' tuple_ins where ')'
                                     { $$ = build_step(p, AST_A_IN, @$, $1, $4, $5);
                                       $$->quantifier = $2; } ;
quantifier : %empty                  { $$ = QUANT_NONE; }
     | FORALL { $$ = QUANT_FORALL; } | EXISTS { $$ = QUANT_EXISTS; } ;
/* Steps whose patterns are still to come: AST_CHANREF with LIST pattern?. */
port : name { $$ = NAMED(CHANREF, @$, $1, @1, 1, NONE); } | family ;
family : name '[' patterns ']'       { $$ = NAMED(CHANREF, @$, $1, @1, 1, $3); } ;
out_port : port '!'                  { $$ = build_step(p, AST_A_OUT, @$, $1, NONE, NONE); } ;
in_port : name '?'                   { struct ast *port = NAMED(CHANREF, @1, $1, @1, 1, NONE);
                                       $$ = build_step(p, AST_A_IN, @$, port, NONE, NONE); }
     | family '?'                    { $$ = build_step(p, AST_A_IN, @$, $1, NONE, NONE); } ;
opt_patterns : %empty { $$ = MAKE(LIST, @$, 0); } | patterns ;
patterns : pattern                   { $$ = MAKE(LIST, @$, 1, $1); }
     | patterns ',' pattern          { $$ = build_add(p, $1, $3); } ;
pattern : hole | expr { $$ = MAKE(PAT_EXPR, @$, 1, $1); } ;
one_pattern : hole | simple_value { $$ = MAKE(PAT_EXPR, @$, 1, $1); } ;
hole : UNDERSCORE                    { $$ = MAKE(PAT_ANY, @$, 0); }
     | '?' name                      { $$ = NAMED(PAT_BIND, @$, $2, @2, 0); } ;
tuple_ins : tuple_in                 { $$ = MAKE(LIST, @$, 1, $1); }
     | tuple_ins ',' tuple_in        { $$ = build_add(p, $1, $3); } ;
tuple_in : in_name | '=' expr { $$ = MAKE(PAT_EQ, @$, 1, $2); } ;
one_in : in_name
     | '=' simple_value              { $$ = MAKE(PAT_EQ, @$, 1, $2); }
     | '=' '(' expr ')'              { $$ = MAKE(PAT_EQ, @$, 1, $3); } ;
in_name : UNDERSCORE                 { $$ = MAKE(PAT_ANY, @$, 0); }
     | name                          { $$ = NAMED(PAT_NAME, @$, $1, @1, 0); }
     | name '(' tuple_ins ')'        { $$ = NAMED(PAT_ALT, @$, $1, @1, 1, $3); } ;
simple_value : simple_prim
     | '-' NUMBER                    { $$ = MAKE(NEG, @$, 1, build_number(p, @2, $2)); } ;
simple_prim : name                   { $$ = NAMED(NAME, @$, $1, @1, 0); }
     | NUMBER                        { $$ = build_number(p, @$, $1); }
     | TRUE                          { $$ = MAKE(TRUE, @$, 0); }
     | FALSE                         { $$ = MAKE(FALSE, @$, 0); }
     | name '(' opt_exprs ')'        { $$ = NAMED(CALL, @$, $1, @1, 1, $3); }
     | simple_prim '[' exprs ']'     { $$ = MAKE(INDEX, @$, 2, $1, $3); } ;

/* ---- property files ---- */

props : %empty                       { $$ = MAKE(LIST, @$, 0); }
     | props prop                    { $$ = build_add(p, $1, $2); }
     | props error prop              { $$ = $1; }
     | props error ';'               { $$ = $1; yyerrok; } ;
prop : PROPERTY name opt_string opt_expect '=' expr ';'
                                     { $$ = NAMED(PROPERTY, @$, $2, @2, 3, $3, $4, $6); }
     | COVER name opt_string opt_expect '=' arg ';'
             { $$ = NAMED(PROPERTY, @$, $2, @2, 3, $3, $4, MAKE(COVER, @6, 1, $6)); }
     | PRED name '=' expr ';'        { $$ = NAMED(PRED, @$, $2, @2, 2, NONE, $4); }
     | PRED name '(' pred_params ')' '=' expr ';'
                                     { $$ = NAMED(PRED, @$, $2, @2, 2, $4, $7); } ;
opt_string : %empty { $$ = NONE; } | STRING { $$ = NAMED(STRING, @$, $1, @1, 0); } ;
opt_expect : %empty                  { $$ = NONE; }
     | EXPECT TRUE                   { $$ = NAMED(EXPECT, @$, WORD("true"), @2, 0); }
     | EXPECT FALSE                  { $$ = NAMED(EXPECT, @$, WORD("false"), @2, 0); }
     | EXPECT ERROR                  { $$ = NAMED(EXPECT, @$, $2, @2, 0); } ;
pred_params : pred_param             { $$ = MAKE(LIST, @$, 1, $1); }
     | pred_params ',' pred_param    { $$ = build_add(p, $1, $3); } ;
pred_param : name                    { $$ = NAMED(PREDPARAM, @$, $1, @1, 1, NONE); }
     | name ':' type                 { $$ = NAMED(PREDPARAM, @$, $1, @1, 1, $3); }
     | ACTION name                   { $$ = NAMED(ACTIONPARAM, @$, $2, @2, 0); } ;

%%

static struct span join_spans(const struct span *rhs, int n)
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

static int gram_lex(GRAM_STYPE *value, struct span *where, struct parser *p)
{
    bool opens = p->opens, first = p->first;
    int token = scan_next(value, where, p->scanner);

    p->opens = p->opens && !opens;
    p->first = p->first && !first;
    p->last = token;
    return token;
}

static int yyreport_syntax_error(const yypcontext_t *context, struct parser *p)
{
    yysymbol_kind_t token[YYNTOKENS];
    const char *expected[YYNTOKENS];
    int n = yypcontext_expected_tokens(context, token, YYNTOKENS);

    for (int i = 0; i < n; i++)
        expected[i] = yysymbol_name(token[i]);
    if (!p->too_deep && n >= 0)
        expected_report(p, *yypcontext_location(context),
                        yysymbol_name(yypcontext_token(context)), expected, (size_t)n);
    return n < 0 ? 2 : 0;
}

/* Called only if the stack has reached YYMAXDEPTH. */
static void gram_error(struct span *where, struct parser *p, const char *message)
{
    (void)message;
    parser_too_deep(p, *where);
}
