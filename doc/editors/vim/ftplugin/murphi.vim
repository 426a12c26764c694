" What Vim does in Murphi models, which it highlights by itself.
if exists('b:did_ftplugin')
  finish
endif
let b:did_ftplugin = 1

setlocal comments=s1:/*,mb:*,ex:*/,:-- commentstring=--\ %s
setlocal formatoptions-=t formatoptions+=croql
setlocal expandtab shiftwidth=2 softtabstop=2
setlocal suffixesadd=.m,.mu
compiler stgcheck

let b:undo_ftplugin = 'setlocal comments< commentstring< formatoptions< expandtab<'
      \ . ' shiftwidth< softtabstop< suffixesadd< makeprg< errorformat<'
