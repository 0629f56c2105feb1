# SPDX-License-Identifier: Apache-2.0
# What can be done here. `make` builds dist/ and leaves the launcher ./rsan-emu; `make help` lists all.
.DELETE_ON_ERROR:

JAR := dist/lib/cli-0.1.0.jar
DEMO := chase-lev-no-fences
TRAINING := target/programs/x86-64/sort.dynamic
ISAS := x86-64 aarch64 armv7
TEST_PACKAGES := chromium

# On this JDK, Maven compiles in its own process, in less than half the time; the formatter needs it.
JDK := $(patsubst %/release,%,$(firstword $(shell grep -lE '^JAVA_VERSION="(2[5-9]|[3-9][0-9])' \
  $(JAVA_HOME:%=%/release) /usr/lib/jvm/*/release 2>/dev/null)))
MVN := $(JDK:%=JAVA_HOME=%) mvn -q -B -Dstyle.color=never
# The same, which prints what the compiler warns of.
MVN_WARN := $(filter-out -q,$(MVN)) -Dorg.slf4j.simpleLogger.defaultLogLevel=warn
SPOTLESS = $(MVN) -Pfmt com.diffplug.spotless:spotless-maven-plugin

SHARE := $(addprefix dist/share/,man/man1/rsan-emu.1 bash-completion/completions/rsan-emu \
  zsh/site-functions/_rsan-emu fish/vendor_completions.d/rsan-emu.fish)

TSAN := $(ISAS:%=dist/lib/tsan/%/librsan-tsan.a)

SOURCES := $(shell find . -name target -prune -o -path ./dist -prune -o -path ./testbins -prune \
  -o -path ./bench -prune -o -path ./packages -prune -o -path ./corpus -prune \
  -o \( -name pom.xml -o -path '*/src/main/*' \) -type f -print) \
  $(wildcard testbins/explain/*.c)

PLANE := $(wildcard native/src/main/c/*.[ch])

.PHONY: all build deps test-deps demo test tested check refreshed lint testbins fmt format-check bench bench-results packages packages-speed precision programs strict witnesses verify-papers mixed hardware fuzz clean help

all: build ## build dist/ and the launcher ./rsan-emu

build: rsan-emu dist/lib/librsan-plane.so dist/lib/rsan-emu.aot $(SHARE) dist/include/rsan.h $(TSAN)

rsan-emu: dist/bin/rsan-emu
	ln -sfn dist/bin/rsan-emu $@

dist/bin/rsan-emu: bin/rsan-emu $(JAR)
	@mkdir -p $(@D)
	install -m 755 $< $@

# What every instruction and access of a run passes before it comes to Java.
dist/lib/librsan-plane.so: $(PLANE) $(JAR)
	$(CC) -std=c11 -Wall -Wextra -Werror -O2 -flto -fPIC -fvisibility=hidden -shared -o $@ $(filter %.c,$(PLANE))

# An archive of loaded classes and of which methods are hot, which makes every start quicker; without
# one, nothing else changes.
dist/lib/rsan-emu.aot: $(JAR) | rsan-emu dist/lib/librsan-plane.so
	@$(MAKE) --no-print-directory -s -C bench/programs ../$(TRAINING)
	./rsan-emu __train $@ bench/$(TRAINING) \
	  >/dev/null 2>&1 || { echo "no archive of classes: starts take longer" && touch $@; }

# The manual page and the shells' completions, where they lie under /usr, too.
dist/share/man/%: PRINTED := man
dist/share/bash-completion/%: PRINTED := completion bash
dist/share/zsh/%: PRINTED := completion zsh
dist/share/fish/%: PRINTED := completion fish
$(SHARE): $(JAR) | rsan-emu dist/lib/rsan-emu.aot
	@mkdir -p $(@D)
	./rsan-emu $(PRINTED) > $@

# For programs that annotate themselves.
dist/include/%: include/%
	@mkdir -p $(@D)
	install -m 644 $< $@

# For programs whose objects were compiled with -fsanitize=thread.
$(TSAN): dist/lib/tsan/%/librsan-tsan.a: tsan/rsan-tsan.c tsan/Makefile $(JAR)
	@$(MAKE) --no-print-directory -s -C tsan ISA=$* OUT=$(CURDIR)/$(@D)

$(JAR): $(SOURCES)
	$(MVN) -pl cli -am package -DskipTests
	@rm -rf dist/lib && mkdir -p dist/lib
	cp cli/target/lib/*.jar cli/target/cli-0.1.0.jar dist/lib/

deps: ## install what is missing of Debian's packages
	@bin/install-deps

test-deps: ## the same, and what only the tests need: a browser for the HTML report
	@bin/install-deps $(TEST_PACKAGES)

testbins: ## build the test programs for the three ISAs
	$(MAKE) --no-print-directory -C testbins

demo: deps ## the README's first command: a work-stealing deque, built for three ISAs
	@$(MAKE) --no-print-directory build
	@$(MAKE) --no-print-directory -s -C testbins $(ISAS:%=build/%/$(DEMO))
	@bin/demo $(ISAS:%=testbins/build/%/$(DEMO))

test: test-deps ## the README's second command: build everything and run all tests
	@$(MAKE) --no-print-directory -s -j$$(nproc) tested lint format-check

# While tests run, lint takes what they leave. Tests start make, too, which is to know nothing of this one.
tested: build refreshed
	MAKEFLAGS= MFLAGS= MAKELEVEL= $(MVN) test $(AS_BUILT)

# Maven would compile all again, since modules find each other elsewhere than when they were packaged.
AS_BUILT := -Dmaven.compiler.useIncrementalCompilation=false

# Tests build the programs that are not there, when they ask for them.
refreshed:
	@$(MAKE) --no-print-directory -s -C testbins refresh

check: build refreshed ## the quick tests, in about a minute: those that have no @Tag("slow")
	$(MVN) test $(AS_BUILT) -DexcludedGroups=slow

lint: ## look for mistakes in the main code with Error Prone and NullAway; only what has changed
	$(MVN_WARN) -Plint compile

fmt: ## format the Java sources
	$(SPOTLESS):apply

format-check: ## fail if a Java source is not formatted
	$(SPOTLESS):check

bench: build ## measure how fast it is and print tables (see bench/README.md)
	bench/run

bench-results: build ## the same, into bench/RESULTS.md, with what bench/notes.md says of it
	bench/run >bench/target/RESULTS.md
	cat bench/target/RESULTS.md bench/notes.md >bench/RESULTS.md

packages: build ## run Debian's own programs for the three ISAs, downloaded but not installed (see packages/)
	packages/fetch amd64 arm64 armhf
	packages/check amd64 arm64 armhf

packages-speed: build ## print how fast some of them are, against qemu-user and Valgrind
	packages/fetch amd64 arm64 armhf
	packages/speed

# The sources come from Debian; see corpus/fetch for how to bring your own.
precision: build ## hold what public projects' own tests show against the verdict of each finding (see docs/precision.md)
	corpus/fetch
	corpus/build-programs
	corpus/check

# Sets of testbins/Makefile, those of TSan's calls, and where each one's errors are.
WITNESSES := O0 O1 O2 O3 clang-O0 clang-O1 clang-O2 clang-O3
TSAN_WITNESSES := tsan tsan-clang
WITNESS_LOG = testbins/build/witness/$$set.log
comma := ,
space := $(subst ,, )
witnesses: build ## hold what debug information says of memory orders against other witnesses, over all compilers
	@mkdir -p testbins/build/witness
	@for set in $(TSAN_WITNESSES) $(WITNESSES); do \
	  start=$$(date +%s); \
	  $(MAKE) --no-print-directory -s -k -C testbins -j$$(nproc) witness-$$set >$(WITNESS_LOG) 2>&1 \
	    && how=built || how="some programs are left out, see $(WITNESS_LOG)"; \
	  echo "$$set: $$how ($$(($$(date +%s) - start)) s)"; \
	done
	$(MVN) -pl cli -am test -Dtest='WitnessesTest,OrdersCoverageTest' \
	  -Dsurefire.failIfNoSpecifiedTests=false \
	  -Dwitnesses.sets=$(subst $(space),$(comma),$(WITNESSES:%=witness/%))

programs: build testbins ## all tests with every test program, in every way, on every instruction set; the suite takes a third
	$(MVN) test -Dprograms.all=true

# STRICT=7 takes one program in seven.
STRICT := 1
strict: build testbins ## run every test program with --strict and without: same schedules and events, no finding fewer
	$(MVN) -pl cli -am test -Dtest=StrictRunsTest -Dsurefire.failIfNoSpecifiedTests=false -Dprograms.strict=$(STRICT)

# VERIFY=REGEX takes only the programs of these names, EXECUTIONS so many for each on each instruction set.
VERIFY := .*
EXECUTIONS := 200000
verify-papers: build testbins ## explore all schedules of every program that says what they show, hours; prints a table
	$(MVN) -pl cli -am test -Dtest=VerifyProgramsTest -Dsurefire.failIfNoSpecifiedTests=false \
	  -Dverify.papers=true -Dverify.only='$(VERIFY)' -Dverify.executions=$(EXECUTIONS)

# MIXED programs on each target with either order; the seed is SEED.
MIXED := 60
SEED := 1
mixed: build ## hold runs and explorations of 2,000 random programs of plain and atomic accesses against enumeration
	$(MVN) -pl cli -am test -Dtest=MixedCampaignTest -Dsurefire.failIfNoSpecifiedTests=false \
	  -Dmixed.programs=$(MIXED) -Dmixed.seed=$(SEED) -Dmixed.targets=all -Dprograms.all=true

hardware: build ## hold the verdicts on processors against tables, for all programs by gcc and clang, about 20 minutes
	$(MVN) -pl cli -am test -Dtest='Hardware*Test' -Dsurefire.failIfNoSpecifiedTests=false -Dhardware.step=1 -Dprograms.all=true

fuzz: build testbins ## the long checks, some hours: a million random programs, two thousand compiled ones
	bench/fuzz

clean: ## remove all that was built
	rm -rf dist rsan-emu testbins/build packages/build corpus/build */target

help: ## this list
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*##/\t/' | expand -t 16
