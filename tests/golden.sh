# shellcheck shell=sh
# What the three runners of example files share: run-cases, run-reject and run-faults.
#
#   STGCHECK   the program (else the one in the build directory)
#   UPDATE=1   write what came out as what is expected; read the difference before it is kept
#
#   SAMPLE=N   those who go through all models take one of N
#   CASES=N    without patterns, one case of N is run
#
# A runner's arguments are patterns: only files that match one of them are run.

here=$(cd "$(dirname "$0")" && pwd) || exit 1
STGCHECK=${STGCHECK:-${top_builddir:-$here/..}/stgcheck}
case $STGCHECK in
/*) ;;
*) STGCHECK=$PWD/$STGCHECK ;;
esac
test -x "$STGCHECK" || { echo "$0: no program at $STGCHECK" >&2; exit 1; }

scratch=$(mktemp -d "${TMPDIR:-/tmp}/stgcheck.XXXXXX") || exit 1
trap 'rm -rf "$scratch"' EXIT
trap 'exit 1' HUP INT TERM
export scratch
passed=0
failed=0

# The rest of each line "// WORD: rest" of the files.
directive()
{
    word=$1
    shift
    sed -n "s|^// $word: *||p; s|^// $word:\$||p" "$@"
}

# Whether a file is to be run: NAME PATTERN...
wanted()
{
    candidate=$1
    shift
    if test $# -eq 0; then
        n_cases=$((${n_cases:-0} + 1))
        test $(((n_cases - 1) % ${CASES:-1})) -eq 0
        return
    fi
    for pattern; do
        # shellcheck disable=SC2254
        case $candidate in
        $pattern) return 0 ;;
        esac
    done
    return 1
}

# Whether the next of all models is to be tried.
sampled()
{
    n_models=$((${n_models:-0} + 1))
    test $((n_models % ${SAMPLE:-1})) -eq 0
}

# run OPTIONS FILE...: leaves $status, $scratch/out and $scratch/err.  OPTIONS are shell words.
run()
{
    options=$1
    shift
    eval "\"\$STGCHECK\" --progress never $options \"\$@\"" \
        >"$scratch/out" 2>"$scratch/err" </dev/null
    status=$?
}

# complain WHAT...: the case at hand fails.
complain()
{
    echo "$@" >>"$scratch/complaint"
}

check_status()
{
    test "$status" -eq "$1" || complain "exit status $status, expected $1"
}

# compare EXPECTED FILE: EXPECTED may be missing when nothing is expected.
compare()
{
    if test -n "$UPDATE"; then
        if test -s "$2"; then cp "$2" "$1"; else rm -f "$1"; fi
        return
    fi
    expected=$1
    test -f "$1" || expected=/dev/null
    diff -u "$expected" "$2" >"$scratch/diff" || complain "$(cat "$scratch/diff")"
}

# finish NAME: counts the case, and says what is wrong with it.
finish()
{
    if test -s "$scratch/complaint"; then
        failed=$((failed + 1))
        echo "FAILED $1"
        sed 's/^/    /' "$scratch/complaint"
    else
        passed=$((passed + 1))
    fi
    rm -f "$scratch/complaint"
}

# Are there terminals to be had?  In a bare container there may be none.
has_terminals()
{
    script -qec true /dev/null >/dev/null 2>&1 </dev/null
}

# Has the process not become a program of its own yet?  Shells catch signals, too.
is_shell()
{
    test "$(readlink "/proc/$1/exe")" = "$(readlink "/proc/$$/exe")"
}

# begun PID: waits until the process would end in order if it were told to: it catches SIGTERM.
begun()
{
    while grep -q '^State:.[^Z]' "/proc/$1/status" 2>/dev/null; do
        caught=$(sed -n 's/^SigCgt:[^0-9a-f]*//p' "/proc/$1/status")
        test $((0x${caught:-0} >> 14 & 1)) -eq 0 || is_shell "$1" || break
        sleep 0.01
    done
}

# model_of FILE: sets $model: X/Y.stg or X/Y.m for X/Y.mu, or, where there is none, X/X.stg.
model_of()
{
    model=${1%.*}.stg
    folder=${1%/*}
    test -f "$model" || model=${1%.*}.m
    test -f "$model" || model=$folder/${folder##*/}.stg
}

# small FILE.mu: options that make a shipped model small, for tests that do much with it: its
# line "// small: OPTIONS".
small()
{
    directive small "$1" | head -n 1
}

summary()
{
    echo "$passed passed, $failed failed"
    test "$failed" -eq 0 && test "$passed" -gt 0
    exit
}
