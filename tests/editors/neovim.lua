-- What Neovim knows of a model with an error (tests/run-neovim): a line for each thing, in the
-- file that the variable NEOVIM_OUT names.
local lines = {}
local function say(what, text)
  table.insert(lines, what .. ': ' .. vim.trim(tostring(text)):gsub('\n', ' '))
end

vim.cmd('edit wrong.stg')
say('file type', vim.bo.filetype)
vim.wait(20000, function() return #vim.diagnostic.get(0) > 0 end)
for _, x in ipairs(vim.diagnostic.get(0)) do
  say('line ' .. x.lnum + 1, x.message)
end
vim.api.nvim_win_set_cursor(0, { 3, 25 })
local place = vim.lsp.util.make_position_params(0, 'utf-16')
for _, x in pairs(vim.lsp.buf_request_sync(0, 'textDocument/hover', place, 20000) or {}) do
  say('meaning', x.result and x.result.contents.value)
end
vim.cmd([[execute "normal! \<C-]>"]])
say('declared in line', vim.api.nvim_win_get_cursor(0)[1])
say('K is mapped', vim.fn.maparg('K', 'n') ~= '')
say('completion', vim.bo.omnifunc)
vim.fn.writefile(lines, vim.env.NEOVIM_OUT)
vim.cmd('qall!')
