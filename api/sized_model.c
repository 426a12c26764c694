/*
 * Models with other numbers of values (see sized_model.h).
 */
#include "config.h"

#include "api/sized_model.h"

struct sized_model {
    struct check_settings settings; /* of the model but for the numbers; their lists are owned */
    struct diag *diag;
    struct session session;
    struct vec_ptr evaluated;
    bool good;
};

static bool read_again(struct sized_model *m, const struct session *from,
                       const struct session_choice *choice)
{
    struct session *j = &m->session;

    j->elab.evaluated = &m->evaluated;
    session_share_texts(j, from);
    if (!session_parse(j) || !session_elaborate(j) || !session_properties(j, choice))
        return false;
    for (uint32_t i = 0; i < j->n_properties; i++)
        j->property[i].expect = from->property[i].expect;
    return true;
}

static struct sized_model *model_under(const struct session *from,
                                       const struct session_choice *choice,
                                       struct check_settings settings)
{
    struct sized_model *m = mem_zalloc(sizeof *m);

    m->diag = diag_new();
    m->settings = settings;
    session_init(&m->session, &m->settings, m->diag);
    m->good = read_again(m, from, choice);
    return m;
}

struct sized_model *sized_model_new(const struct session *from, const struct session_choice *choice,
                                    const char *scalarset, uint32_t n)
{
    return model_under(from, choice, check_settings_resized(from->settings, scalarset, n));
}

struct sized_model *sized_model_of_data(const struct session *from,
                                        const struct session_choice *choice, uint32_t n)
{
    const struct signature *g = &from->stg->sig;
    struct check_settings s = check_settings_copy(from->settings);

    for (uint32_t k = 0; k < g->n_atoms; k++)
        if (sort_is_schematic(g->atom[k]))
            check_settings_data(&s, g->atom[k]->name, n > g->atom[k]->n ? n : g->atom[k]->n);
    return model_under(from, choice, s);
}

void sized_model_free(struct sized_model *m)
{
    if (m == NULL)
        return;
    session_clear(&m->session);
    diag_free(m->diag);
    vec_clear(&m->settings.size);
    vec_clear(&m->settings.data);
    vec_clear(&m->evaluated);
    mem_free(m);
}

const struct session *sized_model_session(const struct sized_model *m, struct arena *a,
                                          const char **why)
{
    struct buf b = BUF_EMPTY;

    if (m->good)
        return &m->session;
    diag_first_error(m->diag, &b);
    *why = arena_string(a, buf_text(&b), b.n);
    buf_clear(&b);
    return NULL;
}

const struct vec_ptr *sized_model_evaluated(const struct sized_model *m)
{
    return &m->evaluated;
}
