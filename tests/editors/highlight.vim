" vim -Nes -u NONE -i NONE -S highlight.vim: says which groups the words of a list are in.
"
"   $EDITORS_VIM   the runtime directory to be tested
"   $EDITORS_LIST  lines FILE TAB LINE TAB COLUMN TAB ..., sorted by file
"   $EDITORS_OUT   is written: a line for each, "FILETYPE GROUP"
execute 'set runtimepath=' . fnameescape($EDITORS_VIM) . ',' . fnameescape($VIMRUNTIME)
set encoding=utf-8 noswapfile redrawtime=60000
filetype plugin on
syntax on

let s:file = ''
let s:out = []
for s:entry in readfile($EDITORS_LIST)
  let s:part = split(s:entry, "\t")
  if s:part[0] !=# s:file
    let s:file = s:part[0]
    silent execute 'edit! ' . fnameescape(s:file)
  endif
  let s:group = synIDattr(synID(str2nr(s:part[1]), str2nr(s:part[2]), 1), 'name')
  call add(s:out, &filetype . ' ' . s:group)
endfor
call writefile(s:out, $EDITORS_OUT)
quitall!
