# SPDX-License-Identifier: Apache-2.0
# Dynamically linked programs: build/ISA/NAME, and the libraries they need in build/ISA/lib.
# How each is linked; PIE and lazy binding are what the compiler does by itself (-z lazy is said
# where a distribution's compiler may do otherwise).

# $(1) ISA, $(2) program
DYNAMIC_LINK = -Lbuild/$(1)/lib $(if $(filter library-path,$(2)),,$(RUNPATH))
RUNPATH := -Wl,-rpath,'$$$$ORIGIN/lib' -Wl,--enable-new-dtags

link_dlopen-threads := -Wl,-z,lazy -ldl
link_race-plugin := -no-pie -Wl,-z,lazy -ldl
link_tls-in-libraries := -ltls
link_tls-atomics-in-libraries := -ltls-atomics
link_race-tls-in-libraries := -ltls-atomics
link_tls-atomics-opened := -Wl,-z,lazy -ldl
link_indirect-functions := -Wl,-z,now -lchosen
link_constructor-order := -fno-pie -no-pie -Wl,-z,lazy -louter -linner
link_race-copied-variable := -fno-pie -no-pie -Wl,-z,now -Wl,--no-as-needed -louter -linner
link_symbol-versions := -Wl,--hash-style=both -lversions -ldl
link_objects-across-libraries := -Wl,-z,now -lshapes
link_hardened := -fstack-protector-strong -D_FORTIFY_SOURCE=2 -Wl,-z,relro,-z,now -z execstack
link_library-path := -lversions
link_wait-hooked := -fno-pie -no-pie -Wl,-z,norelro,-z,lazy
link_wait-yields-lazily := -Wl,-z,lazy
link_wait-sleeps-lazily := -Wl,-z,lazy
link_lacking-function := -Wl,-z,lazy -Wl,--allow-shlib-undefined -llacking

need_dlopen-threads := plugin
need_race-plugin := plugin
need_tls-in-libraries := tls
need_tls-atomics-in-libraries := tls-atomics
need_race-tls-in-libraries := tls-atomics
need_tls-atomics-opened := tls-atomics
need_indirect-functions := chosen
need_constructor-order := outer inner
need_race-copied-variable := outer inner
need_symbol-versions := versions
need_objects-across-libraries := shapes
need_preloaded := stand-in
need_library-path := versions
need_lacking-function := lacking

# What a library needs itself.
library_outer := -linner
library_lacking := -Wl,-z,lazy
library_versions := -Wl,--version-script=dynamic/lib/versions.map
need_library_outer := inner

DYNAMIC := $(notdir $(basename $(wildcard dynamic/*.c dynamic/*.cpp)))

# $(1) ISA
define dynamic
DEFAULT += $(addprefix build/$(1)/,$(DYNAMIC))
build/$(1)/lib/: ; @mkdir -p $$@ $$@.deps
$$(eval $$(call dependencies,$$(wildcard build/$(1)/lib/.deps/*.d)))
$(foreach l,$(basename $(notdir $(wildcard dynamic/lib/*.c dynamic/lib/*.cpp))),$(call dynamic_library,$(1),$(l)))
$(foreach p,$(DYNAMIC),$(call dynamic_program,$(1),$(p)))
endef

# $(1) ISA, $(2) library
define dynamic_library
build/$(1)/lib/lib$(2).so: $(wildcard dynamic/lib/$(2).c dynamic/lib/$(2).cpp) Makefile dynamic/build.mk \
    $(need_library_$(2):%=build/$(1)/lib/lib%.so) | build/$(1)/lib/ have-$(1)
	$(prefix_$(1))$(if $(wildcard dynamic/lib/$(2).cpp),g++ $$(COMPILE_CXX),gcc $$(COMPILE_C)) -O2 -fPIC \
	  -shared -Wl,-soname,lib$(2).so -MMD -MP -MF $$(@D)/.deps/$(2).d -o $$@ $$< \
	  $(call DYNAMIC_LINK,$(1)) $(library_$(2))

endef

# $(1) ISA, $(2) program
define dynamic_program
build/$(1)/$(2): $(wildcard dynamic/$(2).c dynamic/$(2).cpp) Makefile dynamic/build.mk \
    $(need_$(2):%=build/$(1)/lib/lib%.so) | build/$(1)/ have-$(1)
	$(prefix_$(1))$(if $(wildcard dynamic/$(2).cpp),g++ $$(COMPILE_CXX),gcc $$(COMPILE_C)) -O2 -MMD -MP \
	  -MF $$(@D)/.deps/$(2).d -o $$@ $$< $(call DYNAMIC_LINK,$(1),$(2)) $(link_$(2))

endef

$(foreach isa,$(ISAS),$(eval $(call dynamic,$(isa))))
