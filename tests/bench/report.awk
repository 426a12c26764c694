# The report of `run`: a table and the file bench.json from one record for each run,
#
#     row group tool verdict states transitions user system peak-KB compiled states transitions more
#         vertices
#
# where the second states and transitions are what stgcheck has to find, `more` what the peers have
# more, and vertices (0: none) those of the product with the formula.  Of several runs
# the shortest time and the largest memory count.  Ratios are larger than 1 where stgcheck is
# faster: its transitions or states per second over the peer's, the peer's seconds over its own.
# Runs of less than 0.05 s of processor time, or without the verdict true, have none.  The last
# table has the seconds of user and system time of stgcheck and of the best peer without a
# reduction; there, 0.01 s are enough.

function measured(key) { return verdict[key] == "true" && user[key] >= 0.05 }
function rate(what, key) { return measured(key) ? what[key] / user[key] : 0 }
function ratio(what, key, ours) {
    return rate(what, key) && rate(what, ours) ? rate(what, ours) / rate(what, key) : 0
}
function time_ratio(key, ours) {
    return measured(key) && measured(ours) ? user[key] / user[ours] : 0
}
function shown(format, x) { return x ? sprintf(x < 1e6 ? format : "%.1e", x) : "-" }
function number(x) { return x ? sprintf("%.6g", x) : "null" }

function complain(what) {
    printf "%s, %s: %s\n", $1, $3, what
    wrong++
}

# A number that has to be there, but for the peer's way of counting.  SPIN prints eight digits.
function compare(what, found, expected, extra) {
    if ($3 == "reduced" || $3 != "stgcheck" && $13 == "-") return
    if ($3 == "stgcheck") { # all digits: they may be more than a number has
        if (found "" != expected "") complain(what " " found ", expected " expected)
        return
    }
    expected += $13 + extra
    if ($3 == "spin" || $3 == "collapse") expected = sprintf("%.8g", expected) + 0
    if (found != expected) complain(what " " found ", expected " expected)
}

{
    key = $1 SUBSEP $3
    if (!(key in states)) {
        order[++n] = key
        user[key] = $7
    }
    if (!($1 in group)) rows[++m] = $1
    group[$1] = $2
    verdict[key] = $4
    states[key] = $5
    transitions[key] = $6
    vertices[key] = $14
    if ($7 <= user[key]) { user[key] = $7; system_[key] = $8 }
    if ($9 > peak[key]) peak[key] = $9
    compiled[key] = $10
    if ($4 != "true") {
        complain("verdict " $4)
        next
    }
    compare("states", $5, $11, 0)
    compare("transitions", $6, $12, $3 == "spin" || $3 == "collapse")
}

function bytes(key) { return states[key] ? peak[key] * 1024 / states[key] : 0 }

function line(key, part, ours) {
    split(key, part, SUBSEP)
    ours = part[1] SUBSEP "stgcheck"
    printf "%-15s %-8s %-5s %9s %11s %8.2f %6.2f %6s %6s %6s %6.0f %8.0f %6s",
        part[2] == "stgcheck" ? part[1] : "", part[2], verdict[key], states[key], transitions[key],
        user[key], system_[key], shown("%.2f", rate(transitions, key) / 1e6),
        shown("%.2f", rate(states, key) / 1e6), shown("%.2f", rate(vertices, key) / 1e6),
        peak[key] / 1024, bytes(key),
        shown("%.1f", compiled[key])
    if (key != ours)
        printf " %6s %6s %6s", shown("%.2f", ratio(transitions, key, ours)),
            shown("%.2f", ratio(states, key, ours)), shown("%.2f", time_ratio(key, ours))
    print ""
}

function one_ratio(kind, key, ours) {
    if (kind == "time") return time_ratio(key, ours)
    return kind == "states" ? ratio(states, key, ours) : ratio(transitions, key, ours)
}

# The geometric mean over the rows of a group, of those with a ratio; 0 if there is none.
function mean(kind, g, tool, i, sum, r) {
    sum = used = 0
    for (i = 1; i <= m; i++)
        if (group[rows[i]] == g && (rows[i], tool) in states) {
            r = one_ratio(kind, rows[i] SUBSEP tool, rows[i] SUBSEP "stgcheck")
            if (r) { sum += log(r); used++ }
        }
    return used ? exp(sum / used) : 0
}

function one_mean(g, tool, tr, st, ti) {
    tr = mean("transitions", g, tool)
    st = mean("states", g, tool)
    ti = mean("time", g, tool)
    if (!used) return
    printf "%-9s  stgcheck : %-8s  transitions/s %5.2f  states/s %5.2f  time %5.2f  (%d row%s)\n",
        g, tool, tr, st, ti, used, (used > 1 ? "s" : "")
    json_means = json_means (json_means ? ",\n" : "") sprintf("    {\"group\": \"%s\", " \
        "\"peer\": \"%s\", \"transition_ratio\": %s, \"state_ratio\": %s, \"time_ratio\": %s, " \
        "\"rows\": %d}", g, tool, number(tr), number(st), number(ti), used)
}

function means(i, t, count, tools, seen) {
    count = split("spin collapse reduced rumur cmurphi naive", tools, " ")
    for (i = 1; i <= m; i++) {
        if (group[rows[i]] in seen) continue
        seen[group[rows[i]]] = 1
        for (t = 1; t <= count; t++) one_mean(group[rows[i]], tools[t])
    }
}

function cost(key) { return user[key] + system_[key] }

# The peer with the least seconds, "" if there is none.
function best_peer(row, i, count, tools, key, best) {
    count = split("spin collapse rumur cmurphi", tools, " ")
    for (i = 1; i <= count; i++) {
        key = row SUBSEP tools[i]
        if (verdict[key] == "true" && (!best || cost(key) < cost(row SUBSEP best))) best = tools[i]
    }
    return best
}

# The states of a peer, compared with ours.
function equal(key, ours, difference) {
    difference = states[key] - states[ours]
    return difference ? sprintf("%+d", difference) : "equal"
}

function best_line(row, ours, peer, key, r) {
    ours = row SUBSEP "stgcheck"
    peer = best_peer(row)
    if (!peer || verdict[ours] != "true") return
    key = row SUBSEP peer
    r = cost(ours) >= 0.01 && cost(key) >= 0.01 ? cost(key) / cost(ours) : 0
    printf "%-15s %9d %-6s %8.2f %6.0f %8.0f  %-8s %8.2f %6.0f %8.0f %6s  %s\n", row, states[ours],
        equal(key, ours), cost(ours), peak[ours] / 1024, bytes(ours), peer, cost(key),
        peak[key] / 1024, bytes(key), shown("%.3f", r), r ? (r < 1 ? peer : "stgcheck") : "-"
    if (r) { best_sum[group[row]] += log(r); best_rows[group[row]]++ }
}

function best_table(i, g, seen) {
    printf "\n%-15s %9s %-6s %8s %6s %8s  %-8s %8s %6s %8s %6s  %s\n", "row", "states", "peer",
        "seconds", "MB", "B/state", "best", "seconds", "MB", "B/state", "x best", "wins"
    for (i = 1; i <= m; i++) best_line(rows[i])
    for (i = 1; i <= m; i++) {
        g = group[rows[i]]
        if (g in seen || !best_rows[g]) continue
        seen[g] = 1
        printf "%-9s  stgcheck : best peer  time %6.3f  (%d row%s)\n", g,
            exp(best_sum[g] / best_rows[g]), best_rows[g], (best_rows[g] > 1 ? "s" : "")
    }
}

function write_json(i, key, part, ours) {
    printf "{\"runs\": [\n" >json
    for (i = 1; i <= n; i++) {
        key = order[i]
        split(key, part, SUBSEP)
        ours = part[1] SUBSEP "stgcheck"
        printf "    {\"row\": \"%s\", \"group\": \"%s\", \"tool\": \"%s\", \"verdict\": \"%s\", " \
            "\"states\": %s, \"transitions\": %s, \"user_seconds\": %.3f, " \
            "\"system_seconds\": %.3f, \"transitions_per_second\": %s, " \
            "\"vertices\": %d, \"peak_bytes\": %d, " \
            "\"bytes_per_state\": %.1f, \"compile_seconds\": %s, \"transition_ratio\": %s, " \
            "\"state_ratio\": %s, \"time_ratio\": %s}%s\n",
            part[1], group[part[1]], part[2], verdict[key], states[key], transitions[key],
            user[key], system_[key], number(rate(transitions, key)), vertices[key],
            peak[key] * 1024, bytes(key),
            number(compiled[key]),
            number(key == ours ? 0 : ratio(transitions, key, ours)),
            number(key == ours ? 0 : ratio(states, key, ours)),
            number(key == ours ? 0 : time_ratio(key, ours)), i < n ? "," : "" >json
    }
    printf " ],\n \"means\": [\n%s\n ]}\n", json_means >json
}

END {
    if (n == 0) { print "no rows"; exit 1 }
    if (counts) { print m " rows, " wrong + 0 " complaints"; exit wrong > 0 }
    printf "%-15s %-8s %-7s %7s %11s %8s %6s %6s %6s %6s %6s %8s %6s %6s %6s %6s\n",
        "row", "program", "verdict", "states", "transitions", "user s", "sys s", "Mtr/s", "Mst/s",
        "Mvx/s", "MB", "B/state", "comp.", "x tr.", "x st.", "x time"
    for (i = 1; i <= n; i++) line(order[i])
    print ""
    means()
    best_table()
    write_json()
    exit wrong > 0
}
