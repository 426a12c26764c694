" What Vim does in models of stgcheck; ftplugin/mu.vim takes it over for properties.
if exists('b:did_ftplugin')
  finish
endif
let b:did_ftplugin = 1

setlocal comments=s1:/*,mb:*,ex:*/,:// commentstring=//\ %s
setlocal formatoptions-=t formatoptions+=croql
setlocal iskeyword=48-57,65-90,97-122,_,'
setlocal expandtab shiftwidth=2 softtabstop=2
setlocal suffixesadd=.stg,.mu
compiler stgcheck

let b:undo_ftplugin = 'setlocal comments< commentstring< formatoptions< iskeyword< expandtab<'
      \ . ' shiftwidth< softtabstop< suffixesadd< makeprg< errorformat<'
