// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader;

import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Which crate a function of Rust's is defined in, by its name in rustc's own mangling (v0, RFC
 * 2603): that of the path that all others in the name are inside of, or that an impl is in.
 */
public final class RustCrates {
  private static final Set<String> STANDARD = Set.of("std", "core", "alloc");
  private static final String ATOMICS = "4sync6atomic";

  /** Path prefixes before the crate: generic arguments, names within, impls. */
  private static final Pattern PATH =
      Pattern.compile(
          "_R\\d*(?:I|N[a-zA-Z])*(?<impl>[MX](?:s[0-9a-zA-Z]*_)?)?(?:I|N[a-zA-Z])*(?<crate>C.*)");

  /** Code that compilers add to call one function by another's convention, as closures'. */
  private static final Pattern SHIM = Pattern.compile("_R\\d*NS.*");

  /** A trait's own method: of what type it is comes before the trait. */
  private static final Pattern PROVIDED = Pattern.compile("_R\\d*(?:I|N[a-zA-Z])*Y.*");

  private static final Pattern CRATE =
      Pattern.compile("C(?:s[0-9a-zA-Z]*_)?(\\d+)_?([a-zA-Z_].*)", Pattern.DOTALL);

  private static final Pattern ANY_CRATE = Pattern.compile("C(?:s[0-9a-zA-Z]*_)?(\\d{1,3})_?");

  /** What stands at the end for what stood before, at a number in base 62, less one. */
  private static final Pattern REFERENCE = Pattern.compile("B([0-9a-zA-Z]{0,3})_$");

  private static final String DIGITS =
      "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

  /** Crates that the standard library is linked with, and that others may use themselves. */
  private static final Set<String> LINKED =
      Set.of(
          ("addr2line adler2 compiler_builtins gimli hashbrown memchr miniz_oxide object panic_abort"
                  + " panic_unwind rustc_demangle rustc_std_workspace_core std_detect unwind __rustc")
              .split(" "));

  private static final Pattern LEGACY =
      Pattern.compile("_ZN(\\d{1,3})([a-zA-Z].*)17h[0-9a-f]{16}E", Pattern.DOTALL);

  private RustCrates() {}

  /**
   * Whether a function is the standard library's. Of impls of traits it must have made the copy,
   * too: others are compiled into the user's crate.
   */
  static boolean isStandard(String mangled) {
    if (!mangled.startsWith("_R")) {
      return false;
    }
    if (SHIM.matcher(mangled).matches()) {
      return true;
    }
    if (PROVIDED.matcher(mangled).matches()) {
      return isStandardTrait(SymbolNames.demangled(mangled));
    }
    Matcher path = PATH.matcher(mangled);
    if (!path.matches()) {
      return false;
    }
    @Nullable String impl = path.group("impl");
    return isStandardCrate(path.group("crate"))
        && (impl == null || impl.startsWith("M") || !isCopied(mangled));
  }

  /** Whether a function is defined in {@code core::sync::atomic}, but for impls of traits. */
  public static boolean isAtomic(String mangled) {
    Matcher path = PATH.matcher(mangled);
    if (!path.matches()) {
      return false;
    }
    @Nullable String impl = path.group("impl");
    String crate = path.group("crate");
    return (impl == null || impl.startsWith("M"))
        && "core".equals(crate(crate))
        && behind(crate).startsWith(ATOMICS);
  }

  /**
   * Whether a function is of a crate that neither is nor belongs to the standard library, in either
   * mangling.
   */
  static boolean isOfOther(String mangled) {
    String crate = "";
    Matcher legacy = LEGACY.matcher(mangled);
    if (legacy.matches()) {
      int length = Integer.parseInt(legacy.group(1));
      crate = legacy.group(2).substring(0, Math.min(length, legacy.group(2).length()));
    } else if (!SHIM.matcher(mangled).matches()) {
      Matcher path = PATH.matcher(mangled);
      crate = path.matches() ? crate(path.group("crate")) : "";
    }
    return !crate.isEmpty() && !STANDARD.contains(crate) && !LINKED.contains(crate);
  }

  /** Whether another crate's compilation has made a copy of what is generic: the name's end. */
  private static boolean isCopied(String mangled) {
    Matcher reference = REFERENCE.matcher(mangled);
    if (reference.find()) {
      int at = number(reference.group(1)) + "_R".length();
      return at >= mangled.length() || !isStandardCrate(mangled.substring(at));
    }
    Matcher any = ANY_CRATE.matcher(mangled);
    for (int from = 0; any.find(from); from = any.start() + 1) {
      if (any.end() + Integer.parseInt(any.group(1)) == mangled.length()) {
        return !isStandardCrate(mangled.substring(any.start()));
      }
    }
    return false;
  }

  private static int number(String digits) {
    int number = 0;
    for (char digit : digits.toCharArray()) {
      number = 62 * number + DIGITS.indexOf(digit);
    }
    return digits.isEmpty() ? 0 : number + 1;
  }

  private static boolean isStandardCrate(String text) {
    return STANDARD.contains(crate(text));
  }

  private static String crate(String text) {
    Matcher crate = CRATE.matcher(text);
    if (!crate.matches()) {
      return "";
    }
    int length = length(crate);
    return length <= crate.group(2).length() ? crate.group(2).substring(0, length) : "";
  }

  private static String behind(String text) {
    Matcher crate = CRATE.matcher(text);
    return crate.matches() && length(crate) <= crate.group(2).length()
        ? crate.group(2).substring(length(crate))
        : "";
  }

  private static int length(Matcher crate) {
    String digits = crate.group(1);
    return digits.length() > 3 ? Integer.MAX_VALUE : Integer.parseInt(digits);
  }

  /** The trait of {@code <T as a::Trait>::f}. */
  private static boolean isStandardTrait(String name) {
    int depth = 0;
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      boolean arrow = c == '>' && i > 0 && name.charAt(i - 1) == '-';
      depth += c == '<' ? 1 : c == '>' && !arrow ? -1 : 0;
      if (depth == 1 && name.startsWith(" as ", i)) {
        int end = name.indexOf("::", i);
        return end > 0 && STANDARD.contains(name.substring(i + 4, end));
      }
    }
    return false;
  }
}
