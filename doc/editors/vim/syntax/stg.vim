" Models of stgcheck.  What both languages share is here, and syntax/mu.vim adds to it: the
" reference is doc/language.md, 1.1 and 1.2.  All groups of reserved words begin with stgWord.
if exists('b:current_syntax')
  finish
endif

syn case match
" A name may have primes in it, but no letters beyond ASCII.
syn iskeyword 48-57,65-90,97-122,_,'

" ---- both languages ----

syn match stgNumber "\<\d\+\>"
syn match stgOperator "[-+*/%=<>!|&?@≠≤≥∧∨¬⇒⇔⟨⟩]"
syn match stgOperator ":=\|=>\|<=>\|\.\.\|++\|[<>!=]=\|&&\|||"

" c!, c?, c[i]!, c[a[i]]?
syn match stgChannel "\<\h[A-Za-z0-9_']*\ze\%(\s*\[\%([^][]\|\[[^][]*\]\)*\]\)\=\s*\%(!=\@!\|?\)"
syn match stgFunction "\<\%(min\|max\|abs\|bitand\|bitor\|bitxor\|card\|head\|tail\|len\|first\|count\|sum\)\ze\s*("

syn keyword stgWordConstant true false
syn keyword stgWordType bool int enum record union array set seq of
syn keyword stgWordBinder forall exists let in
syn keyword stgWordCondition if then else
syn keyword stgWordModel const type channel var fun process system par for when do where
syn keyword stgWordModel node nextgroup=stgNode skipwhite skipempty
syn keyword stgWordStep tau nextgroup=stgStep skipwhite skipempty
syn match stgWordStep "τ" nextgroup=stgStep skipwhite skipempty
syn match stgWordBinder "[∀∃∈]"

" Words that mean something only where their construct can stand, and are names elsewhere.
syn match stgWordType "\%(\%(:\|\<of\|\<type\s\+\h[A-Za-z0-9_']*\s*=\)\_s*\)\@<=data\>"
syn match stgWordType "\%(\%(:\|\<of\|\[\|\<type\s\+\h[A-Za-z0-9_']*\s*=\)\_s*\)\@<=scalarset\>"
syn match stgWordType "\%(\%(:\|\<of\|\<type\s\+\h[A-Za-z0-9_']*\s*=\)\_s*\)\@<=bag\>\ze\s*\["
syn match stgWordBinder "\%([A-Za-z0-9_')\]]\_s\+\)\@<=is\>\ze\_s\+\h"

" The name behind `node`, `->` or `begin`, and behind `tau`.
syn match stgNode "\<\h[A-Za-z0-9_']*" contained
syn match stgStep "\<\h[A-Za-z0-9_']*" contained contains=stgWordClause
syn keyword stgWordClause contained where then

syn region stgString start=+"+ skip=+\\.+ end=+"+ oneline contains=stgEscape
syn match stgEscape +\\[nt"\\]+ contained
syn match stgComment "//.*" contains=@Spell
syn region stgComment start="/\*" end="\*/" contains=@Spell

" ---- models only ----

if !exists('g:stgcheck_properties')
  syn match stgArrow "->" nextgroup=stgNode skipwhite skipempty
  syn match stgWordModel "\%({\_s*\)\@<=begin\>\ze\_s\+\h" nextgroup=stgNode skipwhite skipempty
  syn match stgWordStatement "\%([{;}]\_s*\)\@<=\%(assert\|assume\|say\|switch\|case\|while\)\>\ze\_s\+[A-Za-z0-9_(!\"]"
  syn match stgWordStatement "\%([{;}]\_s*\)\@<=return\>\ze\_s*[;A-Za-z0-9_(!-]"
  syn match stgWordModel "\%(^\s*\)\@<=procedure\>\ze\s\+\h[A-Za-z0-9_']*\s*("
  syn match stgWordModel "\%([A-Za-z0-9_')\]}]\_s\+\)\@<=buffer\>\ze\_s\+[0-9A-Z]"
  syn match stgWordModel "\%([A-Za-z0-9_')\]}]\_s\+\)\@<=broadcast\>\ze\_s*;"
  syn match stgWordStatement "\%([{;}]\_s*\)\@<=error\>\ze\_s*\""
  syn match stgWordStatement "\%([A-Za-z0-9_')\]]\_s\+\)\@<=max\>\ze\_s\+[A-Za-z0-9_]\+\_s*{"
  syn match stgWordModel "\%(\%([{;}]\_s*\|\%^\s*\|^\s*\)\%(strong\_s\+\)\=\)\@<=fair\>\ze\_s\+\%(\h\|->\|τ\)"
  syn match stgWordModel "\%([{;}]\_s*\|\%^\s*\|^\s*\)\@<=strong\>\ze\_s\+fair\>"
  syn match stgWordModel "\%([{;}]\_s*\|\%^\s*\|^\s*\)\@<=include\>\ze\_s*\""
  syn match stgWordModel "\%([;}]\_s*\|\%^\s*\|^\s*\)\@<=independent\>\ze\_s*("
  syn match stgRestriction "\\"
endif

syn sync fromstart

hi def link stgComment Comment
hi def link stgString String
hi def link stgEscape SpecialChar
hi def link stgNumber Number
hi def link stgOperator Operator
hi def link stgRestriction Operator
hi def link stgArrow Special
hi def link stgNode Label
hi def link stgStep Identifier
hi def link stgChannel Identifier
hi def link stgFunction Function
hi def link stgWordConstant Boolean
hi def link stgWordType Type
hi def link stgWordBinder Statement
hi def link stgWordCondition Conditional
hi def link stgWordModel Keyword
hi def link stgWordClause Keyword
hi def link stgWordStatement Statement
hi def link stgWordStep Keyword

let b:current_syntax = 'stg'
