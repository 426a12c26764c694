" :make checks the model at hand, with the properties in the file of the same name, if there is
" one, and goes to what is wrong in them.
if exists('current_compiler')
  finish
endif
let current_compiler = 'stgcheck'

if &filetype ==# 'murphi'
  CompilerSet makeprg=stgcheck\ --progress\ never\ %:p:r:S.m
else
  CompilerSet makeprg=stgcheck\ --progress\ never\ %:p:r:S.stg
endif
if filereadable(expand('%:p:r') . '.mu')
  CompilerSet makeprg+=\ %:p:r:S.mu
endif
CompilerSet errorformat=%f:%l:%c:\ %trror:\ %m,%f:%l:%c:\ %tarning:\ %m,%f:%l:%c:\ %tote:\ %m,
      \%-G%.%#
