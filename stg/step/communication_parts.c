/*
 * The parts of programs of communications (see communication_parts.h).
 */
#include "config.h"

#include "stg/step/communication_parts.h"

#include "stg/data/compile.h"
#include "stg/step/block_code.h"

/* ---- what it reads ---- */

/* The cells that some phase reads. */
void communication_note_reads(struct communication *k, struct instance_edge u)
{
    const struct system *s = communication_system(k);
    const struct effects *e = dependence_effects(communication_dependence(k), u);
    bool *cell = mem_zalloc(s->cells.n + (size_t)1);

    for (uint32_t i = 0; i < N_PHASES; i++)
        local_lts_mark_cells(&s->local[u.instance], &e->reads[i], cell);
    local_lts_mark_cells(&s->local[u.instance], &e->filters, cell);
    for (uint32_t i = 0; i < s->cells.n; i++)
        if (cell[i])
            vec_push(&k->y->reads, i);
    mem_free(cell);
}

static uint32_t observe_receiver(struct communication *k, bool at_node, uint32_t number)
{
    struct observation a = { .instance = k->y->receiver.at[k->number].instance,
                             .at_node = at_node,
                             .number = number };
    uint32_t cell = communication_system(k)->cells.n + observations_find(k->y->observed, a);

    vec_push(&k->y->reads, cell);
    return cell;
}

/* ---- the two sides ---- */

/* The parameters of its node are observed. */
void communication_load(struct communication *k)
{
    struct compiler *x = &k->z.x;
    const struct process *p = k->receiver.c->process;
    const struct node *node = &p->node[k->receiver.e->source];

    for (uint32_t i = 0; i < node->n_params && !x->failed; i++) {
        uint32_t variable = node->first_param + i;
        COMPILE(x, BYTE_LOAD, k->receiver.slot[p->variable[variable].slot].reg,
                observe_receiver(k, false, variable));
    }
}

/* Those of the sender's node, which `do` may assign: kept, or put back. */
void communication_copy(struct communication *k, bool back)
{
    struct compiler *x = &k->z.x;
    const struct process *p = k->sender.c->process;
    const struct node *node = &p->node[k->sender.e->source];

    for (uint32_t i = 0; i < node->n_params && k->y->code.writes_slots && !x->failed; i++) {
        uint32_t reg = k->sender.slot[p->variable[node->first_param + i].slot].reg;
        COMPILE(x, BYTE_COPY, back ? reg : k->saved + i, back ? k->saved + i : reg);
    }
}

void communication_take_back(struct communication *k)
{
    COMPILE(&k->z.x, BYTE_TAKE_BACK);
    communication_copy(k, true);
}

/* Receiver number `number`, if it is at its node.  Its registers stay taken. */
void communication_begin_receiver(struct communication *k, uint32_t number, uint32_t *skip)
{
    struct compiler *x = &k->z.x;
    struct instance_edge u = k->y->receiver.at[number];
    struct local_lts *c = &communication_system(k)->local[u.instance];
    uint32_t first = compile_take(x, c->process->n_slots);

    k->number = number;
    k->receiver.c = c;
    k->receiver.e = communication_edge(communication_system(k), u);
    k->receiver.slot = assign_code_slots(c, first, MESSAGE_SLOTS, x->scratch);
    k->receiver.assigned = ARENA_ARRAY(x->scratch, bool, c->process->n_variables + (size_t)1);
    COMPILE(x, BYTE_JUMP_CELL_NOT, observe_receiver(k, true, k->receiver.e->source), VALUE_TRUE);
    compile_jump_to(x, skip);
    communication_load(k);
}

/* What a receiver writes to its slots has to do with nobody else. */
void communication_receiver_rest(struct communication *k, uint32_t part)
{
    bool writes = k->z.out->writes_slots;

    block_code_make_rest(&k->z, part + 1);
    assign_code_forget_dead(&k->z);
    k->z.out->writes_slots = writes;
    COMPILE(&k->z.x, BYTE_CONSTANT, part, value_small((int32_t)k->number));
}

void communication_send(struct communication *k, bool stays)
{
    message_code_take_side(&k->z, &k->sender);
    block_code_make(&k->z, &k->sender.e->doing);
    message_code_send(&k->z, stays && k->sender.e->then.n == 0, &k->message);
}

/* Registers for all that is told. */
void communication_take_told(struct communication *k)
{
    k->told = compile_take(&k->z.x, k->sender.e->n_args + k->y->n_parts * k->y->part_size);
}

void communication_tell(struct compiler *x, uint32_t told)
{
    COMPILE(x, BYTE_DONE_STORED, compile_register(x, compile_known(VALUE_NONE)), told);
}
