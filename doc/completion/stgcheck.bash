# Completion of stgcheck and stgcert for bash.
#
# Which options there are, which words they take and which endings, is asked of the program itself:
# `stgcheck --help`, `stgcheck run --help`, the usage of `stgcert --help`.  Names come from the files of the command line:
# properties (-p), constants (-D), data types (--data) and scalarsets (--size, --any).

# The options of the command "$@", one a line, with the argument behind it: "--solver auto|safety",
# "-q", "--quiet".
_stgcheck_options()
{
    local help

    help=$("$@" --help 2>/dev/null)
    grep -oE '\[-[^]]*\]' <<<"$help" | tr -d '[]'
    sed -nE '
        s/^ +(-[^ ]), (--.*)/\1\n\2/
        s/(^|\n) *(--?[A-Za-z-]+)( [^ ]+)?(  .*)?$/\1\2\3/p' <<<"$help"
}

# The files that begin with $cur and have one of these endings, and folders.
_stgcheck_files()
{
    local file ending

    while IFS= read -r file; do
        if [[ -d $file ]]; then
            COMPREPLY+=("$file")
            continue
        fi
        for ending; do
            [[ $file == *."$ending" ]] && COMPREPLY+=("$file")
        done
    done < <(compgen -f -- "$cur")
    compopt -o filenames 2>/dev/null
}

# The names in the files of the command line with the ending $1 that the expression $2 finds.
_stgcheck_names()
{
    local word

    for word in "${COMP_WORDS[@]:1}"; do
        word=${word/#\~\//$HOME/}
        [[ $word == *."$1" && -r $word ]] && sed -nE "$2" "$word"
    done
}

# What may be the argument $1, as --help calls it, of the option $2.
_stgcheck_argument()
{
    local name="([A-Za-z_][A-Za-z0-9_']*)" endings ending
    local -a words=()

    case $1 in
    *'.{'*'}')
        endings=${1#*.\{}
        IFS=, read -ra words <<<"${endings%\}}"
        _stgcheck_files "${words[@]}"
        for ending in "${words[@]}"; do # of files that are still to be written
            [[ $cur == ?*.* && $ending == "${cur##*.}"* && ! -e ${cur%.*}.$ending ]] &&
                COMPREPLY+=("${cur%.*}.$ending")
        done
        return ;;
    *'|'*) IFS='|' read -ra words <<<"$1" ;;
    FILE)
        mapfile -t COMPREPLY < <(compgen -f -- "$cur")
        compopt -o filenames 2>/dev/null
        return ;;
    NAME) mapfile -t words < <(_stgcheck_names mu "s/^ *property +$name.*/\1/p") ;;
    NAME=VALUE)
        mapfile -t words < <(_stgcheck_names stg "s/^ *const +$name.*/\1=/p"
            _stgcheck_names m "s/^ *(const +)?$name *: *[0-9]+ *;.*/\2=/p") ;;
    TYPE=K) mapfile -t words < <(_stgcheck_names stg "s/^ *type +$name *= *data.*/\1=/p") ;;
    TYPE=N) mapfile -t words < <(_stgcheck_names stg "s/^ *type +$name *= *scalarset.*/\1=/p") ;;
    TYPE)
        mapfile -t words < <(_stgcheck_names stg "s/^ *type +$name *= *scalarset.*/\1/p"
            _stgcheck_names m "s/^ *(type +)?$name *: *scalarset.*/\2/p") ;;
    *) return ;;
    esac
    # shellcheck disable=SC2016 # compgen expands them
    mapfile -t COMPREPLY < <(compgen -W '"${words[@]}"' -- "$cur")
    [[ ${COMPREPLY[0]} == *= ]] && compopt -o nospace 2>/dev/null
}

# The files that may still come: the model, then the properties, for stgcert its certificate; for
# --compare two models and a relation, which the program names when it misses it.
_stgcheck_inputs()
{
    local word model='' n=0
    local -a words=()

    for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
        [[ $word == *.stg || $word == *.aut || $word == *.m ]] && model=$word n=$((n + 1))
    done
    if [[ " ${COMP_WORDS[*]} " == *" --compare "* && $n -ge 2 ]]; then
        IFS='|' read -ra words < <("$1" --compare "$model" 2>&1 |
            grep -oE '[a-z-]+([|][a-z-]+)+')
        # shellcheck disable=SC2016
        mapfile -t COMPREPLY < <(compgen -W '"${words[@]}"' -- "$cur")
    elif [[ -z $model || " ${COMP_WORDS[*]} " == *" --compare "* ]]; then
        _stgcheck_files stg aut m
    elif [[ ${1##*/} == stgcert ]]; then
        _stgcheck_files mu cert
    else
        _stgcheck_files mu
    fi
}

# What stands behind "stgcheck run --": a program, then its arguments.  $1: the word before.
_stgcheck_program()
{
    if [[ $1 == -- ]]; then
        mapfile -t COMPREPLY < <(compgen -c -- "$cur"; compgen -f -- "$cur")
    else
        mapfile -t COMPREPLY < <(compgen -f -- "$cur")
    fi
    compopt -o filenames 2>/dev/null
}

_stgcheck()
{
    local cur=${COMP_WORDS[COMP_CWORD]} option=${COMP_WORDS[COMP_CWORD - 1]} line
    local -a options words=() command=("$1")

    COMPREPLY=()
    if [[ ${1##*/} == stgcheck && $COMP_CWORD -gt 1 && ${COMP_WORDS[1]} == run ]]; then
        command+=(run)
        words=("${COMP_WORDS[@]:2:COMP_CWORD-2}")
        if [[ " ${words[*]} " == *' -- '* ]]; then
            _stgcheck_program "$option"
            return
        fi
    fi
    mapfile -t options < <(_stgcheck_options "${command[@]}")
    # bash takes "--solver=auto" apart at the "=".
    if [[ $cur == = ]]; then
        cur=
    elif [[ $option == = ]]; then
        option=${COMP_WORDS[COMP_CWORD - 2]}
    fi
    for line in "${options[@]}"; do
        if [[ $line == "$option "* ]]; then
            _stgcheck_argument "${line#* }" "$option"
            return
        fi
    done
    if [[ $cur == -* ]]; then
        # shellcheck disable=SC2016
        mapfile -t COMPREPLY < <(compgen -W '"${options[@]%% *}"' -- "$cur")
        [[ ${#command[@]} -gt 1 && $cur == -- ]] && COMPREPLY+=(--)
    elif [[ ${#command[@]} -gt 1 ]]; then
        _stgcheck_files mu
    else
        _stgcheck_inputs "$1"
        [[ ${1##*/} == stgcheck && $COMP_CWORD -eq 1 && run == "$cur"* && -n $cur ]] &&
            COMPREPLY+=(run)
    fi
    return 0
}

complete -F _stgcheck stgcheck stgcert
