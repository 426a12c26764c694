# args: --data Colour=3 --symmetry off -f 'mu X . <c[_](?n, red where n > 3)> true || <-> X' ../gdb/shapes.stg
print *p->f->root
print p->fault.at[0]
print p->fault.at[0].at
print $state(p->lts, 0)
set $s = (struct stg_source *)((struct lts_memo *)p->lts->self)->inner->self
print *$s->system.local[0].process->variable[1].initial
print *$s->system.local[0].process->variable[2].sort
print *$s->system.local[0].process->variable[3].sort
print $s->system.local[0].move.at[0].edge[0]
print $sv($s->system.stg->vs, $s->system.local[0].local.at[0])
