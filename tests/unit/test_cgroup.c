/*
 * cgroup: which groups' limits hold for this process, in systems that are laid out in a folder.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <cmocka.h>

#include "support/cgroup.h"

#define MOST_MADE 100

static char root[] = "/tmp/test_cgroup_XXXXXX";

/* All that was made, folders before what is in them. */
static char made[MOST_MADE][300];
static size_t n_made;

static int make_root(void **state)
{
    (void)state;
    return mkdtemp(root) == NULL ? -1 : 0;
}

static int remove_root(void **state)
{
    (void)state;
    return remove(root);
}

static int remove_made(void **state)
{
    (void)state;
    while (n_made > 0)
        if (remove(made[--n_made]) != 0)
            return -1;
    return 0;
}

/* The first n bytes of the path, below root: a name for what is being made. */
static const char *name(const char *path, size_t n)
{
    assert_true(n_made < MOST_MADE);
    snprintf(made[n_made], sizeof made[0], "%s%.*s", root, (int)n, path);
    return made[n_made];
}

/* A file of that text, and its folders. */
static void put(const char *path, const char *text)
{
    for (const char *at = strchr(path + 1, '/'); at != NULL; at = strchr(at + 1, '/'))
        if (mkdir(name(path, (size_t)(at - path)), 0700) == 0)
            n_made++;
    FILE *f = fopen(name(path, strlen(path)), "w");
    assert_non_null(f);
    n_made++;
    fputs(text, f);
    assert_int_equal(fclose(f), 0);
}

/* A group of version 2: folder/memory.max and its companion. */
static void put_group(const char *folder, const char *most, const char *used)
{
    char path[200];
    snprintf(path, sizeof path, "%s/memory.max", folder);
    put(path, most);
    snprintf(path, sizeof path, "%s/memory.current", folder);
    put(path, used);
}

static void put_group_1(const char *folder, const char *most, const char *used)
{
    char path[200];
    snprintf(path, sizeof path, "%s/memory.limit_in_bytes", folder);
    put(path, most);
    snprintf(path, sizeof path, "%s/memory.usage_in_bytes", folder);
    put(path, used);
}

static void put_process(const char *groups, const char *mounts)
{
    put("/proc/self/cgroup", groups);
    put("/proc/self/mountinfo", mounts);
}

static void assert_left(uint64_t n)
{
    assert_true(cgroup_free_memory(root) == n);
}

#define V2 "31 24 0:28 / /sys/fs/cgroup rw,nosuid shared:4 - cgroup2 cgroup2 rw,nsdelegate\n"
#define ROOT_FS "24 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw\n"

static void without_groups_there_is_no_limit(void **state)
{
    (void)state;
    assert_left(UINT64_MAX);
    put("/proc/self/cgroup", "0::/\n");
    assert_left(UINT64_MAX);
    put("/proc/self/mountinfo", ROOT_FS);
    assert_left(UINT64_MAX);
}

/* In a container with a namespace of its own, the group is at the mount point. */
static void at_the_mount_point(void **state)
{
    (void)state;
    put_process("0::/\n", ROOT_FS V2);
    put_group("/sys/fs/cgroup", "1000000\n", "300000\n");
    assert_left(700000);
}

/* The root of a whole system has no such files. */
static void the_least_on_the_way_counts(void **state)
{
    (void)state;
    put_process("0::/user.slice/user-1000.slice/session-2.scope\n", ROOT_FS V2);
    put_group("/sys/fs/cgroup/user.slice/user-1000.slice/session-2.scope", "max\n", "100\n");
    assert_left(UINT64_MAX);
    put_group("/sys/fs/cgroup/user.slice/user-1000.slice", "5000\n", "4000\n");
    assert_left(1000);
    put_group("/sys/fs/cgroup/user.slice", "9000\n", "8500\n");
    assert_left(500);
    put_group("/sys/fs/cgroup/user.slice/other.slice", "10\n", "0\n");
    assert_left(500);
}

static void the_own_group_counts(void **state)
{
    (void)state;
    put_process("0::/system.slice/ci.service\n", ROOT_FS V2);
    put_group("/sys/fs/cgroup/system.slice/ci.service", "2000\n", "500\n");
    put_group("/sys/fs/cgroup/system.slice", "max\n", "9999\n");
    assert_left(1500);
}

static void what_is_full_has_a_byte_left(void **state)
{
    (void)state;
    put_process("0::/a\n", V2);
    put_group("/sys/fs/cgroup/a", "2000\n", "2001\n");
    assert_left(1);
}

static void missing_files(void **state)
{
    (void)state;
    put_process("0::/a/gone (deleted)\n", V2);
    assert_left(UINT64_MAX);
    put("/sys/fs/cgroup/a/memory.max", "2000\n");
    assert_left(2000);
    put("/sys/fs/cgroup/a/memory.current", "no number\n");
    assert_left(2000);
}

static void elsewhere_than_usual(void **state)
{
    (void)state;
    put_process("0::/a\n", ROOT_FS "31 24 0:28 / /mnt/my\\040groups\\134x rw - cgroup2 none rw\n");
    put_group("/mnt/my groups\\x/a", "2000\n", "500\n");
    put_group("/sys/fs/cgroup/a", "3\n", "1\n");
    assert_left(1500);
}

/* A part of the hierarchy is mounted: the group is searched for from there. */
static void a_part_is_mounted(void **state)
{
    (void)state;
    put_process("0::/docker/c0ffee/inner\n",
                "31 24 0:28 /docker/c0ffee /sys/fs/cgroup ro - cgroup2 cgroup rw\n");
    put_group("/sys/fs/cgroup/inner", "3000\n", "1000\n");
    assert_left(2000);
    put_group("/sys/fs/cgroup", "9000\n", "7500\n");
    assert_left(1500);
    put_group("/sys/fs/cgroup/docker/c0ffee/inner", "4\n", "1\n");
    assert_left(1500);
}

static void names_are_compared_whole(void **state)
{
    (void)state;
    put_process("0::/docker/c0ffee\n", "30 24 0:28 /docker/c0 /a ro - cgroup2 cgroup rw\n"
                                       "31 24 0:28 /docker /b ro - cgroup2 cgroup rw\n");
    put_group("/a/ffee", "10\n", "1\n");
    put_group("/a", "20\n", "1\n");
    put_group("/b/c0ffee", "3000\n", "1000\n");
    assert_left(2000);
}

/* Paths that leave the namespace. */
static void outside_of_the_namespace(void **state)
{
    (void)state;
    put_process("0::/../other\n", V2);
    put_group("/sys/fs/cgroup", "3000\n", "1000\n");
    put_group("/sys/fs/other", "10\n", "1\n");
    assert_left(2000);
}

static void mounted_from_outside_of_the_namespace(void **state)
{
    (void)state;
    put_process("0::/../x\n", "31 24 0:28 /.. /sys/fs/cgroup rw - cgroup2 cgroup2 rw\n");
    put_group("/sys/fs/cgroup/x", "3000\n", "1000\n");
    assert_left(2000);
}

static void the_mount_point_where_nothing_is_known(void **state)
{
    (void)state;
    put_process("0::/\n", "31 24 0:28 /../.. /sys/fs/cgroup rw - cgroup2 cgroup2 rw\n");
    put_group("/sys/fs/cgroup", "3000\n", "1000\n");
    assert_left(2000);
}

#define V1 \
    "25 24 0:22 / /sys/fs/cgroup ro - tmpfs tmpfs ro,mode=755\n" \
    "31 25 0:27 / /sys/fs/cgroup/systemd rw - cgroup cgroup rw,name=systemd\n" \
    "32 25 0:28 / /sys/fs/cgroup/cpu,cpuacct rw - cgroup cgroup rw,cpu,cpuacct\n" \
    "33 25 0:29 / /sys/fs/cgroup/memory rw - cgroup  rw,memory\n"

static void version_1(void **state)
{
    (void)state;
    put_process("11:cpu,cpuacct:/x\n9:memory:/a/b:c\n1:name=systemd:/memory\n", ROOT_FS V1);
    put_group_1("/sys/fs/cgroup/memory", "9223372036854771712\n", "12345\n");
    put_group_1("/sys/fs/cgroup/memory/a", "8000\n", "2000\n");
    put_group_1("/sys/fs/cgroup/memory/a/b:c", "4000\n", "1000\n");
    put_group_1("/sys/fs/cgroup/memory/x", "4\n", "1\n");
    assert_left(3000);
}

/* The controllers are in the hierarchies of version 1, that of version 2 has the processes only. */
static void both_versions(void **state)
{
    (void)state;
    put_process("4:memory:/a\n0::/b\n",
                ROOT_FS V1 "35 25 0:30 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw\n");
    put_group_1("/sys/fs/cgroup/memory/a", "4000\n", "1000\n");
    put("/sys/fs/cgroup/unified/b/cgroup.procs", "1\n");
    assert_left(3000);
}

/* Lines of other file systems can be of any length. */
static void long_lines(void **state)
{
    (void)state;
    static char mounts[30000];
    size_t n = (size_t)snprintf(mounts, sizeof mounts, "40 24 0:9 / /o rw - overlay o rw,lower=");
    memset(mounts + n, 'x', 20000);
    strcpy(mounts + n + 20000, "\n" V2);
    put_process("0::/a\n", mounts);
    put_group("/sys/fs/cgroup/a", "4000\n", "1000\n");
    assert_left(3000);
}

#define in_a_system(t) cmocka_unit_test_teardown(t, remove_made)

int main(void)
{
    const struct CMUnitTest tests[] = {
        in_a_system(without_groups_there_is_no_limit),
        in_a_system(at_the_mount_point),
        in_a_system(the_least_on_the_way_counts),
        in_a_system(the_own_group_counts),
        in_a_system(what_is_full_has_a_byte_left),
        in_a_system(missing_files),
        in_a_system(elsewhere_than_usual),
        in_a_system(a_part_is_mounted),
        in_a_system(names_are_compared_whole),
        in_a_system(outside_of_the_namespace),
        in_a_system(mounted_from_outside_of_the_namespace),
        in_a_system(the_mount_point_where_nothing_is_known),
        in_a_system(version_1),
        in_a_system(both_versions),
        in_a_system(long_lines),
    };
    return cmocka_run_group_tests(tests, make_root, remove_root);
}
