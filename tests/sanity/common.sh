# shellcheck shell=sh disable=SC2034 # sourced
# What the sanity tests share; each begins with
#
#     . "${top_srcdir:=.}/tests/sanity/common.sh"
#
# They read the source tree, wherever the build is, and write nothing into it.

set -eu
LC_ALL=C
export LC_ALL
: "${top_srcdir:=.}" "${top_builddir:=.}"

# The rooms of the source tree, from left to right: a folder with sources, or one inside it.
folders=$(echo support parser parser/murphi stg/data stg/graph stg/elab stg/states stg/lts stg/step interpreter \
    logic abstraction/symmetry abstraction/bisimulation abstraction/windows abstraction \
    checker/game checker/search checker/symbolic checker/equations checker/evidence checker/proof checker api \
    running running/explore running/monitor running/objects running/shim running/control \
    cli/command cli/report cli/draw cli/evidence cli/export cli/running cli/simulate cli/verify \
    cli/why cli/lsp cli)
failures=0

# One complaint; the test goes on.
complain()
{
    echo "$*"
    failures=$((failures + 1))
}

# The end of every test.  $1: how many things were looked at.
finish()
{
    if [ "$1" -eq 0 ]; then
        echo "nothing was looked at"
        exit 1
    fi
    echo "$1 looked at, $failures complaints"
    [ "$failures" -eq 0 ]
}

# The rooms of a top-level folder: itself, if it has sources, and those inside it.
rooms()
{
    for room in $folders; do
        case $room/ in
        "$1"/*) echo "$room" ;;
        esac
    done
}

# Is this file made by another one beside it (which may have happened in the source tree)?
is_made()
{
    made_base=${1%.*}
    case $1 in
    *_text.c) [ -f "${made_base%_text}.mu" ] ;;
    *.c) [ -f "$made_base.y" ] || [ -f "$made_base.l" ] ;;
    *.h) [ -f "$made_base.y" ] ;;
    *) false ;;
    esac
}

# The sources with these endings in these rooms (and not in rooms inside them), as paths from the
# root of the tree: sources "c h" room...
sources()
{
    endings=$1
    shift
    for folder; do
        for ending in $endings; do
            for file in "$top_srcdir/$folder"/*."$ending"; do
                if [ -f "$file" ] && ! is_made "$file"; then
                    echo "${file#"$top_srcdir"/}"
                fi
            done
        done
    done
}
