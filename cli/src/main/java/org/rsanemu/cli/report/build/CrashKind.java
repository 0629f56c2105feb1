// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.build;

import java.util.Locale;

/** Why a program crashes, as the word for it: see docs/report.schema.json. */
enum CrashKind {
  STACK_OVERFLOW,
  NULL_POINTER,
  DIVISION_BY_ZERO,
  MISALIGNED_ADDRESS,
  USE_AFTER_FREE,
  USE_AFTER_UNMAP,
  DOUBLE_FREE,
  INVALID_FREE,
  PANIC,
  ASSERTION,
  OUT_OF_MEMORY,
  EXCEPTION,
  ABORT;

  /** {@code use after free}. */
  String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
