# SPDX-License-Identifier: Apache-2.0
# Rust programs: build/ISA/NAME. They need Debian's rustc, and for the other instruction sets the
# standard library of that target, as Debian's libstd-rust-dev for arm64 or armhf has it:
#
#   make rust                                x86-64
#   make rust RUST_ROOT_aarch64=DIR          also AArch64: DIR/usr/lib/rustlib is that package's
#   make rust RUST_ROOT_armv7=DIR            also ARMv7

RUSTC ?= /usr/bin/rustc
RUST_ROOT_aarch64 ?=
RUST_ROOT_armv7 ?=
rust_target_x86-64 := x86_64-unknown-linux-gnu
rust_target_aarch64 := aarch64-unknown-linux-gnu
rust_target_armv7 := armv7-unknown-linux-gnueabihf

RUST := $(notdir $(basename $(wildcard rust/*.rs)))
RUST_ISAS := x86-64 $(if $(RUST_ROOT_aarch64),aarch64) $(if $(RUST_ROOT_armv7),armv7)

.PHONY: rust have-rust
RUST_PROGRAMS := $(foreach isa,$(RUST_ISAS),$(RUST:%=build/$(isa)/%))
rust: $(RUST_PROGRAMS)
have-rust:
	@command -v $(RUSTC) >/dev/null || \
	  { echo "testbins: no $(RUSTC): install the Debian packages rustc and libstd-rust-dev" >&2; exit 1; }

# $(1) ISA, $(2) folder under build with a slash, $(3) level
define rust
build/$(2)$(1)/%: rust/%.rs Makefile rust/build.mk | build/$(2)$(1)/ have-rust have-$(1)
	$(RUSTC) -g -C opt-level=$(3) --edition 2021 --target $(rust_target_$(1)) -C linker=$(prefix_$(1))gcc \
	  $(RUST_ROOT_$(1):%=-L %/usr/lib/rustlib/$(rust_target_$(1))/lib) -o $$@ $$<
endef

$(foreach isa,$(ISAS),$(eval $(call rust,$(isa),,2)))
$(foreach isa,$(ISAS),$(foreach o,0 1 2 3,$(eval $(call rust,$(isa),witness/O$(o)/,$(o)))))

# The default set has them where they can be built.
ifneq ($(shell command -v $(RUSTC)),)
DEFAULT += $(RUST_PROGRAMS)
$(foreach isa,$(RUST_ISAS),$(foreach o,0 1 2 3,$(eval witness-O$(o): $(RUST:%=build/witness/O$(o)/$(isa)/%))))
else
all: no-rust
.PHONY: no-rust
no-rust:
	@echo "testbins: Rust programs are left out: no $(RUSTC)" >&2
endif
