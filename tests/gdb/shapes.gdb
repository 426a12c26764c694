# args: --data Colour=3 --symmetry off -f 'mu X . <c[_](?n, red where n > 3)> true || <-> X' ../gdb/shapes.stg
print *p->f->root
print p->fault.at[0]
print p->fault.at[0].at
print $state(p->lts, 0)
set $s = (struct system_lts *)p->lts->self
print $s->edge.at[0]
print *$s->component[0].process->variable[1].initial
print *$s->component[0].process->variable[2].sort
print *$s->component[0].process->variable[3].sort
print $s->component[0].move.at[0].edge[0]
print $sv($s->stg->vs, $s->component[0].local.at[0])
