# Models, and properties, of one hostile shape each: a function of that name writes to ".stg", and
# perhaps ".mu"; `generate` calls it.
#
# Each shape is one dimension in which an input can grow beyond what anybody writes; n is its
# size there, all else is as small as can be.

BEGIN { ORS = ""; CONVFMT = "%.0f" }
function m(text) { print text > (to ".stg") }
function p(text) { print text > (to ".mu") }
function times(text, k,    half)
{
    if (k < 1)
        return ""
    half = times(text, int(k / 2))
    return half half (k % 2 ? text : "")
}
# 0, 1, ..., n-1 behind a prefix
function each(prefix, separator) { return part(prefix, separator, 0, n) }
function part(prefix, separator, from, to,    half)
{
    if (to - from <= 1)
        return to > from ? prefix from : ""
    half = int((from + to) / 2)
    return part(prefix, separator, from, half) separator part(prefix, separator, half, to)
}
function one() { m("process P { node a { tau -> a; } }\nsystem P;\n") }
function expr(type, e) { m("const c : " type " = " e ";\n"); one() }
function formula(f) { one(); p("property x = " f ";\n") }

# ---- numbers, names, texts ----

function digits() { expr("int", times("7", n)) }
function product_of_digits() { expr("int", times("7", n) " * " times("3", n) " % 10") }
function name_length() { m("const " times("n", n) " : int = 1;\n"); one() }
function name_unknown() { expr("int", times("n", n)) }
function text_length()
{
    one()
    p("property x \"" times("t", n) "\" expect false = possibly(!(<->true));\n")
}
function one_line() { m(times(" ", n)); one() }
function comment() { m("/*" times("*", n) "/\n"); one() }
function comment_open() { m("/*" times("*", n)) }
function string_open() { one(); p("property x \"" times("s", n)) }
function blank_lines() { m(times("\n", n)); one() }
function errors() { m(times("const : int = 1;\n", n)); one() }
function stray() { m(times("$", n)); one() }
function unknown_names(    i)
{
    for (i = 0; i < n; i++)
        m("const c" i " : int = u" i ";\n")
    one()
}
function twice(    i)
{
    for (i = 0; i < n; i++)
        m("const c : int = " i ";\n")
    one()
}
function warnings(    i)
{
    m("process P {\n")
    for (i = 0; i < n; i++)
        m("  var x" i " : bool;\n")
    m("  node a {\n")
    for (i = 0; i < n; i++)
        m("    when x" i " -> a;\n")
    m("  }\n}\nsystem P;\n")
}

# ---- declarations ----

function consts(    i)
{
    m("const c0 : int = 1;\n")
    for (i = 1; i < n; i++)
        m("const c" i " : int = c" int((i - 1) / 2) " + 1;\n")
    one()
}
function const_chain(    i)
{
    m("const c0 : int = 1;\n")
    for (i = 1; i < n; i++)
        m("const c" i " : int = c" (i - 1) " + 1;\n")
    one()
}
function const_squares(    i)
{
    m("const c0 : int = 3;\n")
    for (i = 1; i < n; i++)
        m("const c" i " : int = c" (i - 1) " * c" (i - 1) ";\n")
    one()
}
function types(    i)
{
    m("type T0 = bool;\n")
    for (i = 1; i < n; i++)
        m("type T" i " = array [0..1] of T" int((i - 1) / 2) ";\n")
    one()
}
function type_chain(    i)
{
    m("type T0 = bool;\n")
    for (i = 1; i < n; i++)
        m("type T" i " = record { f : T" (i - 1) " };\n")
    m("process P { var x : T" (n - 1) ";  node a { -> a; } }\nsystem P;\n")
}
function type_doubled(    i)
{
    m("type T0 = bool;\n")
    for (i = 1; i < n; i++)
        m("type T" i " = record { f, g : T" (i - 1) " };\n")
    m("process P { var x, y : T" (n - 1) ";  node a { do x := _ -> b; }  node b { when x = y -> a; } }\nsystem P;\n")
}
function value_doubled(    i)
{
    m("type T0 = seq [2] of bool;\n")
    for (i = 1; i < n; i++)
        m("type T" i " = seq [2] of T" (i - 1) ";\n")
    m("process P { var x : T" (n - 1) " = ")
    m("let x0 = seq(true, false) in ")
    for (i = 1; i < n; i++)
        m("let x" i " = seq(x" (i - 1) ", x" (i - 1) ") in ")
    m("x" (n - 1) ";  node a { do x := x ++ seq() -> a; } }\nsystem P;\n")
}
function enum() { m("process P { var x : enum { " each("e", ", ") " } = e0;  node a { do x := e" (n - 1) " -> a; } }\nsystem P;\n") }
function enum_types(    i)
{
    for (i = 0; i < n; i++)
        m("type T" i " = enum { e" i " };\n")
    one()
}
function data_constants() { m("type D = data { " each("d", ", ") " };\nprocess P { var x : D = d0;  node a { for d : D do x := d -> b; }  node b { when x = d1 -> a; } }\nsystem P;\n") }
function scalarset() { m("type I = scalarset(" n ");\nprocess P { var x : I;  node a { for i : I do x := i -> b; }  node b { for i : I when i != x do x := i -> b; } }\nsystem P;\n") }
function scalarset_array() { m("type I = scalarset(" n ");\nprocess P { var x : array [I] of bool = array(i : I => false);  node a { for i : I do x[i] := true -> b; }  node b { } }\nsystem P;\n") }
function fields(    i)
{
    m("type R = record { " each("f", ", ") " : bool };\nprocess P { var r : R = { ")
    for (i = 0; i < n; i++)
        m((i ? ", " : "") "f" i " : true")
    m(" };  node a { when r.f" (n - 1) " do r.f0 := !r.f0 -> a; } }\nsystem P;\n")
}
function alternatives(    i)
{
    m("type U = union { ")
    for (i = 0; i < n; i++)
        m((i ? ", " : "") "A" i "(f" i " : bool)")
    m(" };\nchannel c : U;\nprocess P { var u : U = A0(true);  node a { c?A" (n - 1) "(_) then u := A1(true) -> a; when u is A0 && u.f0 -> a; } }\nsystem P;\n")
}
function array_size() { m("process P { var x : array [0.." (n - 1) "] of 0..3 = array(i : 0.." (n - 1) " => i % 4);  node a { do x[0] := x[" (n - 1) "] -> a; } }\nsystem P;\n") }
function array_walk() { m("process P { begin a(0);  var x : array [0.." (n - 1) "] of bool = array(i : 0.." (n - 1) " => false);  node a(i : int) { when i < " n " do x[i] := true -> a(i + 1); when i = " n " -> b; }  node b { when x[0] -> b; } }\nsystem P;\n") }
function array_nested(    i)
{
    m("process P { var x : " times("array [0..0] of ", n) "bool = ")
    for (i = 0; i < n; i++)
        m("array(i" i " : 0..0 => ")
    m("true" times(")", n) ";  node a { do x" times("[0]", n) " := false -> a; } }\nsystem P;\n")
}
function array_of_array() { m("process P { var x : array [0.." (n - 1) "] of array [0.." (n - 1) "] of bool = array(i : 0.." (n - 1) " => array(j : 0.." (n - 1) " => false));  node a { do x[0] := x[1] -> a; } }\nsystem P;\n") }
function sequence() { m("process P { var q : seq [" n "] of bool = seq();  node a { when len(q) < " n " do q := q ++ seq(true) -> a; when len(q) = " n " -> a; } }\nsystem P;\n") }
function sequence_full() { m("process P { var q : seq [" n "] of bool = seq(" times("true, ", n - 1) "true);  node a { -> b; }  node b { do q := q ++ seq(true) -> a; } }\nsystem P;\n") }
function sequence_bound() { m("process P { var q : seq [" n "] of bool = seq();  node a { do q := tail(q ++ seq(true)) -> a; } }\nsystem P;\n") }
function sequence_received() { m("channel c : seq [" n "] of bool;\nprocess P { node a { c?q -> a; } }\nsystem P;\n") }
function range() { m("process P { var x : 0.." (n - 1) " = 0;  node a { when x < " (n - 1) " do x := x + 1 -> a; when x = " (n - 1) " -> a; } }\nsystem P;\n") }
function range_huge() { m("process P { var x : 0..1" times("0", n) " = 1" times("0", n) ";  node a { do x := x - 1 -> b; }  node b { do x := x + 1 -> a; } }\nsystem P;\n") }
function range_index() { m("process P { var x : array [0..1" times("0", n) "] of bool;  node a { -> a; } }\nsystem P;\n") }
function range_for() { m("process P { node a { for i : 0.." (n - 1) " when i = 7 -> a; } }\nsystem P;\n") }
function range_forall() { m("process P { var x : int = 0;  node a { when forall i : 0.." (n - 1) " . (i + x) % 2 >= 0 -> a; } }\nsystem P;\n") }
function range_of_set() { m("process P { var x : set of 0.." (n - 1) " = set(i : 0.." (n - 1) " | true);  node a { do x := x - {1} -> b; }  node b { do x := x + {1} -> a; } }\nsystem P;\n") }
function range_received() { m("channel c : 0.." (n - 1) ";\nprocess P { node a { c?x where x > 7 -> b; }  node b { } }\nsystem P;\n"); p("property x = [c?x] x > 7;\n") }
function set_operators() { m("const S : set of 0.." (n - 1) " = set(i : 0.." (n - 1) " | i % 2 = 0);\nconst T : set of 0.." (n - 1) " = set(i : 0.." (n - 1) " | i % 3 = 0);\nprocess P { node a { when S * T <= S && S - T <= S + T && card(S * T) > 0 -> a; } }\nsystem P;\n") }
function set_elements(    i)
{
    m("process P { var x : set of 0.." n " = {")
    for (i = n; i > 0; i--)
        m(i (i > 1 ? ", " : ""))
    m("};  node a { when 0 in x -> a;  when 7 in x -> a; } }\nsystem P;\n")
}
function channels() { m("channel " each("c", ", ") ";\nprocess P { node a { c0! -> a; } }\nsystem P;\n") }
function channels_used(    i)
{
    m("channel " each("c", ", ") " : bool;\nprocess P { node a {\n")
    for (i = 0; i < n; i++)
        m("  c" i "!true -> a;\n")
    m("} }\nprocess Q { node a {\n")
    for (i = 0; i < n; i++)
        m("  c" i "?_ -> a;\n")
    m("} }\nsystem (P || Q) \\ {" each("c", ", ") "};\n")
}
function channel_family() { m("channel c[0.." (n - 1) "] : bool;\nprocess P { node a { for i : 0.." (n - 1) " c[i]!true -> a; } }\nprocess Q { node a { for i : 0.." (n - 1) " c[i]?_ -> a; } }\nsystem (P || Q) \\ *;\n") }
function channel_family_large() { m("channel c[0.." (n - 1) "] : bool;\nprocess P { var i : 0.." (n - 1) " = 0;  node a { c[i]!true then i := (i + 1) % 3 -> a; } }\nsystem P;\n") }
function channel_payload() { m("channel c : (" times("bool, ", n - 1) "bool);\nprocess P { node a { c!(" times("true, ", n - 1) "true) -> a; } }\nprocess Q { node a { c?(" times("_, ", n - 1) "_) -> a; } }\nsystem (P || Q) \\ {c};\n") }
function globals(    i)
{
    for (i = 0; i < n; i++)
        m("var g" i " : bool = false;\n")
    m("process P { node a {\n")
    for (i = 0; i < n; i++)
        m("  when g" i " -> b;\n")
    m("}  node b { } }\nsystem P;\n")
    p("property x = deadlock_free || true;\n")
}
function functions(    i)
{
    m("fun f0(x : int) : int = x;\n")
    for (i = 1; i < n; i++)
        m("fun f" i "(x : int) : int = f" int((i - 1) / 2) "(x) + 1;\n")
    m("process P { node a { when f" (n - 1) "(0) > 0 -> a; -> a; } }\nsystem P;\n")
}
function function_calls(    i)
{
    m("fun f0(x : int) : int = x + 1;\n")
    for (i = 1; i < n; i++)
        m("fun f" i "(x : int) : int = f" (i - 1) "(x) + f" (i - 1) "(x);\n")
    m("process P { node a { when f" (n - 1) "(0) > 0 -> a; } }\nsystem P;\n")
}
function function_parameters() { m("fun f(" each("x", " : int, ") " : int) : int = x0;\nprocess P { node a { when f(" each("", ", ") ") = 0 -> a; } }\nsystem P;\n") }

# ---- expressions ----

function sum() { expr("int", times("1 + ", n) "1") }
function difference() { expr("int", times("1 - ", n) "1") }
# The first operand that decides counts, and none behind it.
function rest_of_row() { expr("bool", times("true && ", n) "false && 1 / 0 = 1 && " times("true && ", n) "1 / 0 = 1 || " times("false || ", n) "true || 1 / 0 = 1") }
# The first operand that is wrong is told, by its place.
function fault_in_row() { expr("bool", times("true && ", n) "1 / 0 = 1 && " times("true && ", n) "2 % 0 = 1") }
function disjunction() { expr("bool", times("false || ", n) "true") }
function conjunction_of_equations(    i)
{
    m("process P { var x : int = 1;  node a { when ")
    for (i = 0; i < n; i++)
        m("x != " (i + 2) " && ")
    m("true -> a; } }\nsystem P;\n")
}
function parentheses() { expr("int", times("(", n) "1" times(")", n)) }
function negations() { expr("bool", times("!", n) "true") }
function conditionals() { expr("int", times("if true then 1 else ", n) "2") }
function conditions() { expr("int", times("if if true then true else false then 1 else (", n) "2" times(")", n)) }
function lets_sum(    i, s)
{
    for (i = 1; i < n; i++)
        s = s "let x" i " = x" (i - 1) " + x" (i - 1) " in "
    expr("int", "let x0 = 1 in " s "x" (n - 1) " % 7")
}
function lets_product(    i, s)
{
    for (i = 1; i < n; i++)
        s = s "let x" i " = x" (i - 1) " * x" (i - 1) " in "
    expr("int", "let x0 = 3 in " s "x" (n - 1) " % 7")
}
function lets_join(    i)
{
    m("process P { var q : int = let x0 = seq(1) in ")
    for (i = 1; i < n; i++)
        m("let x" i " = x" (i - 1) " ++ x" (i - 1) " in ")
    m("len(x" (n - 1) ");  node a { -> a; } }\nsystem P;\n")
}
function quantifiers(    i)
{
    m("process P { node a { when ")
    for (i = 0; i < n; i++)
        m("forall i" i " : 0..0 . ")
    m("true -> a; } }\nsystem P;\n")
}
function binders(    i)
{
    m("process P { node a { when forall ")
    m(each("i", ", ") " : 0..0 . true -> a; } }\nsystem P;\n")
}
function binders_doubled() { m("process P { node a { when forall " each("i", ", ") " : 0..1 . i" (n - 1) " % 2 >= 0 -> a; } }\nsystem P;\n") }
function for_binders() { m("process P { node a { for " each("i", ", ") " : 0..0 -> a; } }\nsystem P;\n") }
function for_binders_doubled() { m("process P { node a { for " each("i", ", ") " : 0..1 -> a; } }\nsystem P;\n") }

# ---- processes ----

function nodes(    i)
{
    m("process P {\n")
    for (i = 0; i < n; i++)
        m("  node a" i " { -> a" ((i + 1) % n) "; }\n")
    m("}\nsystem P;\n")
}
function edges(    i)
{
    m("process P { var x : int = 0;  node a {\n")
    for (i = 0; i < n; i++)
        m("  when x <= " i " -> a;\n")
    m("} }\nsystem P;\n")
}
function edges_for(    i)
{
    m("process P { node a {\n")
    for (i = 0; i < n; i++)
        m("  for i : 0..1 when i = 0 -> a;\n")
    m("} }\nsystem P;\n")
}
function edges_inputs(    i)
{
    m("channel c : bool;\nprocess P { node a {\n" times("  c?x where x -> a;\n", n) "} }\nsystem P;\n")
}
function edges_equal(    i)
{
    m("process P { node a {\n" times("  -> a;\n", n) "} }\nsystem P;\n")
}
function variables(    i)
{
    m("process P {\n")
    for (i = 0; i < n; i++)
        m("  var x" i " : bool = false;\n")
    m("  node a {\n")
    for (i = 0; i < n; i++)
        m("    when x" i " -> a;\n")
    m("    do x0 := false -> a;\n  }\n}\nsystem P;\n")
}
function variables_live(    i)
{
    m("process P {\n")
    for (i = 0; i < n; i++)
        m("  var x" i " : bool = false;\n")
    for (i = 0; i < n; i++)
        m("  node a" i " { when !x" i " do x" i " := true -> a" ((i + 1) % n) "; when x" i " -> a0; }\n")
    m("}\nsystem P;\n")
}
function assignments(    i)
{
    m("process P { var " each("x", ", ") " : int = 0;  node a { do ")
    for (i = 0; i < n; i++)
        m((i ? ", " : "") "x" i " := x" (n - 1 - i))
    m(" -> a; } }\nsystem P;\n")
}
function assignments_of_elements(    i)
{
    m("process P { var x : array [0.." (n - 1) "] of int = array(i : 0.." (n - 1) " => 0);  node a { do ")
    for (i = 0; i < n; i++)
        m((i ? ", " : "") "x[" i "] := 1")
    m(" -> b; }  node b { when x[0] = 1 -> b; } }\nsystem P;\n")
}
function parameters() { m("process P(" each("x", ", ") " : int) { node a { when x0 = 0 -> a; } }\nsystem P(" each("", ", ") ");\n") }
function node_parameters() { m("process P { begin a(" each("", ", ") ");  node a(" each("x", ", ") " : int) { -> a(" each("x", ", ") "); } }\nsystem P;\n") }
function process_declarations(    i)
{
    for (i = 0; i < n; i++)
        m("process P" i " { node a { -> a; } }\n")
    m("system P" (n - 1) ";\n")
}
function operands(    i)
{
    m("process P { node a { -> a; } }\nsystem ")
    for (i = 0; i < n; i++)
        m((i ? " || " : "") "x" i " : P")
    m(";\n")
}
function operands_channels(    i)
{
    m("channel " each("c", ", ") ";\nprocess P(c : channel, d : channel) { node a { c! -> b; }  node b { d? -> a; } }\nsystem (")
    for (i = 0; i < n; i++)
        m((i ? " || " : "") "x" i " : P(c" i ", c" ((i + 1) % n) ")")
    m(") \\ *;\n")
}
function family() { m("process P(i : 0.." (n - 1) ") { node a { -> a; } }\nsystem par i : 0.." (n - 1) " . P(i);\n") }
function family_steps() { m("process P(i : 0.." (n - 1) ") { node a { -> b; }  node b { -> b; } }\nsystem par i : 0.." (n - 1) " . P(i);\n"); p("property x = <-> <-> true;\n") }
function family_ring() { m("channel c[0.." (n - 1) "];\nprocess P(i : 0.." (n - 1) ") { node a { when i = 0 c[1]! -> b; when i > 0 c[i]? -> b; }  node b { when i > 0 c[(i + 1) % " n "]! -> a; when i = 0 c[0]? -> a; } }\nsystem (par i : 0.." (n - 1) " . P(i)) \\ {c};\n") }
function family_one_channel() { m("channel c;\nprocess P(i : 0.." (n - 1) ") { node a { c! -> a; c? -> a; } }\nsystem (par i : 0.." (n - 1) " . P(i)) \\ {c};\n"); p("property x = <-> true;\n") }
function family_of_states() { m("process P(i : 0.." (n - 1) ") { node a { -> b; }  node b { } }\nsystem par i : 0.." (n - 1) " . P(i);\n"); p("property x = possibly(forall i : 0.." (n - 1) " . P[i]@b);\n") }
function restrictions() { m("channel c;\nprocess P { node a { c! -> a; } }\nprocess Q { node a { c? -> a; } }\nsystem " times("(", n) "P || Q" times(") \\ {c}", n) ";\n") }
function restriction_scopes(    i)
{
    m("channel c;\nprocess P { node a { c! -> a; } }\nprocess Q { node a { c? -> a; } }\nsystem ")
    for (i = 0; i < n; i++)
        m((i ? " || " : "") "(p" i " : P || q" i " : Q) \\ {c}")
    m(";\n")
}
function nested_par(    i)
{
    m("process P { node a { -> a; } }\nsystem ")
    for (i = 0; i < n; i++)
        m("par i" i " : 0..0 . (")
    m("P" times(")", n) ";\n")
}
function nested_par_doubled(    i)
{
    m("process P { node a { -> a; } }\nsystem ")
    for (i = 0; i < n; i++)
        m("par i" i " : 0..1 . (")
    m("P" times(")", n) ";\n")
}

# ---- properties ----

function properties(    i)
{
    one()
    for (i = 0; i < n; i++)
        p("property p" i " = always(<->true);\n")
}
function properties_different(    i)
{
    m("process P { var x : int = 0;  node a { do x := 1 - x -> a; } }\nsystem P;\n")
    for (i = 0; i < n; i++)
        p("property p" i " expect " (i > 1 ? "false" : "true") " = possibly(P.x = " i ");\n")
}
function preds(    i)
{
    one()
    for (i = 0; i < n; i++)
        p("pred p" i "(phi) = phi;\n")
    p("property x = p" (n - 1) "(true);\n")
}
function pred_chain(    i)
{
    one()
    p("pred p0(phi) = phi;\n")
    for (i = 1; i < n; i++)
        p("pred p" i "(phi) = [-] p" (i - 1) "(phi);\n")
    p("property x = p" (n - 1) "(true);\n")
}
function pred_doubled(    i)
{
    one()
    p("pred p0(phi) = [-]phi;\n")
    for (i = 1; i < n; i++)
        p("pred p" i "(phi) = p" (i - 1) "(phi) && p" (i - 1) "([-]phi);\n")
    p("property x = p" (n - 1) "(<->true);\n")
}
function pred_tower(    i)
{
    one()
    p("pred p0(phi) = phi && [-]phi;\n")
    for (i = 1; i < n; i++)
        p("pred p" i "(phi) = p" (i - 1) "(p" (i - 1) "(phi));\n")
    p("property x = p" (n - 1) "(<->true);\n")
}
function pred_nothing(    i)
{
    one()
    p("pred p0(phi) = true;\n")
    for (i = 1; i < n; i++)
        p("pred p" i "(phi) = p" (i - 1) "(phi) && p" (i - 1) "(phi);\n")
    p("property x = p" (n - 1) "(<->true);\n")
}
function pred_arguments(    i)
{
    one()
    p("pred p(" each("x", " : int, ") " : int) = x0 = 0;\nproperty x = p(" each("", ", ") ");\n")
}
function pred_actions(    i)
{
    one()
    p("pred p(" each("action a", ", ") ") = <a0>true;\nproperty x = p(" times("<->, ", n - 1) "<->);\n")
}
function disjuncts() { formula(times("[-]false || ", n) "<->true") }
function conjuncts() { formula(times("<->true && ", n) "true") }
function implications() { formula(times("<->true => ", n) "true") }
function equivalences() { formula(times("<->true <=> ", n) "true") }
function modalities() { formula(times("<->", n) "true") }
function modalities_mixed() { formula(times("<->[-]", int(n / 2)) "true") }
function fixpoints(    i, s)
{
    for (i = 0; i < n; i++)
        s = s (i % 2 ? "mu" : "nu") " X" i ". "
    formula(s "true" )
}
function alternations(    i, s)
{
    for (i = 0; i < n; i++)
        s = s (i % 2 ? "mu" : "nu") " X" i ". "
    s = s "<->true"
    for (i = 0; i < n; i++)
        s = s (i % 2 ? " || <->" : " && [-]") "X" i
    formula(s)
}
function fixpoint_parameters(    i, s)
{
    for (i = 0; i < n; i++)
        s = s (i ? ", " : "") "x" i " : int = " i
    formula("nu X(" s "). [-] X(" each("x", ", ") ")")
}
function fixpoint_equivalence(    i, s)
{
    for (i = 0; i < n; i++)
        s = s "<->true <=> ("
    formula(s "true" times(")", n))
}
function formula_parentheses() { formula(times("(", n) "true" times(")", n)) }
function formula_negations() { formula(times("!", n) "true") }
function formula_quantifiers(    i, s)
{
    for (i = 0; i < n; i++)
        s = s (i % 2 ? "forall" : "exists") " x" i " : 0..0 . "
    formula(s "<->true")
}
function formula_range() { formula("forall x : 0.." (n - 1) " . x >= 0 || <->false") }
function formula_range_deep() { formula("always(exists x : 0.." (n - 1) " . x = " (n - 1) " && <->true)") }
function formula_lets(    i, s)
{
    for (i = 1; i < n; i++)
        s = s "let x" i " = x" (i - 1) " + x" (i - 1) " in "
    formula("let x0 = 1 in " s "x" (n - 1) " > 0 && <->true")
}
function actions(    i)
{
    m("channel " each("c", ", ") ";\nprocess P { node a { c0! -> a; } }\nsystem P;\n")
    p("property x = <{" each("c", "!, ") "!}>true;\nproperty y = [-{" each("c", "!, ") "!}]false;\n")
}
function complements() { formula("<" times("-{", n) "-" times("}", n) ">true || true") }
function regular_sequence() { formula("[" times("- . ", n) "-]true") }
function regular_choice() { formula("[" times("- | ", n) "-]true") }
function regular_choices() { formula("[" times("(- | -) . ", n) "-]<->true") }
function regular_options() { formula("[" times("(-)? . ", n) "-]<->true") }
function regular_stars() { formula("[" times("(", n) "-" times(")*", n) "]<->true") }
function regular_star_sequence() { formula("[" times("-* . ", n) "-]<->true") }
function regular_plus() { formula("[" times("(", n) "-" times(")+", n) "]<->true") }
function regular_balanced(    k, r)
{
    r = "-"
    for (k = 1; 2 * k <= n; k *= 2)
        r = "(" r " . " r ")"
    formula("[" r "]<->true")
}
function regular_options_balanced(    k, r)
{
    r = "(-)?"
    for (k = 1; 2 * k <= n; k *= 2)
        r = "(" r " . " r ")"
    formula("[" r "]<->true")
}
function formula_binders() { formula("forall " each("x", ", ") " : 0..0 . <->true") }
function formula_data_binders() { formula("forall " each("x", ", ") " : 0..0 . x0 = 0") }
function pred_values(    i)
{
    one()
    p("pred p0(x : int) = <->(x > 0);\n")
    for (i = 1; i < n; i++)
        p("pred p" i "(x : int) = p" (i - 1) "(x) && p" (i - 1) "(x + 1);\n")
    p("property x = p" (n - 1) "(1);\n")
}
function pred_lets()
{
    one()
    p("pred p(" each("x", " : int, ") " : int) = <->(x0 = 0);\nproperty x = p(" each("", ", ") ");\n")
}
function actions_named(    i)
{
    m("process P { node a {\n")
    for (i = 0; i < n; i++)
        m("  tau t" i " -> a;\n")
    m("} }\nsystem P;\n")
    p("property x = <{" each("tau t", ", ") "}>true;\n")
}
function pattern_tuple() { m("channel c : (" times("bool, ", n - 1) "bool);\nprocess P { node a { c!(" times("true, ", n - 1) "true) -> a; } }\nsystem P;\n"); p("property x = <c!(" each("?x", ", ") ")> x0;\n") }
function observed(    i)
{
    m("process P(i : 0.." (n - 1) ") { var x : bool = true;  node a { -> a; } }\nsystem par i : 0.." (n - 1) " . P(i);\n")
    p("property x = forall i : 0.." (n - 1) " . P[i].x && P[i]@a;\n")
}

# ---- runs, evidence ----

function run_long() { m("process P { begin a(0);  node a(i : int) { when i < " n " -> a(i + 1); } }\nsystem P;\n") }
function loop_long() { m("process P { begin a(0);  node a(i : int) { -> a((i + 1) % " n "); when i < 0 -> b; }  node b { } }\nsystem P;\n"); p("property x expect false = inevitably(P@b);\n") }
function strategy_long() { m("process P { begin a(0);  node a(i : int) { when i < " n " tau l -> a(i + 1); when i < " n " tau r -> a(i + 1); } }\nsystem P;\n"); p("property x expect false = nu X. [tau l] <tau r> X;\nproperty y = mu X. [-]false || [tau l] X && <tau r> X;\n") }
function counter_big() { m("process P { begin a(0);  var x : int = 1;  node a(i : int) { when i < " n " do x := x * 10 -> a(i + 1); when i = " n " -> a(i); } }\nsystem P;\n") }
function states_doubled() { m("process P(i : 0.." (n - 1) ") { node a { -> b; }  node b { -> a; } }\nsystem par i : 0.." (n - 1) " . P(i);\n") }
function data_schematic() { m("type D = data;\nchannel c : D;\nprocess P { var " each("x", ", ") " : D;  node a0 { c?x0 -> a1; }\n"); schematic_nodes() }
function schematic_nodes(    i)
{
    for (i = 1; i < n; i++)
        m("  node a" i " { c?x" i " -> a" (i + 1) "; }\n")
    m("  node a" n " { when ")
    for (i = 1; i < n; i++)
        m((i > 1 ? " && " : "") "x" i " = x0")
    m((n > 1 ? "" : "true") " -> b; }\n  node b { } }\nsystem P;\n")
}
function pred_actions_doubled(    i)
{
    one()
    p("pred p0(action a) = <a>true;\n")
    for (i = 1; i < n; i++)
        p("pred p" i "(action a) = p" (i - 1) "(<{a, a}>);\n")
    p("property x = p" (n - 1) "(<->);\n")
}
function pred_complements_doubled(    i)
{
    one()
    p("pred p0(action a) = <a>true;\n")
    for (i = 1; i < n; i++)
        p("pred p" i "(action a) = p" (i - 1) "(<-{a, a}>);\n")
    p("property x = p" (n - 1) "(<->) || true;\n")
}
function pred_complements(    i)
{
    one()
    p("pred p0(action a) = <a>true;\n")
    for (i = 1; i < n; i++)
        p("pred p" i "(action a) = p" (i - 1) "(<-{a}>);\n")
    p("property x = p" (n - 1) "(<->) || true;\n")
}
function array_indices()
{
    expr("int", "array(" each("i", ", ") " : 0..0 => 1)[" times("0, ", n - 1) "0]")
}
function array_by_sequences() { expr("bool", "array(i : seq [" n "] of bool => true)[seq(true)]") }
# The nth word of the language where a name should stand.
function reserved(    word)
{
    split("array bool channel const do else enum exists false for forall fun if in int let " \
          "node of par process record seq set system tau then true type union var when where",
          word, " ")
    m("const " word[n] " : int = 1;\n")
    one()
}
