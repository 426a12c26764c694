/*
 * Which programs can be taken under control (see program_file.h).
 *
 * Control needs the dynamic loader, and a loader that obeys LD_PRELOAD: not one of a program with
 * more privileges than its caller.
 */
#include "config.h"

#include "running/control/program_file.h"

#include <elf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

/* ---- the search ---- */

static bool is_regular(const char *path)
{
    struct stat s;

    return stat(path, &s) == 0 && S_ISREG(s.st_mode);
}

static bool find_in_path(const char *name, struct buf *path)
{
    const char *at = getenv("PATH");
    size_t n;

    for (; at != NULL; at = at[n] == ':' ? at + n + 1 : NULL) {
        n = strcspn(at, ":");
        buf_reset(path);
        buf_bytes(path, at, n);
        buf_printf(path, "%s%s", n > 0 ? "/" : "./", name);
        if (is_regular(buf_text(path)) && access(buf_text(path), X_OK) == 0)
            return true;
    }
    return false;
}

/* ---- what it is ---- */

#if defined __x86_64__
#define MACHINE EM_X86_64
#elif defined __aarch64__
#define MACHINE EM_AARCH64
#else
#define MACHINE EM_NONE
#endif

static bool has_interpreter(FILE *f, const Elf64_Ehdr *e)
{
    Elf64_Phdr p;

    for (unsigned i = 0; i < e->e_phnum; i++) {
        if (fseek(f, (long)(e->e_phoff + i * sizeof p), SEEK_SET) != 0 ||
            fread(&p, sizeof p, 1, f) != 1)
            return false;
        if (p.p_type == PT_INTERP)
            return true;
    }
    return false;
}

static const char *unfit_contents(FILE *f)
{
    Elf64_Ehdr e;
    size_t n = fread(&e, 1, sizeof e, f);

    if (n >= 2 && memcmp(&e, "#!", 2) == 0)
        return "is a script: name the program that runs it";
    if (n < sizeof e || memcmp(e.e_ident, ELFMAG, SELFMAG) != 0)
        return "is no program (ELF)";
    if (e.e_ident[EI_CLASS] != ELFCLASS64 || e.e_machine != MACHINE)
        return "is a program for another machine";
    if (e.e_phentsize != sizeof(Elf64_Phdr) || !has_interpreter(f, &e))
        return "is linked statically: link it with the shared C library";
    return NULL;
}

static const char *unfit(const char *path)
{
    struct stat s;
    FILE *f;
    const char *why;

    if (stat(path, &s) != 0)
        return "is not there";
    if (!S_ISREG(s.st_mode))
        return "is no file";
    if (access(path, X_OK) != 0)
        return "may not be executed";
    if ((s.st_mode & (S_ISUID | S_ISGID)) != 0)
        return "changes its user or group when it starts (setuid)";
    if (getxattr(path, "security.capability", NULL, 0) > 0)
        return "has capabilities of its own";
    f = fopen(path, "rb");
    if (f == NULL)
        return "cannot be read";
    why = unfit_contents(f);
    fclose(f);
    return why;
}

bool program_file_find(const char *name, struct buf *path, const char **why)
{
    if (strchr(name, '/') != NULL) {
        buf_reset(path);
        buf_add(path, name);
    } else if (!find_in_path(name, path)) {
        *why = is_regular(name) ? "is not in PATH: write ./ before it" : "is not there";
        return false;
    }
    *why = unfit(buf_text(path));
    return *why == NULL;
}
