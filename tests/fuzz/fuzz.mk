# The fuzz targets, from all sources of the project, each compiled anew with coverage and
# sanitizers.  Called by "make fuzz" in the build directory (GNU make), with
#
#   top_srcdir   the source tree
#   FUZZ_CC      clang, or afl-clang-fast
#   FUZZ_DIR     where everything goes
#   FUZZ_LIBS    the libraries

FUZZ_CFLAGS = -O1 -g -fno-omit-frame-pointer -fsanitize=address,undefined \
	-fno-sanitize-recover=all
# clang does not say in this way that it checks addresses, but gcc does; alloc.c wants to know.
CPPFLAGS = -D_POSIX_C_SOURCE=200809L -DSTGCHECK_DEBUG=1 -D__SANITIZE_ADDRESS__ \
	-I$(top_srcdir) -I.

targets = $(patsubst $(top_srcdir)/tests/fuzz/fuzz_%.c,$(FUZZ_DIR)/fuzz_%, \
	$(wildcard $(top_srcdir)/tests/fuzz/fuzz_*.c))
sources = $(filter-out cli/main.c cli/stgcert.c, $(shell cd $(top_srcdir) && \
	find support parser stg interpreter logic abstraction checker api cli -name '*.c')) \
	parser/grammar.c parser/scan.c parser/murphi/murphi_grammar.c parser/murphi/murphi_scan.c logic/prelude_text.c \
	tests/fuzz/fuzz.c tests/fuzz/decide.c
# What the target of valid models draws them with.
cross = $(patsubst $(top_srcdir)/%,%, $(wildcard $(addprefix $(top_srcdir)/tests/cross/, \
	example.c gen_*.c initial_states.c naive_*.c kernel_formula.c print_formula.c subject.c ways.c)))
objects = $(patsubst %.c,$(FUZZ_DIR)/%.o,$(sort $(sources) $(cross)))

all: $(targets)

$(FUZZ_DIR)/%.o: %.c
	@mkdir -p $(@D)
	$(FUZZ_CC) -std=c11 $(FUZZ_CFLAGS) -fsanitize=fuzzer-no-link $(CPPFLAGS) -MMD -c -o $@ $<
vpath %.c . $(top_srcdir)

# An archive, so that a target can bring its own random numbers.
$(FUZZ_DIR)/all.a: $(objects)
	rm -f $@
	ar cr $@ $(objects)

$(targets): $(FUZZ_DIR)/%: $(FUZZ_DIR)/tests/fuzz/%.o $(FUZZ_DIR)/all.a
	$(FUZZ_CC) $(FUZZ_CFLAGS) -fsanitize=fuzzer -o $@ $^ $(FUZZ_LIBS)

-include $(shell find $(FUZZ_DIR) -name '*.d')
