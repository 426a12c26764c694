/*
 * Source places (see places.h).
 */
#include "config.h"

#include "running/control/places.h"

#include <elfutils/libdwfl.h>
#include <inttypes.h>
#include <string.h>

#include "support/alloc.h"

struct places {
    Dwfl *dwfl;
};

static const Dwfl_Callbacks callbacks = {
    .find_elf = dwfl_linux_proc_find_elf,
    .find_debuginfo = dwfl_standard_find_debuginfo,
};

struct places *places_new(pid_t process)
{
    struct places *p = mem_zalloc(sizeof *p);

    p->dwfl = dwfl_begin(&callbacks);
    if (p->dwfl != NULL) {
        dwfl_linux_proc_report(p->dwfl, process);
        dwfl_report_end(p->dwfl, NULL, NULL);
    }
    return p;
}

void places_free(struct places *p)
{
    if (p == NULL)
        return;
    if (p->dwfl != NULL)
        dwfl_end(p->dwfl);
    mem_free(p);
}

static Dwfl_Module *module_of(struct places *p, uint64_t address)
{
    return p->dwfl != NULL ? dwfl_addrmodule(p->dwfl, address) : NULL;
}

static const char *file_part(const char *path)
{
    const char *slash = strrchr(path, '/');

    return slash != NULL ? slash + 1 : path;
}

/* "src/phil.c" as the compiler was given it, and the line; NULL: unknown. */
static const char *line_of(struct places *p, uint64_t address, int *line)
{
    Dwfl_Module *m = module_of(p, address - 1);
    Dwfl_Line *l = m != NULL ? dwfl_module_getsrc(m, address - 1) : NULL;

    return l != NULL ? dwfl_lineinfo(l, NULL, line, NULL, NULL, NULL) : NULL;
}

bool places_line(struct places *p, struct buf *b, uint64_t address)
{
    Dwfl_Module *m = module_of(p, address - 1);
    const char *name, *file;
    GElf_Off offset;
    GElf_Sym symbol;
    int line = 0;

    file = line_of(p, address, &line);
    if (file != NULL) {
        buf_printf(b, "%s:%d", file_part(file), line);
        return true;
    }
    name = m != NULL ? dwfl_module_addrinfo(m, address - 1, &offset, &symbol, NULL, NULL, NULL)
                     : NULL;
    if (name != NULL)
        buf_printf(b, "%s+0x%" PRIx64, name, (uint64_t)offset);
    else
        buf_printf(b, "0x%" PRIx64, address);
    return false;
}

/* The variable that an address is in, and where in it; NULL: none that has a size. */
static const char *sized_variable(Dwfl_Module *m, uint64_t address, GElf_Off *offset)
{
    int n = dwfl_module_getsymtab(m);
    GElf_Sym symbol;
    GElf_Addr at;

    for (int i = 1; i < n; i++) {
        const char *name = dwfl_module_getsym_info(m, i, &symbol, &at, NULL, NULL, NULL);
        if (GELF_ST_TYPE(symbol.st_info) != STT_OBJECT || at > address ||
            address - at >= symbol.st_size)
            continue;
        *offset = address - at;
        return name;
    }
    return NULL;
}

bool places_variable(struct places *p, struct buf *b, uint64_t address)
{
    Dwfl_Module *m = module_of(p, address);
    GElf_Off offset = 0;
    GElf_Sym symbol;
    const char *name;

    if (m == NULL)
        return false;
    name = sized_variable(m, address, &offset);
    if (name == NULL)
        name = dwfl_module_addrinfo(m, address, &offset, &symbol, NULL, NULL, NULL);
    if (name == NULL)
        buf_printf(b, "0x%" PRIx64, address);
    else if (offset == 0)
        buf_add(b, name);
    else
        buf_printf(b, "%s+%" PRIu64, name, (uint64_t)offset);
    return true;
}

bool places_is_library(struct places *p, uint64_t address)
{
    Dwfl_Module *m = module_of(p, address - 1);
    const char *file, *module = NULL;
    int line;

    if (m == NULL)
        return true;
    module = file_part(dwfl_module_info(m, NULL, NULL, NULL, NULL, NULL, NULL, NULL));
    if (strncmp(module, "libstgrun", 9) == 0 || strncmp(module, "libc.", 5) == 0 ||
        strncmp(module, "libstdc++", 9) == 0 || strncmp(module, "libgcc_s", 8) == 0)
        return true;
    file = line_of(p, address, &line);
    return file != NULL && strncmp(file, "/usr/", 5) == 0;
}

/* ---- variables by name ---- */

struct variable_search {
    const char *name;
    size_t length;
    uint32_t found;
    uint64_t address;
};

static void look_at_symbol(struct variable_search *s, Dwfl_Module *m, int number)
{
    GElf_Sym symbol;
    GElf_Addr address;
    const char *name = dwfl_module_getsym_info(m, number, &symbol, &address, NULL, NULL, NULL);

    if (name == NULL || GELF_ST_TYPE(symbol.st_info) != STT_OBJECT ||
        symbol.st_shndx == SHN_UNDEF || strlen(name) != s->length ||
        strncmp(name, s->name, s->length) != 0)
        return;
    s->found += s->found == 0 || s->address != address;
    s->address = address;
}

/* The program is the first module: what it has is not looked for in its libraries. */
static int look_at_module(Dwfl_Module *m, void **user, const char *name, Dwarf_Addr start,
                          void *search)
{
    struct variable_search *s = search;

    (void)user;
    (void)name;
    (void)start;
    for (int n = dwfl_module_getsymtab(m), i = 1; i < n; i++)
        look_at_symbol(s, m, i);
    return s->found > 0 ? DWARF_CB_ABORT : DWARF_CB_OK;
}

uint32_t places_find_variable(struct places *p, const char *name, size_t n, uint64_t *address)
{
    struct variable_search s = { name, n, 0, 0 };

    if (p->dwfl != NULL)
        dwfl_getmodules(p->dwfl, look_at_module, &s, 0);
    *address = s.address;
    return s.found;
}
