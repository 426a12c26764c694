" Properties of stgcheck: what they share with models is in syntax/stg.vim.  The reference is
" doc/language.md, 1.1 and 2.
if exists('b:current_syntax')
  finish
endif

let g:stgcheck_properties = 1
runtime! syntax/stg.vim
unlet g:stgcheck_properties
unlet b:current_syntax

" <c!x>, [-]; a `<` behind an operand compares, a `[` right behind one is an index.
syn match stgModality "[⟨⟩]"
syn region stgIndex start="\[" end="\]\|;\@=" transparent contains=TOP
syn region stgBox matchgroup=stgModality end="\]\|;\@=" contains=TOP
      \ start="[A-Za-z0-9_')\]]\@1<!\["
      \ nextgroup=stgNextBox,stgDiamond skipwhite skipempty
syn region stgNextBox matchgroup=stgModality start="\[" end="\]\|;\@=" contained contains=TOP
      \ nextgroup=stgNextBox,stgDiamond skipwhite skipempty
syn region stgDiamond matchgroup=stgModality end=">\|;\@=" contains=TOP
      \ start="\%([A-Za-z0-9_')\]}]\s*\)\@20<!<[=]\@!"
      \ nextgroup=stgNextBox,stgDiamond skipwhite skipempty
syn region stgNextDiamond matchgroup=stgModality start="<[=]\@!" end=">\|;\@=" contained
      \ contains=TOP nextgroup=stgNextBox,stgDiamond skipwhite skipempty
syn region stgParens start="(" end=")\|;\@=" transparent contains=TOP
syn region stgBraces start="{" end="}\|;\@=" transparent contains=TOP

syn keyword stgWordCondition then else nextgroup=stgNextBox,stgNextDiamond skipwhite skipempty
syn keyword stgWordProperty property nextgroup=stgName skipwhite skipempty
syn match stgWordProperty "^\s*cover\>\ze\s\+\h[A-Za-z0-9_']*\s*\%(\"\|=\|expect\)" nextgroup=stgName skipwhite
syn keyword stgWordProperty pred nextgroup=stgName skipwhite skipempty
syn keyword stgWordProperty expect nextgroup=stgWordError skipwhite skipempty
syn keyword stgWordError contained error
syn match stgWordProperty "\%([(,]\_s*\)\@<=action\>\ze\_s\+\h"
syn keyword stgWordFixpoint mu nu
syn match stgWordFixpoint "[μν]"

syn match stgName "\<\h[A-Za-z0-9_']*" contained
syn match stgAt "@\s*\h[A-Za-z0-9_']*"

syn keyword stgPrelude always AG never possibly EF inevitably AF EG EX AX until AU EU weak_until
syn keyword stgPrelude AW EW AR ER
syn keyword stgPrelude leads_to deadlock_free never_stuck after will responds will_unless not_before
syn keyword stgPrelude again_and_again gf_implies will_if_weakly_fair will_if_strongly_fair
syn keyword stgPrelude responds_if_weakly_fair responds_if_strongly_fair

hi def link stgModality Special
hi def link stgWordProperty Keyword
hi def link stgWordError Constant
hi def link stgWordFixpoint Statement
hi def link stgName Label
hi def link stgAt Label
hi def link stgPrelude Function

let b:current_syntax = 'mu'
