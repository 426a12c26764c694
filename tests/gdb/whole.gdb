# args: --keep-dead -f 'mu X(k : 0..3 = 0) . k = 3 || (exists j : 0..1. mode[j] = on && <log(_,off)> true) || <net[0]()> X(k) || <-> X((k + 1) % 4)' whole.stg
print *p->f->root
print *p->f->root->fix->body->kid[1]
print $state(p->lts, 0)
print $state(p->lts, 3)
set $s = (struct stg_source *)p->lts->self
print $state($s, 1)
print p->lts->edge.at[0]
set $left = $s->system.local[0]
print $left.process->edge[1]
print *$left.process->edge[1].guard
print *$left.process->edge[2].where
print *$left.process->edge[2].then.at[0].assign[1].value
print *$left.process->edge[4].doing.at[0].assign[0].value
print *$left.process->edge[5].arg[1]
print *$left.process->variable[2].sort
print *$left.stg->sig.channel[0].payload[0]
print *$left.stg->sig.global[0].sort
print $sv(p->f->sig->vs, $left.local.at[1])
print $sv(p->f->sig->vs, $left.stg->sig.global[1].initial, $left.stg->sig.global[1].sort)
