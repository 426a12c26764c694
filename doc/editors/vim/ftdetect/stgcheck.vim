" Models end in .stg, files of properties in .mu, which Vim takes for MuPAD's: they are ours if
" they are still to be written, or if a line begins with `property`, `cover` or `pred`.
function! s:Properties()
  if line('$') == 1 && getline(1) == '' || search('^\s*\%(property\|cover\|pred\)\>', 'cnw') > 0
    set filetype=mu
  endif
endfunction

autocmd BufNewFile,BufRead *.stg set filetype=stg
autocmd BufNewFile,BufRead *.mu call s:Properties()
