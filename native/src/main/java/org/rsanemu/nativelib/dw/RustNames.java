// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.nativelib.dw;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Names in rustc's legacy mangling, which is C++'s for nested names with two additions: a hash as
 * the last part, and escapes for what C++ has not in names.
 */
final class RustNames {
  private static final Pattern HASH = Pattern.compile("::h[0-9a-f]{16}$");
  private static final Pattern ESCAPE = Pattern.compile("\\$(\\w+?)\\$|\\.\\.");

  private static final Map<String, String> NAMED =
      Map.of("SP", "@", "BP", "*", "RF", "&", "LT", "<", "GT", ">", "LP", "(", "RP", ")", "C", ",");

  private RustNames() {}

  /** A name that C++'s demangler has parted, as Rust's users write it; others stay as they are. */
  static String of(String name) {
    Matcher hash = HASH.matcher(name);
    if (!hash.find()) {
      return name;
    }
    String escaped = name.substring(0, hash.start()).replaceAll("(^|:)_\\$", "$1\\$");
    return ESCAPE.matcher(escaped).replaceAll(RustNames::meaning);
  }

  private static String meaning(java.util.regex.MatchResult escape) {
    String code = escape.group(1);
    if (code == null) {
      return "::";
    }
    String named = NAMED.get(code);
    if (named == null && code.matches("u[0-9a-f]{1,4}")) {
      named = Character.toString(Integer.parseInt(code.substring(1), 16));
    }
    return Matcher.quoteReplacement(named == null ? escape.group() : named);
  }
}
