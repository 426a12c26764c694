/*
 * Going through all runs of a function that makes choices (see script.h).
 */
#include "config.h"

#include "abstraction/windows/script.h"

#define ASK_EVERY 256 /* pieces of work */

bool script_go_on(struct script_limit *l)
{
    if (l == NULL)
        return true;
    if ((l->most > 0 && l->done >= l->most) ||
        (l->stop != NULL && l->done % ASK_EVERY == 0 && l->stop(l->self)))
        l->over = true;
    l->done += !l->over;
    return !l->over;
}

void script_init(struct script *s, struct script_limit *limit)
{
    *s = (struct script){ VEC_EMPTY, 0, limit };
}

void script_clear(struct script *s)
{
    vec_clear(&s->choice);
}

uint64_t script_choose(struct script *s, uint64_t n)
{
    if (n == 1)
        return 0;
    if (s->made == s->choice.n)
        vec_push(&s->choice, ((struct script_choice){ 0, n }));
    return s->choice.at[s->made++].at;
}

bool script_next(struct script *s)
{
    s->choice.n = s->made;
    s->made = 0;
    while (s->choice.n > 0 && vec_last(&s->choice).at + 1 == vec_last(&s->choice).n)
        s->choice.n--;
    if (s->choice.n == 0 || !script_go_on(s->limit))
        return false;
    vec_last(&s->choice).at++;
    return true;
}
