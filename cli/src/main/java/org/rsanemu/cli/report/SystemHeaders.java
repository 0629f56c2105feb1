package org.rsanemu.cli.report;

import java.util.regex.Pattern;

/**
 * Headers that come with compilers and libraries: what they inline into a user's function belongs
 * to the user's frame (design section 3).
 */
final class SystemHeaders {
  private static final Pattern PATH = Pattern.compile("/usr/(.*/)?include/.*|/usr/lib/.*|/rustc/.*");

  private SystemHeaders() {}

  static boolean contain(String file) {
    return PATH.matcher(file).matches();
  }
}
