" Properties are edited like models.
runtime! ftplugin/stg.vim
