# make check       every test, the random ones in a short run
# make quick       the fast ones, for daily work; `tests/one NAME` is for one of them
# make check-long  the random ones (cross_tests) with CROSS_RUNS inputs each, models at large
#                  sizes, all tests with sanitizers and in valgrind, slow analyzers, and mutants:
#                  doc/mutants.md
# make check-analysis  what compilers and analyzers find without running anything;
#                  ANALYZERS='gcc cppcheck' these alone
# make check-valgrind  the unit tests in valgrind; SAMPLE=5 one of five
# make check-package   the Debian packages, with lintian
# make format      gives the C sources the layout of .clang-format
# make fuzz        the fuzz targets (needs clang), each for FUZZ_SECONDS; FUZZ_CC=afl-clang-fast
#                  and another FUZZ_DIR for AFL++: CONTRIBUTING.md
# make bench       the same protocols with SPIN and rumur: doc/benchmarks.md; BENCH=--quick is shorter
#
# A new unit test is one line in unit_tests, and one that says which libraries it is linked
# with if it tests more than support/; one that tries $STGCHECK_RANDOM random inputs stands
# in cross_tests instead.  A new script is one line in script_tests; its log is in runs_PROGRAM if it
# runs that program of tests/.

CROSS_RUNS = 50000
MURPHI_RUNS = 10000
QUICK_RUNS = 150

unit_tests = \
	tests/unit/test_alloc \
	tests/unit/test_arena \
	tests/unit/test_ast_print \
	tests/unit/test_aut \
	tests/unit/test_buf \
	tests/unit/test_boxes \
	tests/unit/test_bug \
	tests/unit/test_cells \
	tests/unit/test_cgroup \
	tests/unit/test_check \
	tests/unit/test_chain \
	tests/unit/test_collapsed_states \
	tests/unit/test_compare \
	tests/unit/test_local_lts \
	tests/unit/test_ltl \
	tests/unit/test_decision_tree \
	tests/unit/test_dependence \
	tests/unit/test_diag \
	tests/unit/test_dot \
	tests/unit/test_eval \
	tests/unit/test_explore \
	tests/unit/test_evidence_limits \
	tests/unit/test_exec \
	tests/unit/test_fingerprints \
	tests/unit/test_flow \
	tests/unit/test_formula \
	tests/unit/test_give_up \
	tests/unit/test_invariant \
	tests/unit/test_library \
	tests/unit/test_limit \
	tests/unit/test_dead_variables \
	tests/unit/test_lts_check \
	tests/unit/test_map \
	tests/unit/test_match \
	tests/unit/test_memo \
	tests/unit/test_messages \
	tests/unit/test_native_code \
	tests/unit/test_native_known \
	tests/unit/test_native_wide \
	tests/unit/test_num \
	tests/unit/test_fragment \
	tests/unit/test_object \
	tests/unit/test_race \
	tests/unit/test_operator \
	tests/unit/test_option_list \
	tests/unit/test_serialize \
	tests/unit/test_packed_layout \
	tests/unit/test_packed_states \
	tests/unit/test_pairs \
	tests/unit/test_parent_log \
	tests/unit/test_equation_solution \
	tests/unit/test_diagram \
	tests/unit/test_saturate \
	tests/unit/test_parse \
	tests/unit/test_patricia \
	tests/unit/test_parse_errors \
	tests/unit/test_pictures \
	tests/unit/test_primitive \
	tests/unit/test_printable \
	tests/unit/test_product \
	tests/unit/test_rng \
	tests/unit/test_safety \
	tests/unit/test_scc \
	tests/unit/test_scope \
	tests/unit/test_sha256 \
	tests/unit/test_shipped_models \
	tests/unit/test_sizes \
	tests/unit/test_sort \
	tests/unit/test_sort_read \
	tests/unit/test_sort_values \
	tests/unit/test_state_codec \
	tests/unit/test_state_tree \
	tests/unit/test_step_check \
	tests/unit/test_stg_lts \
	tests/unit/test_store \
	tests/unit/test_svg \
	tests/unit/test_symbol \
	tests/unit/test_text \
	tests/unit/test_tree_shape \
	tests/unit/test_value \
	tests/unit/test_value_diff \
	tests/unit/test_value_serialize \
	tests/unit/test_vec \
	tests/unit/test_verify \
	tests/unit/test_violates \
	tests/unit/test_view_bits \
	tests/unit/test_view_cert \
	tests/unit/test_view_verify \
	tests/unit/test_views \
	tests/unit/test_window_data \
	tests/unit/test_windows \
	tests/unit/test_write_dot

cross_tests = \
	tests/cross/test_views \
	tests/cross/test_checkpoint \
	tests/cross/test_codec \
	tests/cross/test_cross \
	tests/cross/test_fair \
	tests/cross/test_dependence \
	tests/cross/test_equivalence \
	tests/cross/test_filter \
	tests/cross/test_initial \
	tests/cross/test_patterns \
	tests/cross/test_schematic \
	tests/cross/test_data_choices \
	tests/cross/test_buffer \
	tests/cross/test_step \
	tests/cross/test_bfs \
	tests/cross/test_conjunctions \
	tests/cross/test_symbolic \
	tests/cross/test_diagram_verify \
	tests/cross/test_formula_sets \
	tests/cross/test_global \
	tests/cross/test_shortest \
	tests/cross/test_bystanders \
	tests/cross/test_coverage \
	tests/cross/test_byte_code \
	tests/cross/test_compiled_steps \
	tests/cross/test_packed \
	tests/cross/test_representatives \
	tests/cross/test_translated \
	tests/cross/test_pointwise \
	tests/cross/test_pointwise_list \
	tests/cross/test_cached \
	tests/cross/test_omission \
	tests/cross/test_monitors \
	tests/cross/test_orders \
	tests/cross/test_symmetry \
	tests/cross/test_view_cert \
	tests/cross/test_view_verify \
	tests/cross/test_every_size \
	tests/cross/test_window_data \
	tests/cross/test_window_deadlock \
	tests/cross/test_window_step \
	tests/cross/test_proof_game \
	tests/unit/test_certify \
	tests/unit/test_handle \
	tests/unit/test_solve_local \
	tests/unit/test_solve_memory \
	tests/unit/test_solve_scc \
	tests/unit/test_strategy

script_tests = \
	tests/model-counts \
	tests/run-bench \
	tests/run-aut \
	tests/run-both-ways \
	tests/run-together \
	tests/run-cases \
	tests/run-certificates \
	tests/run-checkpoint \
	tests/run-ci-formats \
	tests/run-cli \
	tests/run-completion \
	tests/run-control-characters \
	tests/run-dumps \
	tests/run-evidence \
	tests/run-faults \
	tests/run-fuzz \
	tests/run-gdb \
	tests/run-graphs \
	tests/run-hostile \
	tests/run-html \
	tests/run-include \
	tests/run-initial \
	tests/run-lsp \
	tests/run-library \
	tests/run-atomics \
	tests/run-await-random \
	tests/run-primitives \
	tests/run-programs \
	tests/run-models \
	tests/run-sets \
	tests/run-neovim \
	tests/run-no-memory \
	tests/run-odd-input \
	tests/run-murphi \
	tests/run-multiset-random \
	tests/run-murphi-random \
	tests/run-murphi-unions \
	tests/run-options \
	tests/run-patterns \
	tests/run-reject \
	tests/run-simulate \
	tests/run-untrusted \
	tests/run-watch \
	tests/run-why
# The documents, and the source tree itself.
script_tests += \
	tests/run-docs \
	tests/run-editors \
	tests/run-install \
	tests/sanity/format \
	tests/sanity/glossary \
	tests/sanity/hardened \
	tests/sanity/headers \
	tests/sanity/layers \
	tests/sanity/lists \
	tests/sanity/map \
	tests/sanity/models \
	tests/sanity/mutants \
	tests/sanity/names \
	tests/sanity/options \
	tests/sanity/policy \
	tests/sanity/statics \
	tests/sanity/style \
	tests/sanity/threads

# What tests share: each program takes from the archives what it names.  tests/unit is for any test;
# tests/cross, random models and their referees, uses tests/unit.
unit_fixtures = tests/unit/libfixtures.a
tests_unit_libfixtures_a_SOURCES = \
	tests/unit/judge_solver.c \
	tests/unit/judge_solver.h \
	tests/unit/liar_fixture.c \
	tests/unit/liar_fixture.h \
	tests/unit/model_fixture.c \
	tests/unit/model_fixture.h \
	tests/unit/naive_game.c \
	tests/unit/naive_game.h \
	tests/unit/native_fixture.c \
	tests/unit/native_fixture.h \
	tests/unit/option_fixture.c \
	tests/unit/option_fixture.h \
	tests/unit/parse_fixture.c \
	tests/unit/parse_fixture.h \
	tests/unit/primitive_fixture.c \
	tests/unit/primitive_fixture.h \
	tests/unit/proof_fixture.c \
	tests/unit/proof_fixture.h \
	tests/unit/property_fixture.c \
	tests/unit/property_fixture.h \
	tests/unit/random_code.c \
	tests/unit/random_code.h \
	tests/unit/random_equations.c \
	tests/unit/random_equations.h \
	tests/unit/random_game.c \
	tests/unit/random_game.h \
	tests/unit/scripted.c \
	tests/unit/scripted.h \
	tests/unit/scripted_object.c \
	tests/unit/scripted_object.h \
	tests/unit/sort_fixture.c \
	tests/unit/sort_fixture.h \
	tests/unit/explanation_fixture.c \
	tests/unit/explanation_fixture.h \
	tests/unit/view_cert_fixture.c \
	tests/unit/view_cert_fixture.h \
	tests/unit/view_claims.c \
	tests/unit/view_claims.h \
	tests/unit/window_fixture.c \
	tests/unit/window_fixture.h \
	tests/unit/window_search.c \
	tests/unit/window_search.h
cross_fixtures = tests/cross/libfixtures.a
tests_cross_libfixtures_a_SOURCES = \
	tests/cross/bfs_ways.c \
	tests/cross/bfs_ways.h \
	tests/cross/shared_models.h \
	tests/cross/compiled_models.c \
	tests/cross/compiled_models.h \
	tests/cross/compiled_visit.c \
	tests/cross/compiled_visit.h \
	tests/cross/example.c \
	tests/cross/example.h \
	tests/cross/gen_buffer.c \
	tests/cross/gen_buffer.h \
	tests/cross/gen_edge.c \
	tests/cross/gen_edge.h \
	tests/cross/gen_composite.c \
	tests/cross/gen_composite.h \
	tests/cross/gen_expr.c \
	tests/cross/gen_expr.h \
	tests/cross/gen_filter.c \
	tests/cross/gen_filter.h \
	tests/cross/gen_formula.c \
	tests/cross/gen_formula.h \
	tests/cross/gen_code.c \
	tests/cross/gen_code.h \
	tests/cross/gen_code_block.c \
	tests/cross/gen_code_large.c \
	tests/cross/gen_code_nested.c \
	tests/cross/gen_code_row.c \
	tests/cross/gen_code_row.h \
	tests/cross/gen_code_set.c \
	tests/cross/gen_code_union.c \
	tests/cross/gen_code_model.c \
	tests/cross/gen_code_model.h \
	tests/cross/gen_fixpoints.c \
	tests/cross/gen_fixpoints.h \
	tests/cross/gen_handshake.c \
	tests/cross/gen_handshake.h \
	tests/cross/gen_rules.c \
	tests/cross/gen_rules.h \
	tests/cross/gen_invariant.c \
	tests/cross/gen_invariant.h \
	tests/cross/gen_model.c \
	tests/cross/gen_model.h \
	tests/cross/gen_pattern.c \
	tests/cross/gen_pattern.h \
	tests/cross/gen_safety.c \
	tests/cross/gen_safety.h \
	tests/cross/gen_script.c \
	tests/cross/gen_script.h \
	tests/cross/gen_node.c \
	tests/cross/gen_node.h \
	tests/cross/gen_statement.c \
	tests/cross/gen_statement.h \
	tests/cross/gen_text.c \
	tests/cross/gen_text.h \
	tests/cross/gen_type.c \
	tests/cross/gen_type.h \
	tests/cross/gen_value.c \
	tests/cross/gen_window.c \
	tests/cross/gen_window.h \
	tests/cross/gen_window_block.c \
	tests/cross/gen_window_block.h \
	tests/cross/gen_window_expr.c \
	tests/cross/gen_window_expr.h \
	tests/cross/gen_window_more.c \
	tests/cross/gen_window_more.h \
	tests/cross/initial_states.c \
	tests/cross/initial_states.h \
	tests/cross/kernel_formula.c \
	tests/cross/naive_dependence.c \
	tests/cross/naive_dependence.h \
	tests/cross/naive_diagram.c \
	tests/cross/naive_diagram.h \
	tests/cross/naive_equivalence.c \
	tests/cross/naive_equivalence.h \
	tests/cross/naive_fair.c \
	tests/cross/naive_fair.h \
	tests/cross/naive_formula.c \
	tests/cross/naive_formula.h \
	tests/cross/naive_hml.c \
	tests/cross/naive_hml.h \
	tests/cross/naive_match.c \
	tests/cross/naive_match.h \
	tests/cross/naive_space.c \
	tests/cross/naive_space.h \
	tests/cross/orbits.c \
	tests/cross/orbits.h \
	tests/cross/print_formula.c \
	tests/cross/random_aut.c \
	tests/cross/random_aut.h \
	tests/cross/run_pattern.c \
	tests/cross/run_pattern.h \
	tests/cross/spot.c \
	tests/cross/spot.h \
	tests/cross/subject.c \
	tests/cross/subject.h \
	tests/cross/ways.c \
	tests/cross/ways.h

# Each test is linked with what it tests and with what that uses, no more; models are compared with the
# plain step.
LDADD = $(support_libs) $(CMOCKA_LIBS)
parser_test_libs = $(unit_fixtures) $(parser_libs) $(CMOCKA_LIBS)
stg_test_libs = $(unit_fixtures) interpreter/libinterpreter.a $(stg_libs) $(CMOCKA_LIBS)
logic_test_libs = $(unit_fixtures) interpreter/libinterpreter.a $(logic_libs) $(CMOCKA_LIBS)
abstraction_test_libs = $(unit_fixtures) interpreter/libinterpreter.a $(abstraction_libs) $(CMOCKA_LIBS)
checker_test_libs = $(unit_fixtures) interpreter/libinterpreter.a $(checker_libs) $(CMOCKA_LIBS)
running_test_libs = $(unit_fixtures) $(running_libs) $(CMOCKA_LIBS)
cli_test_libs = $(unit_fixtures) $(cli_libs) $(CMOCKA_LIBS)
tests_unit_test_ast_print_LDADD = $(parser_test_libs)
tests_unit_test_chain_LDADD = $(parser_test_libs)
tests_unit_test_aut_LDADD = $(parser_test_libs)
tests_unit_test_operator_LDADD = $(parser_test_libs)
tests_unit_test_parse_LDADD = $(parser_test_libs)
tests_unit_test_parse_errors_LDADD = $(parser_test_libs)
tests_unit_test_primitive_LDADD = $(running_test_libs)
tests_unit_test_explore_LDADD = $(running_test_libs)
tests_unit_test_object_LDADD = $(running_test_libs)
tests_unit_test_race_SOURCES = tests/unit/test_race.c running/shim/accesses.c running/shim/pool.c \
	running/shim/synchronizes.c running/shim/vector_clock.c
tests_unit_test_local_lts_LDADD = $(stg_test_libs)
tests_unit_test_dependence_LDADD = $(stg_test_libs)
tests_unit_test_eval_LDADD = $(stg_test_libs)
tests_unit_test_exec_LDADD = $(stg_test_libs)
tests_unit_test_flow_LDADD = $(stg_test_libs)
tests_unit_test_lts_check_LDADD = $(stg_test_libs)
tests_unit_test_serialize_LDADD = $(stg_test_libs)
tests_unit_test_fingerprints_LDADD = $(stg_test_libs)
tests_unit_test_native_code_LDADD = $(stg_test_libs)
tests_unit_test_native_known_LDADD = $(stg_test_libs)
tests_unit_test_native_wide_LDADD = $(stg_test_libs)
tests_unit_test_packed_layout_LDADD = $(stg_test_libs)
tests_unit_test_packed_states_LDADD = $(stg_test_libs)
tests_unit_test_pairs_LDADD = $(stg_test_libs)
tests_unit_test_scope_LDADD = $(stg_test_libs)
tests_unit_test_shipped_models_LDADD = $(stg_test_libs)
tests_unit_test_sort_LDADD = $(stg_test_libs)
tests_unit_test_sort_read_LDADD = $(stg_test_libs)
tests_unit_test_sort_values_LDADD = $(stg_test_libs)
tests_unit_test_cells_LDADD = $(stg_test_libs)
tests_unit_test_collapsed_states_LDADD = $(stg_test_libs)
tests_unit_test_state_codec_LDADD = $(stg_test_libs)
tests_unit_test_state_tree_LDADD = $(stg_test_libs)
tests_unit_test_step_check_LDADD = $(stg_test_libs)
tests_unit_test_stg_lts_LDADD = $(stg_test_libs)
tests_unit_test_store_LDADD = $(stg_test_libs)
tests_unit_test_tree_shape_LDADD = $(stg_test_libs)
tests_unit_test_value_LDADD = $(stg_test_libs)
tests_unit_test_value_serialize_LDADD = $(stg_test_libs)
tests_unit_test_formula_LDADD = $(logic_test_libs)
tests_unit_test_match_LDADD = $(logic_test_libs)
tests_unit_test_compare_LDADD = $(abstraction_test_libs)
tests_unit_test_view_bits_LDADD = $(abstraction_test_libs)
tests_unit_test_view_cert_LDADD = $(abstraction_test_libs)
tests_unit_test_view_verify_LDADD = $(abstraction_test_libs)
tests_unit_test_views_LDADD = $(abstraction_test_libs)
tests_unit_test_window_data_LDADD = $(checker_test_libs)
tests_unit_test_windows_LDADD = $(abstraction_test_libs)
tests_unit_test_dead_variables_LDADD = $(abstraction_test_libs)
tests_cross_test_equivalence_LDADD = $(cross_fixtures) $(abstraction_test_libs)
tests_unit_test_certify_LDADD = $(checker_test_libs)
tests_unit_test_check_LDADD = $(checker_test_libs)
tests_unit_test_ltl_LDADD = $(checker_test_libs)
tests_unit_test_give_up_LDADD = $(checker_test_libs)
tests_unit_test_invariant_LDADD = $(checker_test_libs)
tests_unit_test_parent_log_LDADD = $(checker_test_libs)
tests_unit_test_equation_solution_LDADD = $(checker_test_libs)
tests_unit_test_diagram_LDADD = $(checker_test_libs)
tests_unit_test_saturate_LDADD = $(checker_test_libs)
tests_unit_test_fragment_LDADD = $(checker_test_libs)
tests_unit_test_product_LDADD = $(checker_test_libs)
tests_unit_test_safety_LDADD = $(checker_test_libs)
tests_unit_test_solve_local_LDADD = $(checker_test_libs)
tests_unit_test_solve_memory_LDADD = $(checker_test_libs)
tests_unit_test_solve_scc_LDADD = $(checker_test_libs)
tests_unit_test_strategy_LDADD = $(checker_test_libs)
tests_unit_test_verify_LDADD = $(checker_test_libs)
tests_unit_test_violates_LDADD = $(checker_test_libs)
tests_cross_test_checkpoint_LDADD = $(cross_fixtures) $(checker_test_libs)
tests_cross_test_codec_LDADD = $(cross_fixtures) $(checker_test_libs)
tests_cross_test_fair_LDADD = $(cross_fixtures) $(checker_test_libs)
tests_cross_test_cross_LDADD = $(cross_fixtures) $(checker_test_libs)
tests_cross_test_dependence_LDADD = $(cross_fixtures) $(checker_test_libs)
tests_cross_test_compiled_steps_LDADD = $(cross_fixtures) $(checker_test_libs)
tests_cross_test_packed_LDADD = $(cross_fixtures) $(checker_test_libs)
tests_cross_test_representatives_LDADD = $(cross_fixtures) $(checker_test_libs)
tests_cross_test_translated_LDADD = $(cross_fixtures) $(checker_test_libs)
tests_cross_test_byte_code_LDADD = $(cross_fixtures) $(checker_test_libs)
tests_cross_test_pointwise_LDADD = $(cross_fixtures) $(checker_test_libs)
tests_cross_test_pointwise_list_LDADD = $(cross_fixtures) $(checker_test_libs)
tests_cross_test_filter_LDADD = $(cross_fixtures) $(checker_test_libs)
tests_cross_test_initial_LDADD = $(cross_fixtures) $(checker_test_libs)
tests_cross_test_patterns_LDADD = $(cross_fixtures) $(checker_test_libs)
tests_cross_test_schematic_LDADD = $(cross_fixtures) $(checker_test_libs)
tests_cross_test_data_choices_LDADD = $(cross_fixtures) $(checker_test_libs)
tests_cross_test_buffer_LDADD = $(cross_fixtures) $(checker_test_libs)
tests_cross_test_step_LDADD = $(cross_fixtures) $(checker_test_libs)
tests_cross_test_bfs_LDADD = $(cross_fixtures) $(checker_test_libs)
tests_cross_test_conjunctions_LDADD = $(cross_fixtures) $(checker_test_libs)
tests_cross_test_symbolic_LDADD = $(cross_fixtures) $(checker_test_libs)
tests_cross_test_diagram_verify_LDADD = $(cross_fixtures) $(cli_test_libs)
tests_cross_test_global_LDADD = $(cross_fixtures) $(checker_test_libs)
tests_cross_test_shortest_LDADD = $(cross_fixtures) $(checker_test_libs)
tests_cross_test_formula_sets_LDADD = $(cross_fixtures) $(checker_test_libs)
tests_cross_test_bystanders_LDADD = $(cross_fixtures) $(cli_test_libs)
tests_cross_test_coverage_LDADD = $(cross_fixtures) $(cli_test_libs)
tests_cross_test_cached_LDADD = $(cross_fixtures) $(cli_test_libs)
tests_cross_test_monitors_LDADD = $(cross_fixtures) $(cli_test_libs)
tests_cross_test_orders_LDADD = $(cross_fixtures) $(running_test_libs)
tests_cross_test_omission_LDADD = $(cross_fixtures) $(checker_test_libs)
tests_cross_test_symmetry_LDADD = $(cross_fixtures) $(checker_test_libs)
tests_cross_test_view_cert_LDADD = $(cross_fixtures) $(checker_test_libs)
tests_cross_test_view_verify_LDADD = $(cross_fixtures) $(checker_test_libs)
tests_cross_test_views_LDADD = $(cross_fixtures) $(checker_test_libs)
tests_cross_test_every_size_LDADD = $(cross_fixtures) $(cli_test_libs)
tests_cross_test_window_data_LDADD = $(cross_fixtures) $(checker_test_libs)
tests_cross_test_window_deadlock_LDADD = $(cross_fixtures) $(checker_test_libs)
tests_cross_test_window_step_LDADD = $(cross_fixtures) $(checker_test_libs)
tests_cross_test_proof_game_LDADD = $(cross_fixtures) $(checker_test_libs)
tests_unit_test_boxes_LDADD = $(cli_test_libs)
tests_unit_test_dot_LDADD = $(cli_test_libs)
tests_unit_test_evidence_limits_LDADD = $(cli_test_libs)
tests_unit_test_handle_LDADD = $(cli_test_libs)
tests_unit_test_library_LDADD = $(cli_test_libs)
tests_unit_test_option_list_LDADD = $(cli_test_libs)
tests_unit_test_pictures_LDADD = $(cli_test_libs)
tests_unit_test_svg_LDADD = $(cli_test_libs)
tests_unit_test_sizes_LDADD = $(cli_test_libs)
tests_unit_test_value_diff_LDADD = $(cli_test_libs)
tests_unit_test_messages_LDADD = $(cli_test_libs)
tests_unit_test_write_dot_LDADD = $(cli_test_libs)

EXTRA_DIST += $(script_tests) tests/one tests/format tests/mutants tests/mutations tests/golden.sh tests/junit.rng tests/sanity/common.sh tests/aut tests/cases \
	tests/certificates tests/cli tests/editors tests/faults tests/gdb tests/hostile \
	tests/cross/await.awk tests/cross/multiset.awk tests/cross/murphi.awk tests/cross/murphi_union.awk tests/murphi \
	tests/reject \
	tests/graphs tests/initial tests/lsp tests/patterns tests/simulate tests/why
AM_TESTS_ENVIRONMENT = \
	top_srcdir='$(abs_top_srcdir)'; top_builddir='$(abs_top_builddir)'; CC='$(CC)'; \
	export top_srcdir top_builddir CC;

# Programs are built when a test is about to run them: a unit test's own by the rule that automake
# makes for its log, and what a script runs by the rules here (whose targets are variables, since
# automake makes no rule for what it reads as a target).
EXTRA_LIBRARIES = $(unit_fixtures) $(cross_fixtures)
EXTRA_PROGRAMS = $(unit_tests) $(cross_tests) tests/cross/both_ways tests/cross/later tests/cross/reseal \
	tests/unit/list_options
CLEANFILES += $(EXTRA_LIBRARIES) $(EXTRA_PROGRAMS)
tests_cross_both_ways_LDADD = $(cli_libs)
tests_cross_later_SOURCES = cli/main.c tests/cross/later_main.c
tests_cross_later_LDFLAGS = $(AM_LDFLAGS) -Wl,--wrap=reductions_source
tests_cross_later_LDADD = $(cross_fixtures) $(cli_libs)
tests_cross_reseal_LDADD = $(support_libs)
tests_unit_list_options_LDADD = $(unit_fixtures) $(cli_libs)
script_logs = $(script_tests:=.log)
runs_both_ways = tests/run-both-ways.log
runs_later = tests/run-initial.log
runs_reseal = tests/run-checkpoint.log
runs_list_options = tests/run-options.log
$(script_logs): stgcheck$(EXEEXT) stgcert$(EXEEXT) libstgcheck.a libstgrun.so$(EXEEXT)
$(runs_both_ways): tests/cross/both_ways$(EXEEXT)
$(runs_later): tests/cross/later$(EXEEXT)
$(runs_reseal): tests/cross/reseal$(EXEEXT)
$(runs_list_options): tests/unit/list_options$(EXEEXT)

if HAVE_CMOCKA
TESTS = $(unit_tests) $(script_tests) $(cross_tests)
else
check-local:
	@echo 'make check needs cmocka (Debian: libcmocka-dev); then run configure again' >&2
	@exit 1
endif

# Two cross tests look at larger models, whatever the number of random ones.
quick:
	STGCHECK_RANDOM=$(QUICK_RUNS) $(MAKE) $(AM_MAKEFLAGS) check TESTS="$(unit_tests) \
	  tests/run-cases tests/run-reject $(filter tests/sanity/%, $(script_tests)) \
	  $(filter-out tests/cross/test_checkpoint tests/cross/test_bfs, $(cross_tests))"
.PHONY: quick

check-long: all
	@test -n "$(cross_tests)" || { echo 'check-long: no tests in cross_tests' >&2; exit 1; }
	STGCHECK_RANDOM=$(CROSS_RUNS) $(MAKE) $(AM_MAKEFLAGS) check TESTS='$(cross_tests)'
	STGCHECK_RANDOM=$(MURPHI_RUNS) $(MAKE) $(AM_MAKEFLAGS) check TESTS=tests/run-murphi-random
	MODELS_LONG=1 $(MAKE) $(AM_MAKEFLAGS) check TESTS='tests/run-models tests/model-counts'
	SAMPLE=1 MUTATIONS=1000 $(MAKE) $(AM_MAKEFLAGS) check TESTS='tests/run-certificates \
	  tests/run-graphs tests/run-html'
	CHECKPOINT_KILLS=20 $(MAKE) $(AM_MAKEFLAGS) check TESTS=tests/run-checkpoint
	STGCHECK_RANDOM=1000 $(MAKE) $(AM_MAKEFLAGS) check TESTS='tests/run-atomics tests/run-await-random \
	  tests/run-programs'
	@$(AM_TESTS_ENVIRONMENT) '$(srcdir)/tests/check-sanitizers'
	@$(AM_TESTS_ENVIRONMENT) '$(srcdir)/tests/check-analysis' gcc clang-analyzer
	$(MAKE) $(AM_MAKEFLAGS) check-valgrind
	@$(AM_TESTS_ENVIRONMENT) '$(srcdir)/tests/mutants'
.PHONY: check-long

EXTRA_DIST += tests/analysis-known tests/check-analysis tests/check-package \
	tests/check-sanitizers tests/check-valgrind
check-analysis: all
	@$(AM_TESTS_ENVIRONMENT) '$(srcdir)/tests/check-analysis' $(ANALYZERS)
check-valgrind: all $(unit_tests)
	@$(AM_TESTS_ENVIRONMENT) '$(srcdir)/tests/check-valgrind' $(unit_tests)
check-package:
	@$(AM_TESTS_ENVIRONMENT) '$(srcdir)/tests/check-package'
.PHONY: check-analysis check-valgrind check-package

format:
	@$(AM_TESTS_ENVIRONMENT) '$(srcdir)/tests/format'
.PHONY: format

EXTRA_PROGRAMS += tests/bench/measure
tests_bench_measure_SOURCES = tests/bench/measure.c
tests_bench_measure_LDADD =
CLEANFILES += bench.json
EXTRA_DIST += tests/bench/forked.c tests/bench/models tests/bench/net tests/bench/peers \
	tests/bench/report.awk tests/bench/rows tests/bench/run tests/bench/runs \
	tests/bench/search.c tests/bench/threads
bench: stgcheck$(EXEEXT) tests/bench/measure$(EXEEXT)
	@$(AM_TESTS_ENVIRONMENT) '$(srcdir)/tests/bench/run' $(BENCH)
.PHONY: bench

FUZZ_CC = clang
FUZZ_DIR = fuzz
FUZZ_SECONDS = 1800
FUZZ_TARGETS =
EXTRA_DIST += tests/coverage tests/fuzz
fuzz: all
	@$(MAKE) -f '$(srcdir)/tests/fuzz/fuzz.mk' top_srcdir='$(srcdir)' FUZZ_CC='$(FUZZ_CC)' \
	  FUZZ_DIR='$(FUZZ_DIR)' \
	  FUZZ_LIBS='$(EDIT_LIBS) $(JANSSON_LIBS) $(CMOCKA_LIBS) $(GMP_LIBS) $(MD_LIBS) $(LIBS)'
	@'$(srcdir)/tests/fuzz/seeds' ./stgcheck$(EXEEXT) '$(FUZZ_DIR)/seeds'
	@'$(srcdir)/tests/fuzz/run' '$(FUZZ_DIR)' $(FUZZ_SECONDS) $(FUZZ_TARGETS)
.PHONY: fuzz
