/*
 * Which programs can be taken under control (see program_file.h).
 *
 * Control needs the dynamic loader, and a loader that obeys LD_PRELOAD: not one of a program with
 * more privileges than its caller.
 */
#include "config.h"

#include "running/control/program_file.h"

#include <elf.h>
#include <fcntl.h>
#include <gelf.h>
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

/* Of a program that is compiled with -fsanitize=thread: the library that stops it stands for the
   run-time library, which has to be a shared one, and that of the same compiler. */
static const char *unfit_symbol(Elf *e, const GElf_Shdr *section, const GElf_Sym *symbol)
{
    const char *name = elf_strptr(e, section->sh_link, symbol->st_name);

    if (symbol->st_shndx == SHN_UNDEF || name == NULL || strcmp(name, "__tsan_init") != 0)
        return NULL;
    return "has the run-time library of -fsanitize=thread in itself, as clang links it: link it "
           "with gcc -fsanitize=thread";
}

static const char *unfit_needed(Elf *e, const GElf_Shdr *section, const GElf_Dyn *entry)
{
    const char *name = entry->d_tag == DT_NEEDED
                           ? elf_strptr(e, section->sh_link, entry->d_un.d_val)
                           : NULL;

    if (name == NULL || strncmp(name, "libtsan.", 8) != 0 || strcmp(name, TSAN_SONAME) == 0)
        return NULL;
    return "needs another run-time library of -fsanitize=thread than " TSAN_SONAME;
}

static const char *unfit_section(Elf *e, Elf_Scn *section)
{
    GElf_Shdr s;
    GElf_Sym symbol;
    GElf_Dyn entry;
    const char *why = NULL;
    Elf_Data *data;

    if (gelf_getshdr(section, &s) == NULL || s.sh_entsize == 0)
        return NULL;
    data = elf_getdata(section, NULL);
    for (int i = 0; why == NULL && data != NULL && i < (int)(s.sh_size / s.sh_entsize); i++) {
        if (s.sh_type == SHT_DYNSYM && gelf_getsym(data, i, &symbol) != NULL)
            why = unfit_symbol(e, &s, &symbol);
        if (s.sh_type == SHT_DYNAMIC && gelf_getdyn(data, i, &entry) != NULL)
            why = unfit_needed(e, &s, &entry);
    }
    return why;
}

static const char *unfit_run_time(const char *path)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    const char *why = NULL;
    Elf_Scn *section = NULL;
    Elf *e;

    if (fd < 0)
        return "cannot be read";
    elf_version(EV_CURRENT);
    e = elf_begin(fd, ELF_C_READ, NULL);
    while (e != NULL && why == NULL && (section = elf_nextscn(e, section)) != NULL)
        why = unfit_section(e, section);
    elf_end(e);
    close(fd);
    return why;
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
    return why != NULL ? why : unfit_run_time(path);
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
