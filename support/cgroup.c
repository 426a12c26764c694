/*
 * Limits of control groups (see cgroup.h), as cgroups(7) and proc(5) describe the files.
 *
 * /proc/self/cgroup has, for each hierarchy, the path of the group; /proc/self/mountinfo has, for
 * each mount of a hierarchy, the path of the group that is at the mount point.  Both paths begin
 * where the namespace of the process does, and can leave it by "..".  So the visible groups are
 * those from the rest of the first path up to the mount point.
 *
 * Nothing is allocated: the caller may be about to compute the limit on allocations.
 */
#include "config.h"

#include "support/cgroup.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#define LONGEST 8192 /* of lines and paths: longer ones are ignored */

static const struct hierarchy {
    const char *type;       /* of its file systems */
    const char *controller; /* "": all, in the hierarchy of version 2 */
    const char *limit, *used;
} hierarchies[] = {
    { "cgroup2", "", "memory.max", "memory.current" },
    { "cgroup", "memory", "memory.limit_in_bytes", "memory.usage_in_bytes" },
};

struct mount {
    const char *root; /* the path of the group that is there */
    const char *at;   /* the folder */
};

/* ---- small things ---- */

static FILE *open_below(const char *root, const char *path)
{
    char name[LONGEST];
    int n = snprintf(name, sizeof name, "%s%s", root, path);

    return n < 0 || (size_t)n >= sizeof name ? NULL : fopen(name, "r");
}

/* The next line that is not too long, without its line end; false: there is none. */
static bool next_short_line(FILE *f, char line[LONGEST])
{
    while (fgets(line, LONGEST, f) != NULL) {
        size_t n = strlen(line);
        if (n > 0 && line[n - 1] == '\n') {
            line[n - 1] = '\0';
            return true;
        }
        for (int c = 0; c != EOF && c != '\n';)
            c = fgetc(f);
    }
    return false;
}

/* Is the word in the comma-separated list? */
static bool has_word(const char *list, const char *word)
{
    size_t n = strlen(word);

    for (;;) {
        size_t k = strcspn(list, ",");
        if (k == n && strncmp(list, word, n) == 0)
            return true;
        if (list[k] == '\0')
            return false;
        list += k + 1;
    }
}

static bool is_octal(const char *s)
{
    return s[0] >= '0' && s[0] <= '3' && strspn(s, "01234567") >= 3;
}

/* Spaces, tabs, ends of line and backslashes are written as \040, ... */
static void unescape(char *s)
{
    char *to = s;

    while (*s != '\0')
        if (s[0] == '\\' && is_octal(s + 1)) {
            *to++ = (char)((s[1] - '0') << 6 | (s[2] - '0') << 3 | (s[3] - '0'));
            s += 4;
        } else {
            *to++ = *s++;
        }
    *to = '\0';
}

/* ---- where we are ---- */

/* ID:CONTROLLERS:PATH.  The path lies in the line. */
static const char *group_in(char *line, const struct hierarchy *h)
{
    char *list = strchr(line, ':'), *path = list == NULL ? NULL : strchr(list + 1, ':');

    if (path == NULL)
        return NULL;
    *path = '\0';
    return has_word(list + 1, h->controller) ? path + 1 : NULL;
}

/* The path of this process's group, stored in line; NULL: there is none. */
static const char *find_own_group(const char *root, const struct hierarchy *h, char line[LONGEST])
{
    FILE *f = open_below(root, "/proc/self/cgroup");
    const char *group = NULL;

    while (f != NULL && group == NULL && next_short_line(f, line))
        group = group_in(line, h);
    if (f != NULL)
        fclose(f);
    return group;
}

/* Fields are separated by single spaces: ID PARENT DEVICE ROOT AT OPTIONS, any number of others, a
   "-", TYPE SOURCE OPTIONS. */
static bool is_mount_of(char *line, const struct hierarchy *h, struct mount *m)
{
    enum { ROOT = 3, AT = 4, FIRST = 6 };
    char *field[FIRST], *rest = NULL, *dash = strstr(line, " - ");
    const char *type;
    size_t n;

    if (dash == NULL)
        return false;
    type = dash + strlen(" - ");
    n = strcspn(type, " ");
    *dash = '\0';
    if (n != strlen(h->type) || strncmp(type, h->type, n) != 0 ||
        (h->controller[0] != '\0' && !has_word(strrchr(dash + 1, ' ') + 1, h->controller)))
        return false;
    for (int i = 0; i < FIRST; i++) {
        field[i] = strtok_r(i == 0 ? line : NULL, " ", &rest);
        if (field[i] == NULL)
            return false;
    }
    unescape(field[ROOT]);
    unescape(field[AT]);
    *m = (struct mount){ field[ROOT], field[AT] };
    return true;
}

/* The path from the mount point to the group; NULL: the group is not below it. */
static const char *way_down(const char *root, const char *group)
{
    size_t n = strcmp(root, "/") == 0 ? 0 : strlen(root);
    const char *way = group + n;

    if (strncmp(group, root, n) != 0 || (way[0] != '/' && way[0] != '\0'))
        return NULL;
    for (const char *up = strstr(way, "/.."); up != NULL; up = strstr(up + 3, "/.."))
        if (up[3] == '/' || up[3] == '\0')
            return NULL;
    return way;
}

/* ---- what is left ---- */

/* "max", or no such file: no limit. */
static uint64_t limit_in(const char *folder, const char *file, uint64_t otherwise)
{
    char name[LONGEST];
    int n = snprintf(name, sizeof name, "/%s", file);
    FILE *f = n < 0 ? NULL : open_below(folder, name);
    uint64_t x;

    if (f == NULL || fscanf(f, "%" SCNu64, &x) != 1)
        x = otherwise;
    if (f != NULL)
        fclose(f);
    return x;
}

static uint64_t left_in(const char *folder, const struct hierarchy *h)
{
    uint64_t most = limit_in(folder, h->limit, UINT64_MAX);
    uint64_t used = most == UINT64_MAX ? 0 : limit_in(folder, h->used, 0);

    if (most == UINT64_MAX)
        return UINT64_MAX;
    return most > used ? most - used : 1;
}

/* The least that is left in any group on the path, the mount point included. */
static uint64_t left_on_way(const char *root, const char *at, const char *way,
                            const struct hierarchy *h)
{
    char folder[LONGEST];
    size_t top = strlen(root) + strlen(at);
    int n = snprintf(folder, sizeof folder, "%s%s%s", root, at, way);
    uint64_t least = UINT64_MAX;

    if (n < 0 || (size_t)n >= sizeof folder)
        return UINT64_MAX;
    for (;;) {
        uint64_t left = left_in(folder, h);
        least = left < least ? left : least;
        if (strlen(folder) <= top)
            return least;
        *strrchr(folder, '/') = '\0';
    }
}

/* If no mount shows this process's group, its path is not known (as in a container that shares a
   part of its system); the group at the first mount point is then used instead. */
static uint64_t left_of(const char *root, const struct hierarchy *h, const char *group)
{
    FILE *f = open_below(root, "/proc/self/mountinfo");
    uint64_t seen = UINT64_MAX, first = UINT64_MAX;
    bool is_seen = false, is_first = true;
    char line[LONGEST];
    struct mount m;

    while (f != NULL && next_short_line(f, line)) {
        if (!is_mount_of(line, h, &m))
            continue;
        const char *way = way_down(m.root, group);
        uint64_t left = left_on_way(root, m.at, way != NULL ? way : "", h);
        is_seen |= way != NULL;
        if (way != NULL && left < seen)
            seen = left;
        if (is_first)
            first = left;
        is_first = false;
    }
    if (f != NULL)
        fclose(f);
    return is_seen ? seen : first;
}

uint64_t cgroup_free_memory(const char *root)
{
    uint64_t least = UINT64_MAX;

    for (size_t i = 0; i < sizeof hierarchies / sizeof hierarchies[0]; i++) {
        char line[LONGEST];
        const char *group = find_own_group(root, &hierarchies[i], line);
        uint64_t left = group == NULL ? UINT64_MAX : left_of(root, &hierarchies[i], group);
        least = left < least ? left : least;
    }
    return least;
}
