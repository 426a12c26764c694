# make check       every test, the random ones in a short run
# make check-long  the random ones (cross_tests) with CROSS_RUNS inputs each
#
# A new unit test is one line in unit_tests, and one that says which libraries it is linked
# with if it tests more than support/; one that tries $STGCHECK_RANDOM random inputs stands
# in cross_tests instead.  A new script is one line in script_tests.

CROSS_RUNS = 50000

unit_tests = \
	tests/unit/test_alloc \
	tests/unit/test_arena \
	tests/unit/test_buf \
	tests/unit/test_bug \
	tests/unit/test_diag \
	tests/unit/test_limit \
	tests/unit/test_map \
	tests/unit/test_num \
	tests/unit/test_rng \
	tests/unit/test_symbol \
	tests/unit/test_text \
	tests/unit/test_vec

cross_tests = \
	tests/unit/test_solve_local

script_tests = \
	tests/run-cases \
	tests/run-faults \
	tests/run-reject

LDADD = $(support_libs) $(CMOCKA_LIBS)
parser_test_libs = $(parser_libs) $(CMOCKA_LIBS)
stg_test_libs = $(stg_libs) $(CMOCKA_LIBS)
logic_test_libs = $(logic_libs) $(CMOCKA_LIBS)
abstraction_test_libs = $(abstraction_libs) $(CMOCKA_LIBS)
checker_test_libs = $(checker_libs) $(CMOCKA_LIBS)

tests_unit_test_solve_local_SOURCES = \
	tests/unit/naive_game.c \
	tests/unit/naive_game.h \
	tests/unit/random_game.c \
	tests/unit/random_game.h \
	tests/unit/test_solve_local.c
tests_unit_test_solve_local_LDADD = $(checker_test_libs)

EXTRA_DIST += $(script_tests) tests/golden.sh tests/cases tests/faults tests/reject
AM_TESTS_ENVIRONMENT = \
	top_srcdir='$(abs_top_srcdir)'; top_builddir='$(abs_top_builddir)'; \
	export top_srcdir top_builddir;

if HAVE_CMOCKA
TESTS = $(unit_tests) $(script_tests) $(cross_tests)
check_PROGRAMS = $(unit_tests) $(cross_tests)
else
check-local:
	@echo 'make check needs cmocka (Debian: libcmocka-dev); then run configure again' >&2
	@exit 1
endif

check-long: all
	@test -n "$(cross_tests)" || { echo 'check-long: no tests in cross_tests' >&2; exit 1; }
	STGCHECK_RANDOM=$(CROSS_RUNS) $(MAKE) $(AM_MAKEFLAGS) check TESTS='$(cross_tests)'
.PHONY: check-long
