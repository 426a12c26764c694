# A random Murphi program with multisets, for tests/run-multiset-random: awk -v seed=N -f multiset.awk.
# With -v slots=1 it is the same program with arrays of slots in place of the multisets: an element
# stays in its slot until the end of the rule, and is then put in order.
#
# Both ways draw the same random numbers: what is drawn does not depend on `slots`.

BEGIN {
    srand(seed)
    size["net"] = 2
    size["box"] = 3
    declarations()
    start()
    rules = 3 + below(4)
    for (r = 1; r <= rules; r++)
        rule()
    adding()
    print "rule \"tick\" begin x := (x + 1) % 3; end;"
    print "invariant \"few\" " count("box", "true") " <= 3;"
}

function below(n) { return int(rand() * n) }
function chance(p) { return rand() < p }
function line(text) { print text }
function bag_type(name) {
    return slots ? "array [0.." size[name] - 1 "] of Slot" : "multiset [" size[name] "] of Msg"
}
function declarations(    name) {
    line("type")
    line("  P: 0..1;")
    line("  Msg: record k: 0..1; v: 0..1; end;")
    if (slots) line("  Slot: record there: boolean; e: Msg; end;")
    line("  Net: " bag_type("net") ";")
    line("  Box: " bag_type("box") ";")
    line("var")
    line("  x: 0..2;")
    line("  net: array [P] of Net;")
    line("  box: Box;")
    if (!slots) return
    helpers("net", "Net")
    helpers("box", "Box")
    line("procedure in_order(); begin")
    line("  for p: P do sort_net(net[p]); end; sort_box(box);")
    line("end;")
}

# What multisets do by themselves.
function helpers(name, type,    last) {
    last = size[name] - 1
    line("procedure add_" name "(w: Msg; var m: " type "); var done: boolean; begin")
    line("  done := false;")
    line("  for i: 0.." last " do if !done & !m[i].there then")
    line("    m[i].there := true; m[i].e := w; done := true; end; end;")
    line("  if !done then error \"full\"; end;")
    line("end;")
    line("procedure clear_" name "(var m: " type "); begin")
    line("  for i: 0.." last " do m[i].there := false; m[i].e.k := 0; m[i].e.v := 0; end;")
    line("end;")
    line("function key_" name "(s: Slot): 0..99; begin")
    line("  if !s.there then return 99; end;")
    line("  return 10 * s.e.k + (isundefined(s.e.v) ? 0 : s.e.v + 1);")
    line("end;")
    line("procedure sort_" name "(var m: " type "); var s: Slot; begin")
    line("  for i: 0.." last " do if !m[i].there then m[i].e.k := 0; m[i].e.v := 0; end; end;")
    line("  for n: 0.." last " do for i: 0.." last - 1 " do")
    line("    if key_" name "(m[i]) > key_" name "(m[i + 1]) then")
    line("      s := m[i]; m[i] := m[i + 1]; m[i + 1] := s; end;")
    line("  end; end;")
    line("end;")
}

# ---- multisets: m is "net[..]" or "box" ----

function name_of(m) { return substr(m, 1, 3) }
function element(m, i) { return m "[" i "]" (slots ? ".e" : "") }
function there(m, i) { return m "[" i "].there" }
# How many elements satisfy the condition, in which the element is @.
function count(m, cond,    i, s, e) {
    if (!slots) {
        gsub(/@/, element(m, "j"), cond)
        return "multisetcount(j: " m ", " cond ")"
    }
    for (i = 0; i < size[name_of(m)]; i++) {
        e = cond
        gsub(/@/, element(m, i), e)
        s = s (i ? " + " : "(") "(" there(m, i) " & (" e ") ? 1 : 0)"
    }
    return s ")"
}
function any_bag(    k) {
    k = below(3)
    return k == 2 ? "box" : "net[" (chance(0.3) && parameter ? "p" : k) "]"
}
function condition(    k) {
    k = below(4)
    return k == 0 ? "@.k = " below(2) : k == 1 ? "@.k != x" : k == 2 ? "true" : "@.k = 1 | x = 2"
}
function number(    k) {
    k = below(4)
    if (k == 0) return below(3)
    if (k == 1 && chosen != "" && certain) return element(chosen, "c") ".k"
    if (k == 2) return count(any_bag(), condition()) " % 3"
    return "x"
}

# ---- rules ----

function start(    p) {
    line("startstate begin x := 0;")
    if (slots)
        line("  for p: P do clear_net(net[p]); end; clear_box(box);")
    line("end;")
}

# Before the chosen element is used.
function use() { return slots ? "assert " there(chosen, "c") ";" : "" }

function statement(depth,    k, m, n, text) {
    k = chance(0.4) ? 6 + below(3) : below(10)
    if (chosen == "" && k >= 6 && k <= 8) k = below(6)
    if (!alive && k >= 6 && k <= 8 && chance(0.9)) k = below(3)
    if (k <= 1) {
        m = any_bag()
        line("  w.k := (" number() ") % 2; w.v := (" number() ") % 2;")
        if (chance(0.1)) line("  undefine w.v;")
        text = slots ? "add_" name_of(m) "(w, " m ");" : "multisetadd(w, " m ");"
        if (chance(0.9)) text = "if " count(m, "true") " < " size[name_of(m)] " then " text " end;"
        line("  " text)
    } else if (k == 2) {
        line("  x := " number() ";")
    } else if (k == 3) {
        m = any_bag()
        n = condition()
        if (slots) {
            gsub(/@/, element(m, "j"), n)
            line("  for j: 0.." size[name_of(m)] - 1 " do if " there(m, "j") " & (" n ") then")
            line("    " there(m, "j") " := false; end; end;")
        } else {
            gsub(/@/, element(m, "j"), n)
            line("  multisetremovepred(j: " m ", " n ");")
        }
        if (chance(0.8)) alive = 0
        certain = 0
    } else if (k == 4 && chance(0.4)) {
        m = any_bag()
        text = chance(0.5) ? "clear " : "undefine "
        line(slots ? "  clear_" name_of(m) "(" m ");" : "  " text m ";")
        alive = certain = 0
    } else if (k == 4) {
        if (chosen == "" || chosen == "box") line("  net[" below(2) "] := net[" below(2) "];")
    } else if (k == 5 && depth > 0) {
        line("  if " number() " > 0 then")
        statement(depth - 1)
        line("  else")
        statement(depth - 1)
        line("  end;")
    } else if (k == 6) {
        n = number()
        text = chance(0.5) ? ".k := (" n ") % 2;" : chance(0.1) ? "" : ".v := (" n ") % 2;"
        if (text == "") line("  " use() " undefine " element(chosen, "c") ".v;")
        else line("  " use() " " element(chosen, "c") text)
    } else if (k == 7) {
        line("  " use() " x := isundefined(" element(chosen, "c") ".v) ? 0 : " element(chosen, "c") \
             ".v;")
    } else if (k == 8) {
        line(slots ? "  " use() " " there(chosen, "c") " := false;" : "  multisetremove(c, " chosen ");")
        if (chance(0.95)) alive = 0
        certain = 0
    }
}

# Something arrives wherever there is room.
function adding(    m) {
    line("ruleset p: P; k: 0..1; v: 0..1 do")
    m = chance(0.5) ? "box" : "net[p]"
    line("rule \"arrive\" k + v " one_sign() " x & " count(m, "true") " < " size[name_of(m)] " ==>")
    line("var w: Msg; begin w.k := k; w.v := v; " \
         (slots ? "add_" name_of(m) "(w, " m "); in_order();" : "multisetadd(w, " m ");") " end; end;")
}
function one_sign() { return chance(0.5) ? "=" : ">" }

function rule(    n, k, guard) {
    parameter = chance(0.5)
    chosen = chance(0.7) ? (parameter && chance(0.7) ? "net[p]" : any_bag()) : ""
    alive = certain = 1
    if (parameter) line("ruleset p: P do")
    if (chosen != "") line(slots ? "ruleset c: 0.." size[name_of(chosen)] - 1 " do" : \
                           "choose c: " chosen " do")
    guard = chance(0.6) ? "true" : number() " > " below(2)
    if (chosen != "" && slots) guard = there(chosen, "c") " & (" guard ")"
    line("rule \"r" r "\" " guard " ==>")
    line("var w: Msg;")
    line("begin")
    n = 1 + below(3)
    for (k = 0; k < n; k++)
        statement(2)
    if (slots) line("  in_order();")
    line("end;")
    if (chosen != "") line("end;")
    if (parameter) line("end;")
}
