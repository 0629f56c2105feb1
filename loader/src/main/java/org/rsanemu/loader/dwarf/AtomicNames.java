// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.dwarf;

import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.rsanemu.loader.dwarf.data.Dw;
import org.rsanemu.nativelib.dw.Die;
import org.rsanemu.nativelib.dw.DwarfData;

/** Types that are atomic by name: the standard libraries' and, before DWARF 5, C's typedefs. */
final class AtomicNames {
  /**
   * What holds the value in libstdc++ (bits/atomic_base.h), libc++ (&lt;atomic&gt;) and
   * Boost.Atomic.
   */
  private static final List<String> CPP_TEMPLATES =
      List.of(
          "__atomic_base<",
          "__atomic_float<",
          "__cxx_atomic_base_impl<",
          "__cxx_atomic_impl<",
          "base_atomic<",
          "base_atomic_common<",
          "atomic_flag_impl<");

  /** What programs use. */
  private static final List<String> CPP_WRAPPERS = List.of("atomic<", "ipc_atomic<");

  private static final List<String> CPP_CLASSES = List.of("atomic_flag", "__atomic_flag_base");

  /** {@code core::sync::atomic}. */
  private static final Pattern RUST =
      Pattern.compile("Atomic(Bool|Ptr<.*>|[IU](8|16|32|64|128|size))");

  /** C11, 7.17.6. gcc makes base types of these names where DWARF 4 cannot say _Atomic. */
  private static final Pattern C =
      Pattern.compile(
          "atomic_(flag|bool|[su]?char|u?short|u?int|u?long|u?llong|char(8|16|32)_t|wchar_t"
              + "|u?int_(least|fast)(8|16|32|64)_t|u?intptr_t|size_t|ptrdiff_t|u?intmax_t)");

  private final DwarfData data;

  AtomicNames(DwarfData data) {
    this.data = data;
  }

  /** Whether all bytes of a structure or class are atomic. */
  boolean isAtomicStructure(Die type, int language) {
    @Nullable String name = data.string(type, Dw.AT_NAME);
    if (name == null) {
      return false;
    }
    if (language == Dw.LANG_RUST) {
      return RUST.matcher(name).matches();
    }
    return CPP_CLASSES.contains(name) || CPP_TEMPLATES.stream().anyMatch(name::startsWith);
  }

  /**
   * Whether a class of C++ is named as a template for atomics is. That does not make its bytes
   * atomic: there are specializations with a lock, as for {@code std::shared_ptr}.
   */
  boolean isAtomicWrapper(Die type) {
    @Nullable String name = data.string(type, Dw.AT_NAME);
    return name != null && CPP_WRAPPERS.stream().anyMatch(name::startsWith);
  }

  /** Whether a typedef or base type is one of C's stdatomic.h. */
  boolean isAtomicTypedef(Die type) {
    @Nullable String name = data.string(type, Dw.AT_NAME);
    return name != null && name.startsWith("atomic_") && C.matcher(name).matches();
  }
}
