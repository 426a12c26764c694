# A random Murphi program, for tests/run-murphi-random: awk -v seed=N -f murphi.awk
#
# Types, operators and statements are those that rumur knows, too.  Where it means something else
# nothing is made: loops whose bounds are the wrong way round, steps of 0, and division where
# numbers are large.  Types are random records and arrays, nested; every value is made for a type,
# and nearly all are inside of it.

BEGIN {
    srand(seed)
    program()
    if (unicode)
        respell()
    printf "%s", text
}

function below(n) { return int(rand() * n) }
function chance(p) { return rand() < p }
# One of the words of a list.
function one_of(list,    w) { return w[1 + below(split(list, w, "|"))] }
function say(line) { text = text line "\n" }
function respell() {
    gsub(/==>/, "⇒", text)
    gsub(/->/, "→", text)
    gsub(/:=/, "≔", text)
    gsub(/!=/, "≠", text)
    gsub(/<=/, "≤", text)
    gsub(/>=/, "≥", text)
    gsub(/ [&] /, " ∧ ", text)
    gsub(/ [|] /, " ∨ ", text)
    gsub(/!/, "¬", text)
    gsub(/\(forall /, "(∀ ", text)
    gsub(/\(exists /, "(∃ ", text)
}

# ---- types: form[t] is range, bool, enum, scalar, record or array ----

function simple_types() {
    n_max = 1 + below(2)
    copies = 2 + below(2)
    form["T"] = form["U"] = form["Z"] = "range"
    low["T"] = 0; high["T"] = n_max
    low["U"] = 1; high["U"] = 2 + below(2)
    low["Z"] = -1; high["Z"] = 1
    form["boolean"] = "bool"
    form["E"] = "enum"
    members = chance(0.5) ? "ea|eb" : "ea|eb|ec"
    form["S"] = form["K"] = "scalar"
    say("const N : " n_max "; M : N + " high["U"] - n_max ";")
    say("type T : 0..N; U : 1..M; Z : -1..1; E : enum { " comma(members) " };")
    say("  S : scalarset(" copies "); K : scalarset(2);")
}
function comma(list) { gsub(/[|]/, ", ", list); return list }
function array_type(name, of, index_type) {
    form[name] = "array"
    elem[name] = of
    by[name] = index_type
    say("  " name " : array [" index_type "] of " of ";")
}
function record_type(name, f, g, h) {
    form[name] = "record"
    fields[name] = h == "" ? "f|g" : "f|g|h"
    field[name, "f"] = f
    field[name, "g"] = g
    field[name, "h"] = h
    say("  " name " : record f : " f "; g : " g ";" (h == "" ? "" : " h : " h ";") " end;")
}
function composite_types() {
    array_type("A", one_of("T|U|Z|boolean|E"), one_of("T|S|E|boolean|K"))
    record_type("R", one_of("T|Z|S"), one_of("boolean|E|U"), chance(0.3) ? "A" : "")
    array_type("Q", one_of("R|R|A"), one_of("T|S|E|boolean"))
    record_type("W", one_of("R|A|K"), one_of("T|boolean"), "")
}
# Has it a part of type t?
function has(whole, t,    w, i, n) {
    if (whole == t) return 1
    if (form[whole] == "array") return has(elem[whole], t)
    if (form[whole] != "record") return 0
    n = split(fields[whole], w, "|")
    for (i = 1; i <= n; i++)
        if (has(field[whole, w[i]], t)) return 1
    return 0
}
function is_simple(t) { return form[t] != "record" && form[t] != "array" }

# ---- places: variables in scope, of which the last ones are local ----

function declare(name, type, free) {
    n_vars++
    var_name[n_vars] = name
    var_type[n_vars] = type
    var_free[n_vars] = free
    return name
}
function fresh(prefix) { return prefix (++counter) }
# A place of a type, "" if there is none; `free`: that can be assigned.
function place(type, free, depth,    i, n, pick) {
    n = 0
    for (i = 1; i <= n_vars; i++)
        if (has(var_type[i], type) && (var_free[i] || !free))
            if (below(++n) == 0 || (i > n_globals && chance(0.4))) pick = i
    return n == 0 ? "" : part_of(var_name[pick], var_type[pick], type, depth)
}
function part_of(name, whole, type, depth,    w, n, i) {
    if (whole == type) return name
    if (form[whole] == "array")
        return part_of(name "[" value(by[whole], depth - 1) "]", elem[whole], type, depth)
    n = split(fields[whole], w, "|")
    do i = 1 + below(n); while (!has(field[whole, w[i]], type))
    return part_of(name "." w[i], field[whole, w[i]], type, depth)
}

# ---- expressions ----

function literal(type) {
    if (form[type] == "range") return low[type] + below(high[type] - low[type] + 1)
    return form[type] == "bool" ? one_of("true|false") : one_of(members)
}
function in_scope(type,    i, list) {
    for (i = n_globals + 1; i <= n_vars; i++)
        if (var_type[i] == type) list = list (list == "" ? "" : "|") var_name[i]
    return list
}
function leaf(type,    list) {
    list = in_scope(type)
    if (list != "" && chance(0.6)) return one_of(list)
    return form[type] == "scalar" ? (list == "" || chance(0.1) ? lower[type] : one_of(list)) : \
           chance(0.5) ? literal(type) : lower[type]
}
function value(type, depth,    p) {
    if (!is_simple(type)) return place(type, 0, depth)
    if (depth <= 0 || chance(0.2)) return leaf(type)
    if (form[type] == "bool" && chance(0.8)) return truth(depth)
    if (form[type] == "range" && chance(0.7)) return number(type, depth)
    if (chance(0.1))
        return open(value("boolean", depth - 1) " ? " value(type, depth - 1) " : " leaf(type), 1)
    p = place(type, 0, depth)
    return p != "" && (form[type] != "scalar" || chance(0.3)) ? p : leaf(type)
}
# An argument: an undefined variable is an error here, and there only where the function reads it.
function defined(type, depth) {
    return type == "boolean" ? "(" value(type, depth) " & true)" : "(" value(type, depth) ") + 0"
}
# In parentheses, or as it is.
function open(x, p) { return chance(p) ? "(" x ")" : x }
function number(type, depth,    k, p) {
    k = below(14)
    p = leaf(type)
    if (k < 3) return "(" p " < " high[type] " ? " p " + 1 : " low[type] ")"
    if (k < 5) return "(" p " > " low[type] " ? " p " - 1 : " high[type] ")"
    if (k < 7 && type == "T")
        return "(" value("T", depth - 1) one_of(" + | * ") value("U", depth - 1) ") % (N + 1)"
    if (k < 8 && type == "Z") return "-" open(value("Z", depth - 1), 1)
    if (k < 9 && type == "Z") return "(" value("U", depth - 1) " - 2) % 2"
    if (k < 10 && chance(0.1))
        return value(type, depth - 1) one_of(" + | - | * ") below(3)
    if (k < 12 && calls > 0 && type == "T") {
        if (calls > 1 && chance(0.3)) return "J(" defined("T", depth - 1) ")"
        return chance(0.5) || calls < 2 ? "H(" defined("T", depth - 1) ", " defined("boolean", 1) ")" : \
               "F(" defined("T", depth - 1) ", " defined("boolean", 1) ")"
    }
    if (k < 13 && chance(0.3)) # rumur knows & and | on types without a name only, so not here
        return chance(0.3) ? "(~(~" p " ^ 3) ^ 3)" : \
               "(" p " << 2 >> " one_of("1|2") " >> " one_of("1|(0 - 1)|40") ")"
    return value(type, depth - 1)
}
function truth(depth,    k, t, v) {
    k = below(28)
    if (k < 7) {
        if (k < 3) return open(value("boolean", depth - 1) " & " value("boolean", depth - 1), 0.8)
        if (k < 6) return open(value("boolean", depth - 1) " | " value("boolean", depth - 1), 0.8)
        return "(" value("boolean", depth - 1) " -> " value("boolean", depth - 1) ")"
    }
    if (k < 8) return open("!" open(value("boolean", depth - 1), 0.7), 0.7)
    if (k < 15) {
        t = one_of("T|U|Z|E|S|K|T|boolean")
        v = form[t] == "range" ? one_of("=|!=|<|<=|>|>=") : one_of("=|!=")
        return "(" value(t, depth - 1) " " v " " value(t, depth - 1) ")"
    }
    if (k < 18) return quantified(depth)
    if (k < 21) {
        t = place(one_of("T|U|Z|E|boolean|S|K"), 0, depth - 1)
        return t == "" ? "true" : "isundefined(" t ")"
    }
    if (k < 22 && chance(0.4)) {
        t = one_of("A|R|Q|W")
        v = place(t, 0, depth - 1)
        if (v != "") return "(" v one_of(" = | != ") place(t, 0, depth - 1) ")"
    }
    if (k < 22)
        return "((" value("Z", 0) " - 4) " one_of("/|%") " " one_of("2|3|-2") " < -1)"
    if (k < 23) return "(" leaf("U") " / " leaf("T") " > 0)"
    return leaf("boolean")
}
# A function of several statements is seldom called inside.
function quantified(depth,    v, kept, outer, x) {
    kept = n_vars
    v = fresh("u")
    x = "(" one_of("forall|exists") " " v
    if (chance(0.2)) {
        x = x " := " one_of("0 to N|0 to 2 by 2|2 to 0 by -1")
        declare(v, "number", 0)
    } else {
        declare(v, one_of("T|S|E|K|boolean|Z|S"), 0)
        x = x " : " var_type[n_vars]
    }
    outer = calls
    if (calls > 1) calls = chance(0.2) ? 2 : 1
    x = x " do " (depth > 1 && chance(0.4) ? quantified(depth - 1) : value("boolean", depth - 1)) " end)"
    calls = outer
    n_vars = kept
    return x
}

# ---- statements ----

function statements(n, depth,    list) {
    while (n-- > 0)
        list = list "  " statement(depth) ";\n"
    return list
}
function assignment(type,    p) {
    if (chance(0.15)) {
        p = one_of("A|R|Q|W")
        if (place(p, 1, 1) != "") return place(p, 1, 1) " := " place(p, 0, 1)
    }
    do type = one_of("T|U|Z|boolean|E|S|K|T|boolean"); while (place(type, 1, 0) == "")
    return place(type, 1, 2) " := " value(type, 2)
}
function branches(depth) {
    return "if " value("boolean", 2) " then " statement(depth - 1) \
           (chance(0.3) ? "; elsif " value("boolean", 1) " then " statement(depth - 1) : "") \
           (chance(0.4) ? "; else " statement(depth - 1) : "") "; end"
}
function switched(depth,    k) {
    k = below(3)
    if (k == 0)
        return "switch " value("E", 1) " case ea: " statement(depth - 1) "; case eb: " \
               statement(depth - 1) "; " (chance(0.4) ? "else " statement(depth - 1) "; " : "") "end"
    if (k == 1)
        return "switch " value("T", 2) " case 0, N + 5: " statement(depth - 1) "; case " \
               one_of("1|N|H(x + 0, b & true)") ": " statement(depth - 1) "; else end"
    return "switch " value("boolean", 1) " case true: " statement(depth - 1) "; end"
}
function loop(depth,    kept, v, t, x, k) {
    kept = n_vars
    v = fresh("f")
    k = below(10)
    t = one_of("T|S|E|K|boolean|U")
    if (k < 7) {
        declare(v, t, 0)
        x = v " : " t
    } else if (k < 8) {
        x = v " := 0 to " one_of("N|1|" leaf("T"))
        declare(v, "T", 0)
    } else {
        declare(v, "number", 0)
        x = v " := " (k < 9 ? "0 to 3 by " literal("U") : "2 to -1 by -1")
    }
    x = "for " x " do " (t ~ /S|K/ && chance(0.5) ? update() "; " : "") statement(depth - 1) "; " (chance(0.3) ? statement(depth - 1) "; " : "") "end"
    n_vars = kept
    return x
}
function aliased(depth,    kept, v, t, p, x) {
    kept = n_vars
    v = fresh("l")
    do t = one_of("T|U|boolean|A|R|Q|E|Z"); while (place(t, 1, 0) == "")
    if (is_simple(t) && chance(0.2)) {
        x = "alias " v " : " (t == "T" ? "(" value(t, 1) " + 0)" : value("boolean", 1))
        declare(v, t == "T" ? "number" : "boolean", 0)
    } else {
        x = "alias " v " : " place(t, 1, 1)
        declare(v, t, 1)
    }
    x = x " do " statement(depth - 1) "; " statement(depth - 1) "; end"
    n_vars = kept
    return x
}
function call(    p) {
    p = below(3)
    if (p == 0 && calls > 3) return "x := G(" place("T", 1, 1) ", " defined("U", 1) ")"
    if (p == 1 && calls > 3)
        return "P(" place("T", 1, 1) ", " defined("U", 1) ", " defined("boolean", 1) ")"
    return calls > 2 && place("R", 1, 1) != "" ? "O(" place("R", 1, 1) ")" : assignment()
}
# One that a step reaches is covered there even if an assumption discards the step.
function cover() {
    return "cover \"later_" fresh("in") "\" " open(value("boolean", 1), 1)
}
# What the rounds of a loop over a scalarset can do in any order, mostly.
function update(    p, e, c, k) {
    p = place("T", 1, 1)
    e = "(" value("T", 1) ")"
    c = chance(0.5) ? open("x < 3 | " value("boolean", 1), 1) " & " : ""
    k = below(6)
    if (p == "") return assignment()
    if (k < 2) return "if " c e " " one_of(">|>=|<|<=") " " p " then " p " := " e "; end"
    if (k < 3) return p " := (" p " " one_of(">|<=") " " e " ? " p " : " e ")"
    if (k < 4) return "if " e " > 0 then " p " := " p " " one_of("+|-") " 1; end"
    if (k < 5) return p " := " p " " one_of("+|-") " " e
    return "if " e " = 1 then " p " := 0; end"
}
function statement(depth,    k, p) {
    k = below(100)
    if (k < 36 || depth <= 0) return assignment()
    if (k < 52) return branches(depth)
    if (k < 58) return switched(depth)
    if (k < 68) return loop(depth)
    if (k < 71) return "while x < N do " assignment() "; x := x + 1; end"
    if (k < 77) return aliased(depth)
    if (k < 80) {
        p = place(one_of("T|boolean|S|A|R|E"), 1, 1)
        return p == "" ? assignment() : "undefine " p
    }
    if (k < 86) {
        p = place(one_of("T|boolean|A|R|Q|W|E|S"), 1, 1)
        return p == "" ? assignment() : "clear " p
    }
    if (k < 88) return "assert " (chance(0.5) ? "\"text\" " : "") open("x < 3 | " value("boolean", 1), 1)
    if (k < 95) return call()
    if (k < 96) return "if " value("boolean", 2) " then error \"bad\"; end"
    if (k < 97 && covers) return cover()
    if (k < 97 && chance(0.5)) return "assume " value("boolean", 1)
    if (k < 97 && returns) return "if " value("boolean", 2) " then return; end"
    return assignment()
}

# ---- functions ----

function begin_function(level, can_return) {
    n_vars = n_globals
    calls = level
    returns = can_return
}
function functions(    t) {
    # H is one expression, which guards and properties may have, too.
    begin_function(0, 0)
    declare("ap", "T", 0); declare("ak", "boolean", 0)
    say("function H(ap : T; ak : boolean) : T;\nbegin")
    t = below(3)
    say(t == 0 ? "  if ak then return ap; end;\n  return " value("T", 1) ";" : \
        t == 1 ? "  for i : T do if i = ap then return i; end; end;\n  return N;" : \
        "  return ak ? " value("T", 1) " : ap;")
    say("end;")
    # J calls itself.
    begin_function(1, 0)
    declare("an", "T", 0)
    say("function J(an : T) : T;\nbegin\n  if an = 0 then return " value("T", 1) "; end;")
    say("  if " value("boolean", 1) " then return J(an - 1); end;\n  return " \
        one_of("J(an - 1)|(J(an - 1) + an) % (N + 1)|(an > 1 ? J(an - 2) : 0)") ";\nend;")
    # F changes nothing but a local variable.
    begin_function(1, 0)
    declare("ap", "T", 0); declare("ak", "boolean", 0); declare("al", "T", 0)
    say("function F(ap : T; ak : boolean) : T;\nvar al : T;\nbegin\n  al := ap;")
    if (chance(0.6)) say("  if " value("boolean", 1) " then al := " value("T", 1) "; end;")
    say("  if ak then return al; end;")
    say("  " one_of("return ap;|if b then return 0; else return 1; end;|" \
        "for i : T do if i >= x then return i; end; end; return 1;|while al < N do " \
        "al := al + 1; if al = x then return al; end; end; return 0;|if b then return 0; end;"))
    say("end;")
    begin_function(2, 1)
    declare("av", "R", 1)
    say("procedure O(var av : R);\nbegin")
    say(statements(1 + below(2), 2) "end;")
    begin_function(3, 1)
    declare("av", "T", 1); declare("aw", "U", 0); declare("ak", "boolean", 0)
    say("procedure P(var av : T; aw : U; ak : boolean);\nbegin")
    say(statements(1 + below(3), 2))
    say("  " one_of("if ak then return; end; av := 0;|av := 1;") "\nend;")
    # G changes what is given, and global variables.
    begin_function(3, 0)
    declare("av", "T", 1); declare("aw", "U", 0)
    say("function G(var av : T; aw : U) : T;\nbegin")
    say(statements(1 + below(2), 1))
    say("  av := " value("T", 1) ";\n  return " value("T", 1) ";\nend;")
    returns = 0
}

# ---- rules ----

# Gives every part a value, of some perhaps none.
function assigned(name, type, depth,    w, n, i, v, x) {
    if (is_simple(type))
        return chance(0.06) ? "" : form[type] == "scalar" ? "    " name " := " in_scope(type) ";\n" : \
               "    " name " := " literal(type) ";\n"
    if (form[type] == "record") {
        n = split(fields[type], w, "|")
        for (i = 1; i <= n; i++)
            x = x assigned(name "." w[i], field[type, w[i]], depth)
        return x
    }
    v = "j" depth
    x = assigned(name "[" v "]", elem[type], depth + 1)
    return x == "" ? "" : "    for " v " : " by[type] " do\n" x "    end;\n"
}
function start_state(name,    i) {
    n_vars = n_globals
    declare("i0", "S", 0)
    declare("k0", "K", 0)
    say("ruleset i0 : S; k0 : K do\n  startstate \"" name "\"\n  begin\n    tick := 0;")
    for (i = 1; i <= n_globals; i++)
        text = text assigned(var_name[i], var_type[i], 0)
    say((chance(0.3) ? "    for t : T do " assignment() "; end;\n" : "") "  end;\nend;")
    n_vars = n_globals
}
function parameters(    v, n, x) {
    for (n = 1 + below(2); n > 0; n--) {
        v = fresh("i")
        declare(v, one_of("T|U|S|E|S|K|boolean"), 0)
        x = x v " : " var_type[n_vars] (n > 1 ? "; " : "")
    }
    say("ruleset " x " do")
}
function rule(name,    n, v, ends) {
    n_vars = n_globals
    if (chance(0.65)) { parameters(); ends = ends "end;" }
    if (chance(0.2)) { parameters(); ends = ends "end;" }
    local_alias = chance(0.2) && place("R", 1, 1) != ""
    if (local_alias) {
        v = fresh("l")
        say("alias " v " : " place("R", 1, 1) " do")
        declare(v, "R", 1)
        ends = ends "end;"
    }
    calls = chance(0.3) ? 2 : 1
    text = text "rule \"" name "\" "
    # An alias that nothing uses does not fail here, but does there.
    if (local_alias)
        text = text "(isundefined(" v ".f) | true) & " open(value("boolean", 2), 1) " ==>\n"
    else if (chance(0.9))
        text = text value("boolean", 3) " ==>\n"
    calls = 4
    if (chance(0.3)) {
        v = one_of("T|R|E|boolean")
        say("var l0 : " v ";\nbegin")
        if (is_simple(v))
            say("  l0 := " value(v, 1) ";")
        declare("l0", v, 1)
    } else
        say("begin")
    say(statements(1 + below(3), 2) "end;" ends)
}
function property(name,    kind) {
    n_vars = n_globals
    calls = chance(0.3) ? 2 : 1
    kind = below(10)
    say((kind < 6 ? "invariant" : kind < 7 ? "assert" : kind < 9 ? "cover" : "liveness") \
        " \"" (kind < 7 ? "inv" : "later") name "\" " (kind < 7 ? "x <= 2 | " : kind < 9 ? "x = 0 | " : "x < N | ") \
        open(value("boolean", 2), 1) ";")
}
function variables(    n, v) {
    say("var tick : 0..1;")
    split("x|T|y|U|b|boolean|e|E|s|S|k|K|z|Z", v, "|")
    for (n = 1; n < 14; n += 2) {
        lower[v[n + 1]] = declare(v[n], v[n + 1], 1)
        say("  " v[n] " : " v[n + 1] ";")
    }
    for (n = below(3); n >= 0; n--) {
        v[1] = one_of("A|R|Q|W|A|R")
        say("  " declare(fresh("c"), v[1], 1) " : " v[1] ";")
    }
    n_globals = n_vars
    form["number"] = "none"
}
function program(    n) {
    unicode = chance(0.2)
    covers = chance(0.2)
    assumes = !covers && chance(0.2)
    simple_types()
    composite_types()
    variables()
    functions()
    start_state("one")
    if (chance(0.3)) start_state("two")
    for (n = 1 + below(3); n > 0; n--)
        rule("rule" n)
    if (chance(0.8)) say("rule \"tick\" begin tick := 1 - tick; end;")
    for (n = below(3); n > 0; n--)
        property(n)
    covers = 0
    for (n = assumes ? 1 + below(2) : 0; n > 0; n--) {
        n_vars = n_globals
        calls = chance(0.3) ? 2 : 1
        say("assume \"limit" n "\" x < N | " open(value("boolean", 2), 1) ";")
    }
}
