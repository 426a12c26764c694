"""Pretty printers of gdb for the structures of stgcheck, and two functions.

    (gdb) source stgcheck-gdb.py        or let gdb load it by itself: doc/debugging.md
    (gdb) print *e                      a term, sort, edge, transition, formula, act, fault, span as
                                        text
    (gdb) print/r *e                    ... and as it is
    (gdb) print $sv(vs, v)              a value
    (gdb) print $sv(vs, v, sort)        ... that has this sort
    (gdb) print $state(lts, 3)          a state: where all instances are, and all variables

Memory is only read and nothing is called, so all of it works on core dumps, too.  Names of channels
and large values are looked up in the model of the caller: of the selected frame, or of one
that called it.
"""
import gdb
import gdb.printing

NONE = 0xffffffff
SMALL = 0x80000000
MOST = 400                    # characters of a text, elements of a value

# ---- the model at hand ----

# How to get from what a frame has to the signature of the model, and to its values.
SIGNATURE = {
    "struct run": ["session", "stg", "sig"], "struct session": ["stg", "sig"], "struct stg": ["sig"],
    "struct signature": [], "struct lts": ["sig"], "struct product": ["lts", "sig"],
    "struct local_lts": ["stg", "sig"], "struct system": ["sig"], "struct formula": ["sig"],
    "struct lts_view": ["lts", "sig"], "struct lts_pair": ["checked", "sig"],
    "struct checking": ["p", "lts", "sig"], "struct positions": ["lts", "sig"],
}
VALUES = {"struct values": [], "struct eval": ["vs"], "struct exec": ["ev", "vs"],
          "struct elab": ["vs"], "struct session": ["vs"]}


def follow(x, path):
    """The structure behind these fields, or None."""
    try:
        for name in path:
            if x.type.strip_typedefs().code == gdb.TYPE_CODE_PTR:
                if int(x) == 0:
                    return None
                x = x.dereference()
            x = x[name]
        if x.type.strip_typedefs().code == gdb.TYPE_CODE_PTR:
            if int(x) == 0:
                return None
            x = x.dereference()
        x.fetch_lazy()
        return x
    except gdb.error:
        return None


def variables(frame):
    """What a frame has, innermost block first."""
    try:
        block = frame.block()
    except RuntimeError:
        return
    while block is not None and not block.is_global and not block.is_static:
        for symbol in block:
            if symbol.is_variable or symbol.is_argument:
                try:
                    yield symbol.value(frame)
                except (gdb.error, RuntimeError):
                    pass
        if block.function is not None:
            return
        block = block.superblock


def find(paths):
    """The first structure that a variable of the selected frame or its callers leads to."""
    try:
        frame = gdb.selected_frame()
    except gdb.error:
        return None
    while frame is not None:
        for x in variables(frame):
            t = x.type.strip_typedefs()
            if t.code == gdb.TYPE_CODE_PTR:
                t = t.target().strip_typedefs()
            path = paths.get(str(t.unqualified()))
            found = None if path is None else follow(x, path)
            if found is not None:
                return found
        frame = frame.older()
    return None


def signature():
    return find(SIGNATURE)


def values():
    found = find(VALUES)
    if found is None:
        g = signature()
        found = None if g is None else follow(g, ["vs"])
    return found


def slot_text(slot):
    """The name of a variable of the formula at hand."""
    f = find({"struct formula": [], "struct product": ["f"]})
    if f is None or slot >= int(f["n_slots"]):
        return "slot %d" % slot
    return name_of(f["slot_name"][slot], "slot %d" % slot)


# ---- texts ----


def name_of(x, instead="?"):
    return x.string("utf-8", "replace") if int(x) != 0 else instead


def short(text):
    return text if len(text) <= MOST else text[:MOST] + "..."


def joined(n, one):
    n = int(n)
    return ", ".join([one(i) for i in range(min(n, MOST))] + (["..."] if n > MOST else []))


def listed(n, x, text, opening="(", closing=")"):
    """[1, 2], or nothing where n is 0."""
    return opening + joined(n, lambda i: text(x[i])) + closing if int(n) > 0 else ""


def source(span):
    """The bytes of a span, on one line."""
    text, n = span["text"], int(span["to"]) - int(span["from"])
    if int(text) == 0 or n <= 0:
        return ""
    at = text["bytes"] + int(span["from"])
    raw = gdb.selected_inferior().read_memory(int(at), min(n, 4 * MOST)).tobytes()
    return short(" ".join(raw.decode("utf-8", "replace").split()).rstrip(";"))


def place(span):
    """count.stg:7:5; columns count characters."""
    text = span["text"]
    if int(text) == 0:
        return "no place"
    offset, low, high = int(span["from"]), 0, int(text["n_lines"])
    while high - low > 1:
        middle = (low + high) // 2
        if int(text["line"][middle]) <= offset:
            low = middle
        else:
            high = middle
    start = int(text["line"][low])
    raw = gdb.selected_inferior().read_memory(int(text["bytes"]) + start, max(offset - start, 1))
    column = len(raw.tobytes()[:offset - start].decode("utf-8", "replace")) + 1
    return "%s:%d:%d" % (name_of(text["name"]), low + 1, column)


# ---- values and sorts ----


def num_text(x):
    if int(x["limb"]) == 0:
        return str(int(x["word"]))
    size = int(x["size"])
    n = 0
    for i in reversed(range(abs(size))):
        n = n << 64 | int(x["limb"][i])
    return short(str(-n if size < 0 else n))


def word(v):
    """The number in the handle of a small one."""
    return ((v & (SMALL - 1)) ^ (SMALL >> 1)) - (SMALL >> 1)


def row(vs, v):
    """The row of a handle that has one, or None."""
    if vs is None or v >= int(vs["row"]["n"]):
        return None
    return vs["row"]["at"][v]


def elements(vs, v):
    """The elements of a tuple, as handles; None: it is no tuple of these values."""
    r = None if v == 0 or v & SMALL else row(vs, v)
    if r is None or not r["is_tuple"]:
        return None
    at = vs["elems"]["at"] + int(r["first"])
    return [int(at[i]) for i in range(min(int(r["n"]), MOST))]


def plain_text(vs, v):
    """A value of no known sort."""
    if v == 0:
        return "_"
    if v & SMALL:
        return str(word(v))
    parts = elements(vs, v)
    if parts is not None:
        return "(" + ", ".join(plain_text(vs, x) for x in parts) + ")"
    r = row(vs, v)
    return "value #%d" % v if r is None else num_text(vs["num"]["at"][int(r["first"])])


def data_text(s, i):
    n = int(s["n"])
    names = [name_of(s["label"][k]) for k in range(n)]
    if i < n:
        return names[i]
    number = 0
    for _ in range(i - n + 1):
        number += 1
        while "d%d" % number in names:
            number += 1
    return "d%d" % number


def value_text(vs, v, sort):
    kind = str(sort["kind"])
    if v == 0 or (not v & SMALL and row(vs, v) is None):
        return plain_text(vs, v)
    if kind in ("SORT_INT", "SORT_SCALARSET", "SORT_ANY"):
        return plain_text(vs, v)
    if kind == "SORT_BOOL":
        return "true" if word(v) else "false"
    if kind == "SORT_ENUM":
        return name_of(sort["label"][word(v)])
    if kind == "SORT_DATA":
        return data_text(sort, word(v))
    parts = elements(vs, v)
    if parts is None:
        return plain_text(vs, v)
    if kind == "SORT_RECORD":
        return "{" + ",".join("%s:%s" % (name_of(sort["field"][i]["name"]),
                                         value_text(vs, x, sort["field"][i]["sort"]))
                              for i, x in enumerate(parts)) + "}"
    if kind == "SORT_UNION":
        alt = sort["alt"][word(parts[0])]
        inside = ",".join(value_text(vs, x, alt["field"][i]["sort"])
                          for i, x in enumerate(parts[1:]))
        return name_of(alt["name"]) + ("(%s)" % inside if inside else "")
    inside = ",".join(value_text(vs, x, sort["elem"]) for x in parts)
    return {"SORT_SET": "{%s}", "SORT_SEQ": "seq(%s)", "SORT_BAG": "bag(%s)"}.get(kind, "[%s]") % inside


def fields_text(n, field):
    return joined(n, lambda i: "%s : %s" % (name_of(field[i]["name"]), sort_text(field[i]["sort"])))


def sort_text(s):
    if s.type.strip_typedefs().code == gdb.TYPE_CODE_PTR and int(s) == 0:
        return "no sort"
    return name_of(s["name"]) if int(s["name"]) != 0 else structure_text(s)


def structure_text(s):
    kind, n = str(s["kind"]), int(s["n"])
    if kind == "SORT_INT":
        return "%s..%s" % (num_text(s["lo"]), num_text(s["hi"])) if s["bounded"] else "int"
    if kind in ("SORT_ENUM", "SORT_DATA"):
        word_of = kind[5:].lower()
        return "%s { %s }" % (word_of, joined(n, lambda i: name_of(s["label"][i]))) if n else word_of
    if kind == "SORT_SCALARSET":
        return "scalarset(%d)" % int(s["size"])
    if kind == "SORT_ARRAY":
        return "array%s of %s" % (listed(n, s["index"], sort_text, " [", "]"), sort_text(s["elem"]))
    if kind == "SORT_RECORD":
        return "record { %s }" % fields_text(n, s["field"])
    if kind == "SORT_UNION":
        alt = s["alt"]
        return "union { %s }" % joined(n, lambda i: name_of(alt[i]["name"]) + (
            "(%s)" % fields_text(alt[i]["n"], alt[i]["field"]) if int(alt[i]["n"]) else ""))
    if kind == "SORT_SET":
        return "set of " + sort_text(s["elem"])
    if kind in ("SORT_SEQ", "SORT_BAG"):
        return "%s [%d] of %s" % (kind[5:].lower(), int(s["size"]), sort_text(s["elem"]))
    return {"SORT_ANY": "_", "SORT_BOOL": "bool"}.get(kind, kind)


# ---- terms ----

INFIX = {"AND": "&&", "OR": "||", "IMPLIES": "=>", "IFF": "<=>", "EQ": "=", "NE": "!=", "LT": "<",
         "LE": "<=", "GT": ">", "GE": ">=", "ADD": "+", "SUB": "-", "MUL": "*", "DIV": "/",
         "MOD": "%", "IN": "in", "JOIN": "+", "MINUS": "-", "MEET": "*", "SUBSET": "<=", "CAT": "++"}
BINDING = {"FORALL": "forall %s . %s", "EXISTS": "exists %s . %s", "ARRAY": "array(%s => %s)",
           "SET_OF": "set(%s | %s)", "FIRST": "first(%s | %s)"}
TIGHT = {"CONST", "UNASSIGNED", "LOCAL", "GLOBAL", "OBSERVE", "AT_NODE", "MIN", "MAX", "ABS", "CARD",
         "HEAD", "TAIL", "LEN", "NTH", "INDEX", "FIELD", "ALT_FIELD", "TUPLE", "ALT", "ARRAY",
         "SET_OF", "FIRST", "CALL"}


def binder_text(b):
    lo = b["lo"]
    if int(lo) != 0 and str(lo["sort"]["kind"]) == "SORT_BAG":
        return "%s in %s" % (name_of(b["name"]), operand(lo))
    of = sort_text(b["sort"]) if int(lo) == 0 else operand(lo) + ".." + operand(b["hi"])
    return "%s : %s" % (name_of(b["name"]), of)


def operand(t):
    """With parentheses unless it needs none anywhere."""
    text = term_text(t)
    kind = str(t["kind"])[5:]
    return operand(t["kid"][0]) if kind == "CHECK" else text if kind in TIGHT else "(%s)" % text


def tuple_text(t):
    kind, n = str(t["sort"]["kind"]), int(t["n"])
    if kind == "SORT_RECORD":
        field = t["sort"]["field"]
        return "{ %s }" % joined(n, lambda i: "%s : %s" % (name_of(field[i]["name"]),
                                                           term_text(t["kid"][i])))
    inside = joined(n, lambda i: term_text(t["kid"][i]))
    return "{%s}" % inside if kind == "SORT_SET" else "%s(%s)" % (kind[5:].lower(), inside)


def term_text(t):
    if t.type.strip_typedefs().code == gdb.TYPE_CODE_PTR and int(t) == 0:
        return "no term"
    kind, n, kid = str(t["kind"])[5:], int(t["n"]), t["kid"]
    if kind == "CONST":
        return value_text(values(), int(t["v"]), t["sort"])
    if kind in ("LOCAL", "GLOBAL"):
        return name_of(t["name"], "slot %d" % int(t["slot"]))
    if kind == "UNASSIGNED":
        return "_"
    if kind in ("OBSERVE", "AT_NODE"):
        return source(t["span"]) or name_of(t["name"])
    if kind in INFIX:
        return "%s %s %s" % (operand(kid[0]), INFIX[kind], operand(kid[1]))
    if kind in ("NOT", "NEG"):
        return ("!" if kind == "NOT" else "-") + operand(kid[0])
    if kind in BINDING:
        bag = kind == "SET_OF" and str(t["sort"]["kind"]) == "SORT_BAG"
        return ("bag(%s | %s)" if bag else BINDING[kind]) % (joined(t["n_binders"], lambda i: binder_text(t["binder"][i])),
                                term_text(kid[0]))
    if kind == "LET":
        return "let %s = %s in %s" % (name_of(t["name"], "slot %d" % int(t["slot"])),
                                      term_text(kid[0]), term_text(kid[1]))
    if kind == "IF":
        return "if %s then %s else %s" % tuple(term_text(kid[i]) for i in range(3))
    if kind in ("INDEX", "NTH"):
        return operand(kid[0]) + "[" + joined(n - 1, lambda i: term_text(kid[i + 1])) + "]"
    if kind in ("FIELD", "ALT_FIELD"):
        return "%s.%s" % (operand(kid[0]), name_of(t["name"]))
    if kind == "IS":
        return "%s is %s" % (operand(kid[0]), name_of(kid[0]["sort"]["alt"][int(t["alt"])]["name"]))
    if kind == "TUPLE":
        return tuple_text(t)
    if kind == "ALT":
        return name_of(t["sort"]["alt"][int(t["alt"])]["name"]) + listed(n, kid, term_text)
    if kind == "CHECK":
        return term_text(kid[0])
    called = name_of(t["fun"]["name"]) if kind == "CALL" else kind.lower()
    return "%s(%s)" % (called, joined(n, lambda i: term_text(kid[i])))


# ---- edges, transitions, faults ----


def edge_text(e):
    return "%s: %s" % (place(e["at"]), source(e["at"]))


def fault_text(f):
    kind = str(f["kind"])
    text = kind
    if kind in ("FAULT_RANGE", "FAULT_INDEX", "FAULT_ALTERNATIVE"):
        text += " %s of %s" % (value_text(values(), int(f["value"]), f["sort"]),
                               sort_text(f["sort"]))
    elif int(f["sort"]) != 0:
        text += " " + sort_text(f["sort"])
    if int(f["name"]) != 0:
        text += " '%s'" % name_of(f["name"])
    return text if kind == "FAULT_NONE" else "%s at %s" % (text, place(f["at"]))


def tuple_of(vs, v, n, sort):
    parts = elements(vs, v)
    if parts is None:
        return plain_text(vs, v)
    return ",".join(value_text(vs, x, sort[i]) if i < int(n) else plain_text(vs, x)
                    for i, x in enumerate(parts))


def label_text(g, e):
    kind, vs = str(e["kind"]), follow(g, ["vs"])
    payload = int(e["payload"])
    if kind == "LTS_TAU":
        if int(e["step"]) == NONE:
            return "tau"
        step = g["step"][int(e["step"])]
        inside = tuple_of(vs, payload, step["n"], step["sort"]) if int(step["n"]) else ""
        return "tau %s%s" % (name_of(step["name"]), "(%s)" % inside if inside else "")
    link = g["link"][int(e["link"])]
    channel = g["channel"][int(link["channel"])]
    text = name_of(link["name"])
    if int(channel["n_index"]) > 0:
        text += "[%s]" % tuple_of(vs, int(e["index"]), channel["n_index"], channel["index"])
    sent = "" if kind == "LTS_IN" else tuple_of(vs, payload, channel["n_payload"],
                                                channel["payload"])
    return text + {"LTS_COMM": "(%s)", "LTS_OUT": "!%s", "LTS_IN": "?%s"}[kind] % sent


def transition_text(e):
    g = signature()
    actor = [int(e["actor"][i]) for i in range(2)]
    who = [str(i) if g is None else name_of(g["instance"][i]["name"]) for i in actor if i != NONE]
    what = "link %d, step %d" % (int(e["link"]), int(e["step"])) if g is None else label_text(g, e)
    if int(e["fault"]) != 0:
        where = fault_text(e["fault"])
    elif str(e["kind"]) == "LTS_IN":
        where = "input %d" % int(e["input"])
    else:
        where = "state %d" % int(e["target"])
    by = [place(e["source"][i]["at"]) for i in range(2) if int(e["source"][i]) != 0]
    return "%s: %s -> %s  (%s)" % (" -> ".join(who), what, where, ", ".join(by))


# ---- formulas ----


def arg_text(a):
    kind = str(a["kind"])
    if kind == "ARG_ANY":
        return "_"
    if kind == "ARG_BIND":
        return "?" + slot_text(int(a["slot"]))
    if kind == "ARG_TERM":
        return term_text(a["term"])
    return name_of(a["sort"]["alt"][int(a["alt"])]["name"]) + listed(a["n"], a["sub"], arg_text)


def act_text(a):
    kind, g = str(a["kind"]), signature()
    if kind in ("ACT_ANY", "ACT_TAU"):
        return "-" if kind == "ACT_ANY" else "tau"
    if kind == "ACT_NOT":
        return "-{%s}" % joined(a["n"], lambda i: act_text(a["sub"][i]))
    if kind == "ACT_STEP":
        number = int(a["number"])
        text = '"tau"' if number == NONE else "tau #%d" % number if g is None else \
            "tau " + name_of(g["step"][number]["name"])
        return text + listed(a["n_payload"], a["payload"], arg_text)
    index = listed(a["n_index"], a["index"], arg_text, "[", "]")
    if kind == "ACT_ACTOR":
        number = int(a["number"])
        return "@" + (str(number) if g is None else name_of(g["family"][number]["name"])) + index
    channel = int(a["channel"])
    text = ("#%d" % channel if g is None else name_of(g["channel"][channel]["name"])) + index
    text += {"ACT_OUT": "!", "ACT_IN": "?"}.get(kind, "")
    text += listed(a["n_payload"], a["payload"], arg_text) or ("()" if kind == "ACT_COMM" else "")
    return text + ("" if int(a["where"]) == 0 else " where " + term_text(a["where"]))


def node_text(f, inside=False):
    kind = str(f["kind"])
    if kind == "F_DATA":
        return term_text(f["term"])
    if kind in ("F_AND", "F_OR"):
        between = " && " if kind == "F_AND" else " || "
        n = int(f["n"])
        return "(" + between.join(node_text(f["kid"][i], True) for i in range(n)) + ")"
    if kind in ("F_DIAMOND", "F_BOX"):
        opening, closing = "[]" if kind == "F_BOX" else "<>"
        return opening + act_text(f["act"]) + closing + " " + node_text(f["kid"][0], True)
    if kind == "F_CALL":
        return name_of(f["fix"]["name"]) + listed(f["n_args"], f["arg"], term_text)
    if kind == "F_LET":
        text = "let %s = %s in %s" % (slot_text(int(f["slot"])), term_text(f["term"]),
                                      node_text(f["kid"][0]))
    elif kind == "F_FIX":
        fix = f["fix"]
        text = "%s %s@%d%s. %s" % ("nu" if fix["nu"] else "mu", name_of(fix["name"]),
                                   int(fix["level"]), listed(f["n_args"], f["arg"], term_text),
                                   node_text(fix["body"]))
    else:
        text = "%s %s. %s" % (kind[2:].lower(), binder_text(f["binder"]), node_text(f["kid"][0]))
    return "(%s)" % text if inside else text


# ---- states ----


def source_of(x, number):
    """The struct stg_source of a pointer to it or to its struct lts, perhaps behind a memo of steps,
    and the number of the state there."""
    kind = str(x.type.strip_typedefs().target().strip_typedefs().unqualified())
    if kind == "struct stg_source":
        return x.dereference(), number
    free = str(x["free"]) if kind == "struct lts" else ""
    if "memo_free" in free:
        memo = x["self"].cast(gdb.lookup_type("struct lts_memo").pointer())
        if memo["renumbers"]:
            number = int(memo["inner_of"]["at"][number])
        return source_of(memo["inner"], number)
    if "source_free" not in free:
        raise gdb.GdbError("$state: this is no transition source that stg_lts_new has made")
    return x["self"].cast(gdb.lookup_type("struct stg_source").pointer()).dereference(), number


def word_of(field, leaf):
    """A word in its leaf (stg/states/bit_field.h)."""
    code = leaf >> int(field["shift"]) & int(field["mask"])
    wrap = int(field["wrap"])
    return 0 if code == 0 else (~wrap & NONE) | ((code + int(field["base"])) & wrap)


def words_of(s, number):
    """The words of a state: those of its tree (stg/states/state_tree.h), from the root down."""
    tree = s["store"]["tree"]
    root, leaves = int(tree["root"]), int(tree["n_leaves"])
    if number >= int(tree["table"][root]["index"]["n"]):
        raise gdb.GdbError("$state: there are %d states" % int(tree["table"][root]["index"]["n"]))
    leaf_at, todo = {}, [(root, number)]
    while todo:
        node, x = todo.pop()
        if node < leaves:
            leaf_at[node] = x
            continue
        pair = int(tree["table"][node]["pair"][x])
        todo.append((int(tree["left"][node]), pair >> 32))
        todo.append((int(tree["right"][node]), pair & NONE))
    fields = [tree["field"][i] for i in range(int(tree["n_words"]))]
    return [word_of(f, leaf_at[int(f["leaf"])]) for f in fields]


def cells_text(vs, shape, cells):
    """The value of a variable, or of a part of it, from its cells (stg/data/cells.h)."""
    sort = shape["sort"]
    if not shape["split"]:
        return value_text(vs, cells[0], sort)
    if sort["field"] == 0:
        each = int(shape["part"][0]["n"])
        parts = [cells_text(vs, shape["part"][0], cells[i:]) for i in range(0, len(cells), each)]
        return "[%s]" % ",".join(parts[:int(shape["n"]) // each])
    parts = []
    for i in range(int(sort["n"])):
        name = name_of(sort["field"][i]["name"])
        text = cells_text(vs, shape["part"][i], cells[int(shape["offset"][i]):])
        parts.append("%s:%s" % (name, text))
    return "{%s}" % ",".join(parts)


def local_text(vs, lts, local):
    process = lts["process"]
    parts = elements(vs, int(lts["local"]["at"][local]))
    node = process["node"][word(parts[0])]
    first, n_vars = int(process["n_params"]), int(process["n_vars"])
    at = [first + i for i in range(n_vars)]
    at += [int(node["first_param"]) + i for i in range(int(node["n_params"]))]
    text = "%s@%s" % (name_of(lts["instance"]["name"]), name_of(node["name"]))
    for i, x in zip(at, parts[1:]):
        if x != 0:
            v = process["variable"][i]
            text += " %s=%s" % (name_of(v["name"]), value_text(vs, x, v["sort"]))
    return text


def state_text(s, number):
    system = s["system"]
    g, n = system["sig"], int(system["n"])
    vs, words = follow(g, ["vs"]), words_of(s, number)
    parts = [local_text(vs, system["local"][i], words[i]) for i in range(n)]
    for i in range(int(g["n_globals"])):
        first = n + int(system["cells"]["first"][i])
        text = cells_text(vs, system["cells"]["shape"][i], words[first:])
        parts.append("%s=%s" % (name_of(g["global"][i]["name"]), text))
    return "; ".join(parts)


# ---- what gdb is told ----


class Text:
    def __init__(self, x, text):
        self.x, self.text = x, text

    def to_string(self):
        try:
            return self.text(self.x)
        except gdb.MemoryError as why:
            return "<unreadable: %s>" % why


class ValueFunction(gdb.Function):
    """$sv(vs, v) or $sv(vs, v, sort): a value as text."""

    def __init__(self):
        super().__init__("sv")

    def invoke(self, vs, v, sort=None):
        table = vs.dereference()
        return plain_text(table, int(v)) if sort is None else value_text(table, int(v), sort)


class StateFunction(gdb.Function):
    """$state(lts, number): a state as text; lts: a struct lts * or struct stg_source *."""

    def __init__(self):
        super().__init__("state")

    def invoke(self, lts, number):
        return state_text(*source_of(lts, int(number)))


PRINTERS = {"term": term_text, "sort": sort_text, "edge": edge_text, "lts_edge": transition_text,
            "fnode": node_text, "act": act_text, "fault": fault_text, "num": num_text,
            "span": lambda x: "%s: %s" % (place(x), source(x))}


def register():
    printers = gdb.printing.RegexpCollectionPrettyPrinter("stgcheck")
    for name, text in PRINTERS.items():
        printers.add_printer(name, "^%s$" % name, lambda x, text=text: Text(x, text))
    gdb.printing.register_pretty_printer(gdb.current_objfile(), printers, replace=True)
    ValueFunction()
    StateFunction()


register()
