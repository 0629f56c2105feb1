# SPDX-License-Identifier: Apache-2.0
# Programs compiled with -fsanitize=thread and linked with the stub library of ../tsan:
# build/ISA/NAME. Others, too, can be built so:
#
#   make variant-tsan        gcc -O2    build/tsan/ISA/NAME
#   make variant-tsan-O0     gcc -O0    build/tsan-O0/ISA/NAME
#   make variant-tsan-clang  clang -O2  build/tsan-clang/ISA/NAME
#
# Their verdicts are then those of the source's orders, whatever the instruction set.

TSAN := $(notdir $(basename $(wildcard tsan/*.c)))
TSAN_FOLDERS := $(WITNESS_FOLDERS) tsan
# What the default set has of build/tsan, for OrdersCoverageTest.
TSAN_DEFAULT := $(notdir $(basename $(foreach f,litmus structures orders macros,$(wildcard $(f)/*.c $(f)/*.cpp))))
# One has functions of the library's names itself.
names_of_tsan := $(filter-out tsan-own-functions,$(notdir $(basename $(foreach f,$(TSAN_FOLDERS),$(wildcard $(f)/*.c $(f)/*.cpp)))))
vpath %.c tsan

# gcc warns that TSan does not support fences; this library does. Clang's driver refuses -fsanitize=thread for ARMv7, its compiler does not.
INSTRUMENT := -fsanitize=thread -Wno-tsan
instrument_clang_armv7 := -Xclang -fsanitize=thread

build/tsan-library/%/librsan-tsan.a: ../tsan/rsan-tsan.c ../tsan/Makefile | have-%
	$(MAKE) --no-print-directory -s -C ../tsan ISA=$* OUT=$(CURDIR)/$(@D)

# $(1) folder of the objects, $(2) ISA, $(3) C compiler, $(4) C++ compiler, $(5) flags, $(6) needs
define tsan_objects
$(1)/%.o: %.c Makefile tsan/build.mk | $(1)/ $(6)
	$(3) $$(COMPILE_C) $(5) -MMD -MP -c -o $$@ $$<
$(1)/%.o: %.cpp Makefile tsan/build.mk | $(1)/ $(6)
	$(4) $$(COMPILE_CXX) $(5) -MMD -MP -c -o $$@ $$<
$(1)/: ; @mkdir -p $$@
$$(eval $$(call dependencies,$$(wildcard $(1)/*.d)))
endef
tsan_link = $(prefix_$(1))g++ $(or $(2),-static) -pthread -o $$@ $$^ -latomic

# $(1) ISA, $(2) program
define tsan_program
build/$(1)/$(2): build/tsan/$(1)/objects/$(2).o build/tsan-library/$(1)/librsan-tsan.a | build/$(1)/
	$(call tsan_link,$(1))

endef
define tsan_isa
DEFAULT += $(TSAN:%=build/$(1)/%) $(TSAN_DEFAULT:%=build/tsan/$(1)/%)
$(foreach p,$(TSAN),$(call tsan_program,$(1),$(p)))
endef
# $(1) variant, $(2) ISA, $(3) flags for linking
define tsan_set
variant-$(1): $(if $(call asked,variant%),$(addprefix build/$(1)/$(2)/,$(names_of_tsan)))
build/$(1)/$(2)/%: build/$(1)/$(2)/objects/%.o build/tsan-library/$(2)/librsan-tsan.a
	$(call tsan_link,$(2),$(3))
endef
.PHONY: $(foreach v,tsan tsan-O0 tsan-clang,variant-$(v)) witness-tsan witness-tsan-clang

$(foreach i,$(ISAS),$(eval $(call tsan_isa,$(i))))
$(foreach i,$(ISAS),$(eval $(call tsan_objects,build/tsan/$(i)/objects,$(i),$(prefix_$(i))gcc,$(prefix_$(i))g++,-O2 $(INSTRUMENT),have-$(i))))
$(foreach i,$(ISAS),$(eval $(call tsan_objects,build/tsan-O0/$(i)/objects,$(i),$(prefix_$(i))gcc,$(prefix_$(i))g++,-O0 $(INSTRUMENT),have-$(i))))
$(foreach i,$(ISAS),$(eval $(call tsan_objects,build/tsan-clang/$(i)/objects,$(i),clang $(clang_$(i)),clang++ $(clang_$(i)),-O2 $(or $(instrument_clang_$(i)),-fsanitize=thread),have-$(i) have-clang)))
$(foreach i,$(ISAS),$(foreach v,tsan tsan-O0 tsan-clang,$(eval $(call tsan_set,$(v),$(i)))))

# For `make witnesses`, as its other sets.
$(foreach i,$(ISAS),$(foreach v,tsan tsan-clang,\
  $(eval witness-$(v): $(if $(call asked,witness%),$(addprefix build/witness/$(v)/$(i)/,$(filter $(names_of_tsan),$(names_of_witnesses)))))\
  $(eval $(call tsan_set,witness/$(v),$(i),-no-pie))))
$(foreach i,$(ISAS),$(eval $(call tsan_objects,build/witness/tsan/$(i)/objects,$(i),$(prefix_$(i))gcc,$(prefix_$(i))g++,-O2 -fno-pie $(INSTRUMENT),have-$(i))))
$(foreach i,$(ISAS),$(eval $(call tsan_objects,build/witness/tsan-clang/$(i)/objects,$(i),clang $(clang_$(i)),clang++ $(clang_$(i)),-O2 -fno-pie $(or $(instrument_clang_$(i)),-fsanitize=thread),have-$(i) have-clang)))
