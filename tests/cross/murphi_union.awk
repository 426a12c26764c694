# A random Murphi program with unions, or the same one without, for tests/run-murphi-unions:
#
#   awk -v seed=N -v way=union|range|record -f murphi_union.awk
#
# range: each value is a number, 0 where it is undefined; identities are not exchanged.
# record: a value is a kind, and an identity if it is of that kind; the values of a loop over a union
# are written out one by one.  All three have the same states and rules but for what symmetry does.

BEGIN {
    srand(seed)
    n_procs = 2 + below(2)
    home_first = chance(0.5)
    program()
}

function below(n) { return int(rand() * n) }
function chance(p) { return rand() < p }
function pick(list,    w) { return w[1 + below(split(list, w, " "))] }

# ---- values: text, kind, identity, and the type: N(ode), B(ig), P(roc), H(ome), O(ther) ----

function value(word_, kind_, identity_, type_) { return word_ "|" kind_ "|" identity_ "|" type_ }
function part(v, i,    w) { split(v, w, "|"); return w[i] }
function word(v) { return part(v, 1) }
function kind(v) { return part(v, 2) }
function identity(v) { return part(v, 3) }
function type(v) { return part(v, 4) }

function variable(name) {
    return value(name, name ".k", name ".p", name == "b" ? "B" : name == "p" ? "P" : "N")
}
function constant(name) {
    return value(name, name == "ha" ? 2 : name == "hb" ? 3 : 4, "nobody", name == "ec" ? "O" : "H")
}
function some_variable() { return variable(pick("x x y b p")) }
function some_value(    k) {
    k = below(8)
    if (k < 2 && parameter != "")
        return parameter
    return k < 5 ? some_variable() : constant(pick("ha hb ec"))
}
# Of this type, at least where it is converted.
function value_for(wanted,    v) {
    do
        v = some_value()
    while ((type(v) == "O" && wanted != "B") || (type(v) == "H" && wanted == "P"))
    return v
}

# ---- conditions ----

function equal(a, b) {
    if (way != "record")
        return word(a) " = " word(b)
    return "(" kind(a) " = " kind(b) " & (" kind(a) " = 1 -> " identity(a) " = " identity(b) "))"
}
function is_undefined(v) {
    return way == "union" ? "isundefined(" word(v) ")" : way == "range" ? word(v) " = 0" : kind(v) " = 0"
}
function is_member(v, of) {
    if (way == "union")
        return "ismember(" word(v) ", " of ")"
    if (way == "range")
        return of == "Proc" ? "(" word(v) " >= 1 & " word(v) " <= N)" : \
               of == "Home" ? "(" word(v) " = ha | " word(v) " = hb)" : \
               of == "Node" ? "(" word(v) " >= 1 & " word(v) " <= hb)" : "(" word(v) " = ec)"
    return of == "Proc" ? kind(v) " = 1" : of == "Home" ? "(" kind(v) " = 2 | " kind(v) " = 3)" : \
           of == "Node" ? "(" kind(v) " >= 1 & " kind(v) " <= 3)" : kind(v) " = 4"
}
function element(v) {
    if (way != "record")
        return "a[" word(v) "]"
    if (kind(v) ~ /^@/)
        return substr(kind(v), 1, 2) "e"
    return "(" kind(v) " = 1 ? a[" identity(v) "] : (" kind(v) " = 2 ? a_ha : (" kind(v) \
           " = 3 ? a_hb : a[nobody])))"
}
function flag(v) {
    return way != "record" ? "c[" word(v) "]" : "(" kind(v) " = 1 ? c[" identity(v) "] : c[nobody])"
}
function comparison(    a, b) {
    a = variable(pick("x y b b p"))
    do
        b = value_for(type(a))
    while (word(a) == word(b))
    return equal(a, b)
}
function condition(depth,    k, v) {
    k = below(depth > 0 ? 12 : 7)
    if (k < 3)
        return comparison()
    if (k == 3)
        return is_undefined(some_variable())
    if (k == 4) {
        v = some_variable()
        return type(v) == "P" ? "t = 1" : is_member(v, pick(type(v) == "B" ? "Proc Home Node Other" : "Proc Home"))
    }
    if (k == 5)
        return "t " pick("= != <") " " below(3)
    if (k == 6) {
        v = variable(pick("x y"))
        return "(" is_member(v, "Proc") " -> " flag(v) ")"
    }
    if (k < 9)
        return "(" condition(depth - 1) " " pick("& |") " " condition(depth - 1) ")"
    if (k == 9)
        return "!(" condition(depth - 1) ")"
    return quantified()
}
function quantified(    outer, text, all, sign) {
    all = chance(0.5)
    outer = parameter
    parameter = value("m", "@mk", "@mp", "N")
    text = "(" element(parameter) " = " below(2) " " pick("& |") " " \
           (chance(0.5) ? comparison() : equal(parameter, variable(pick("x y b")))) ")"
    parameter = outer
    if (way != "record")
        return (all ? "forall" : "exists") " m : Node do " text " end"
    sign = all ? " & " : " | "
    return "((" (all ? "forall" : "exists") " m : Proc do " with("m", 1, "m", text) " end)" sign \
           with("m", 2, "nobody", text) sign with("m", 3, "nobody", text) ")"
}
function with(name, k, p, text) {
    gsub("@" name "k", k, text)
    gsub("@" name "p", p, text)
    gsub("@" name "e", k == 1 ? "a[" p "]" : k == 2 ? "a_ha" : "a_hb", text)
    return text
}

# ---- statements ----

function assign(to, from) {
    if (way != "record")
        return word(to) " := " word(from) ";"
    return "if " kind(from) " > " (type(to) == "P" ? 1 : type(to) == "N" ? 3 : 4) \
           " then error \"no such value\"; end; " kind(to) " := " kind(from) "; if " kind(from) \
           " = 1 then " identity(to) " := " identity(from) "; else undefine " identity(to) "; end;"
}
function forget(v) {
    return way == "union" ? "undefine " word(v) ";" : \
           way == "range" ? word(v) " := 0;" : kind(v) " := 0; undefine " identity(v) ";"
}
function set_element(v, to) {
    if (way != "record")
        return "a[" word(v) "] := " to ";"
    if (kind(v) ~ /^@/)
        return substr(kind(v), 1, 2) "e := " to ";"
    return "if " kind(v) " = 1 then a[" identity(v) "] := " to "; elsif " kind(v) " = 2 then a_ha := " \
           to "; elsif " kind(v) " = 3 then a_hb := " to "; else error \"index\"; end;"
}
function set_flag(v, to) {
    if (way != "record")
        return "c[" word(v) "] := " to ";"
    return "if " kind(v) " = 1 then c[" identity(v) "] := " to "; else error \"index\"; end;"
}
function loop(    outer, n, text, k) {
    outer = parameter
    n = value("l", "@lk", "@lp", "N")
    k = below(4)
    text = k == 0 ? set_element(n, below(2)) : \
           k == 1 ? "if " equal(n, variable(pick("x y b"))) " then " set_element(n, below(2)) " end;" : \
           k == 2 ? "if " element(n) " = 1 then " set_element(n, 0) " else " set_element(n, 1) " end;" : \
                    "if " is_member(n, "Proc") " then " set_flag(n, pick("true false")) " end;"
    parameter = outer
    if (way != "record")
        return "for l : Node do " text " end;"
    return "for l : Proc do " with("l", 1, "l", text) " end; " with("l", 2, "nobody", text) " " \
           with("l", 3, "nobody", text)
}
function cases(depth,    v, w, one, two, three, k) {
    v = variable(pick("x y b"))
    w = parameter != "" && chance(0.5) ? parameter : constant("hb")
    one = statement(depth - 1)
    two = statement(depth - 1)
    three = statement(depth - 1)
    k = chance(0.5)
    if (way != "record")
        return "switch " word(v) " case ha: " one " case " word(w) ": " two \
               (k ? " else " three : "") " end;"
    return "if " equal(v, constant("ha")) " then " one " elsif " equal(v, w) " then " two \
           (k ? " else " three : "") " end;"
}
function statement(depth,    k, to, from) {
    k = below(depth > 0 ? 14 : 9)
    if (k < 5) {
        to = some_variable()
        do
            from = value_for(type(to))
        while (word(from) == word(to))
        if (k == 0 && chance(0.7)) # often of another member
            return assign(to, from)
        # what cannot be assigned is not, most of the time
        if (type(to) == "P" && type(from) != "P")
            return "if " is_member(from, "Proc") " then " assign(to, from) " end;"
        if (type(to) == "N" && type(from) == "B")
            return "if !(" is_member(from, "Other") ") then " assign(to, from) " end;"
        return assign(to, from)
    }
    if (k == 5)
        return forget(some_variable())
    if (k == 6)
        return "t := (t + 1) % 3;"
    if (k == 7) {
        to = variable(pick("x y"))
        return "if !" (way == "record" ? "(" is_undefined(to) ")" : "(" is_undefined(to) ")") \
               " then " set_element(to, below(2)) " end;"
    }
    if (k == 8) {
        to = variable(pick("x y"))
        from = variable(pick("x y b"))
        if (type(from) == "B")
            return "if !(" is_member(from, "Other") ") then " word(to) " := F(" word(from) "); end;"
        return word(to) " := F(" word(from) ");"
    }
    if (k == 9)
        return loop()
    if (k == 10)
        return cases(depth)
    if (k == 11 && chance(0.2))
        return set_element(some_variable(), below(2))
    return "if " condition(1) " then " statement(depth - 1) \
           (chance(0.5) ? " else " statement(depth - 1) : "") " end;"
}

# ---- rules ----

function rule(name,    k, guard, body, n, text) {
    k = below(4)
    parameter = k == 0 ? "" : k == 1 ? value("i", 1, "i", "P") : value("n", "@nk", "@np", "N")
    guard = condition(2)
    body = statement(2)
    for (n = below(3); n > 0; n--)
        body = body " " statement(2)
    text = "rule \"" name "\" " guard " ==> begin " body " end;"
    if (k == 0)
        print text
    else if (k == 1)
        print "ruleset i : Proc do " text " end;"
    else if (way != "record")
        print "ruleset n : Node do " text " end;"
    else {
        print "ruleset n : Proc do " with("n", 1, "n", text) " end;"
        print with("n", 2, "nobody", text)
        print with("n", 3, "nobody", text)
    }
}

function declarations() {
    print "const N : " n_procs ";"
    if (way == "range") {
        print "const ha : N + 1; hb : N + 2; ec : N + 3;"
        print "type Proc : 1..N; Node : 1..hb; Big : 1..ec;"
        print "var x, y : 0..hb; b : 0..ec; p : 0..N;"
    } else {
        print "type Proc : scalarset(N);"
        if (way == "union") {
            print "  Home : enum { ha, hb }; Other : enum { ec };"
            print "  Node : union { " (home_first ? "Home, Proc" : "Proc, Home") " };"
            print "  Big : union { Other, Node };"
            print "var x, y : Node; b : Big; p : Proc;"
        } else {
            print "  Value : record k : 0..4; p : Proc; end;"
            print "var x, y, b, p : Value; nobody : Proc; a_ha, a_hb : 0..1;"
        }
    }
    print "  t : 0..2; a : array [" (way == "record" ? "Proc" : "Node") "] of 0..1; c : array [Proc] of boolean;"
    if (way == "record")
        print "function F(n : Value) : Value; var r : Value; begin if n.k = 1 then return n; end;" \
              " undefine r; r.k := 3; return r; end;"
    else if (way == "range")
        print "function F(n : 0..hb) : 0..hb; begin if n >= 1 & n <= N then return n; end; return hb; end;"
    else
        print "function F(n : Node) : Node; begin if ismember(n, Proc) then return n; end; return hb; end;"
}

function program(    i, n) {
    declarations()
    print "startstate begin"
    print "  " forget(variable("x")) " " forget(variable("y")) " " forget(variable("b")) " " forget(variable("p"))
    print "  t := 0; for i : Proc do c[i] := false; end;"
    print way == "record" ? "  for i : Proc do a[i] := 0; end; a_ha := 0; a_hb := 0;" : \
                            "  for n : Node do a[n] := 0; end;"
    print "end;"
    n = 2 + below(4)
    for (i = 1; i <= n; i++)
        rule("r" i)
    parameter = value("i", 1, "i", "P")
    print "ruleset i : Proc do rule \"take\" " is_undefined(variable("x")) " ==> " \
          assign(variable("x"), parameter) " end; end;"
    print "rule \"give\" t = 1 ==> " assign(variable(pick("y b")), variable("x")) " end;"
    print "rule \"on\" begin t := (t + 1) % 3; end;"
    parameter = ""
    if (chance(0.3))
        print "invariant \"inv\" " condition(2) ";"
}
