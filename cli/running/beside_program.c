/*
 * Files of the program (see beside_program.h).
 */
#include "config.h"

#include "cli/running/beside_program.h"

#include <string.h>
#include <unistd.h>

static bool is_readable_at(struct buf *path, const char *folder, const char *slash,
                           const char *name)
{
    buf_reset(path);
    buf_printf(path, "%s%s%s", folder, slash, name);
    return access(buf_text(path), R_OK) == 0;
}

bool beside_program(struct buf *path, const char *built, const char *installed, const char *usual)
{
    char self[4096];
    ssize_t n = readlink("/proc/self/exe", self, sizeof self - 1);
    char *slash;

    self[n > 0 ? n : 0] = '\0';
    slash = strrchr(self, '/');
    if (slash != NULL) {
        *slash = '\0';
        if (is_readable_at(path, self, "/", built) || is_readable_at(path, self, "/", installed))
            return true;
    }
    return is_readable_at(path, usual, "", "");
}
