// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.litmus;

/** The memory orders of C11. */
enum C11Order {
  RELAXED("relaxed"),
  CONSUME("consume"),
  ACQUIRE("acquire"),
  RELEASE("release"),
  ACQ_REL("acq_rel"),
  SEQ_CST("seq_cst");

  private final String word;

  C11Order(String word) {
    this.word = word;
  }

  /** As {@code <stdatomic.h>} has it. */
  String standardName() {
    return "memory_order_" + word;
  }

  /** As the {@code __atomic} builtins of gcc and clang have it. */
  String builtinName() {
    return "__ATOMIC_" + name();
  }

  /** Compilers strengthen consume to acquire. */
  boolean acquires() {
    return this == CONSUME || this == ACQUIRE || this == ACQ_REL || this == SEQ_CST;
  }

  boolean releases() {
    return this == RELEASE || this == ACQ_REL || this == SEQ_CST;
  }
}
