// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.bench.session;

/** An instruction set. */
enum Isa {
  X86_64("x86-64", "amd64", "/"),
  AARCH64("aarch64", "arm64", "/usr/aarch64-linux-gnu"),
  ARMV7("armv7", "armhf", "/usr/arm-linux-gnueabihf");

  private final String label;
  private final String debian;
  private final String libraries;

  Isa(String label, String debian, String libraries) {
    this.label = label;
    this.debian = debian;
    this.libraries = libraries;
  }

  /** The name that the tool and its folders know it by. */
  String label() {
    return label;
  }

  /** Debian's name of the architecture. */
  String debian() {
    return debian;
  }

  /** The root under which the compiler's own libraries are. */
  String libraries() {
    return libraries;
  }
}
