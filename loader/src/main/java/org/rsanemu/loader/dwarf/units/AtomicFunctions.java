// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.dwarf.units;

import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.rsanemu.loader.RustCrates;
import org.rsanemu.loader.dwarf.data.Dw;
import org.rsanemu.loader.dwarf.data.DwarfNames;
import org.rsanemu.nativelib.dw.Die;
import org.rsanemu.nativelib.dw.DwarfData;

/**
 * The functions of the standard libraries that do nothing but access an atomic, by mangled name:
 * {@code std::atomic}'s and {@code std::atomic_ref}'s members, Boost.Atomic's operations, and
 * {@code core::sync::atomic}.
 */
final class AtomicFunctions {
  /**
   * libstdc++'s, and libc++'s in its inline namespace {@code __1}. An atomic shared pointer is an
   * algorithm: it takes a lock, and has a plain pointer under it.
   */
  private static final Pattern CPP =
      Pattern.compile(
          "_ZN[VK]*St(3__1)?\\d+"
              + "(atomic(_ref)?I(?!St(3__1)?\\d+(shared|weak)_ptr)"
              + "|__atomic_(base|float|ref)I|__atomic_impl|(__)?atomic_flag|__cxx_atomic_)");

  /** The same in the manner of C; those for shared pointers take a lock, too. */
  private static final Pattern FREE =
      Pattern.compile(
          "_Z(St|NSt3__1)\\d+atomic_(load|store|exchange|compare_exchange|fetch|flag_(test|clear))"
              + "(?!.*shared_ptrIT_)");

  /** Boost.Atomic's, of whatever processor and compiler, that all its others come to. */
  private static final Pattern BOOST =
      Pattern.compile("_ZN5boost7atomics6detail\\d+(core|extra|fp|extra_fp)_[a-z_]*operations");

  /**
   * Those of libstdc++'s algorithms that look at an atomic with a compiler's builtin, and access
   * nothing else (bits/atomic_wait.h): whether somebody waits, and what a wait is for.
   */
  private static final Pattern WITHIN_ALGORITHMS =
      Pattern.compile(
          "_ZNK?St8__detail\\d+__waiter.*(10_M_waitingEv|10_S_do_spinI|12_S_do_spin_vI)");

  private static final String RUST = "_ZN4core4sync6atomic";

  /** A function of its own, not a member: it accesses nothing, and orders what its caller does. */
  private static final Pattern FENCE =
      Pattern.compile("_Z(St|NSt3__1)19atomic_(thread|signal)_fence");

  /** Members that construct. */
  private static final Set<String> CONSTRUCTORS =
      Set.of("atomic", "__atomic_base", "__atomic_float", "atomic_flag", "__atomic_flag_base");

  /** Construction is not atomic; waiting is an algorithm of the library's own. */
  private static final Set<String> OTHERS =
      Set.of(
          "atomic",
          "__atomic_base",
          "__atomic_float",
          "__atomic_ref",
          "atomic_ref",
          "atomic_flag",
          "__atomic_flag_base",
          "wait",
          "notify_one",
          "notify_all",
          "new",
          "default",
          "from",
          "fmt",
          "get_mut",
          "into_inner",
          "as_ptr",
          "as_mut_ptr");

  private final DwarfData data;
  private final UnitFiles files;
  private final Die holder;
  private final Die scratch;

  AtomicFunctions(DwarfData data, UnitFiles files) {
    this.data = data;
    this.files = files;
    this.holder = data.newDie();
    this.scratch = data.newDie();
  }

  /** Whether a function, or an inlined one, is C++'s fence. */
  boolean isFence(Die function) {
    @Nullable String mangled = string(function, Dw.AT_LINKAGE_NAME);
    return mangled != null && FENCE.matcher(mangled).lookingAt();
  }

  /** Whether a function, or an inlined one, is one of them. */
  boolean contains(Die function) {
    @Nullable String mangled = string(function, Dw.AT_LINKAGE_NAME);
    if (mangled == null) {
      return false;
    }
    boolean ofStd = CPP.matcher(mangled).lookingAt() || FREE.matcher(mangled).lookingAt();
    boolean ofRust = mangled.startsWith(RUST) || RustCrates.isAtomic(mangled);
    if (!ofStd && !BOOST.matcher(mangled).lookingAt() && !ofRust) {
      return false;
    }
    @Nullable String name = string(function, Dw.AT_NAME);
    return name != null && !OTHERS.contains(name) && !(ofStd && files.isOfProgram(function));
  }

  /**
   * Whether a function, or an inlined one, is one of a library's algorithm that looks at an atomic;
   * what is inlined into it need not.
   */
  boolean isWithinAlgorithm(Die function) {
    @Nullable String mangled = string(function, Dw.AT_LINKAGE_NAME);
    return mangled != null && WITHIN_ALGORITHMS.matcher(mangled).lookingAt();
  }

  /** Whether a function, or an inlined one, constructs an atomic object of C++'s. */
  boolean constructs(Die function) {
    @Nullable String name = string(function, Dw.AT_NAME);
    if (name == null || !CONSTRUCTORS.contains(name)) {
      return false;
    }
    @Nullable String mangled = string(function, Dw.AT_LINKAGE_NAME);
    return mangled != null && CPP.matcher(mangled).lookingAt();
  }

  private @Nullable String string(Die function, int attribute) {
    return DwarfNames.holder(data, function, attribute, holder, scratch)
        ? data.string(holder, attribute)
        : null;
  }
}
