// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.rsanemu.isa.service.Architectures;

/**
 * Which Debian package has a library: by debian-packages.tsv, else by Debian's naming convention
 * (Debian Policy, 8.1: the name and the version of the SONAME).
 */
public final class DebianPackages {
  /**
   * A package.
   *
   * @param name with its architecture, as apt takes it
   * @param guessed whether it is named by convention alone, and may not exist
   */
  public record Package(String name, boolean guessed) {
    /** A phrase for a message. */
    public String phrase() {
      return guessed ? "perhaps in Debian's package " + name : "in Debian's package " + name;
    }
  }

  private record Rule(Pattern soname, String name, boolean cross) {}

  private static final String TABLE = "debian-packages.tsv";
  private static final List<Rule> RULES = rules();

  private static final Pattern SONAME = Pattern.compile("(lib[\\w+.-]*?)\\.so\\.([0-9.]+)");
  private static final Pattern VERSIONED = Pattern.compile("(lib[\\w+.-]*?)-([0-9.]+)\\.so");

  private DebianPackages() {}

  /**
   * The package that has a file.
   *
   * @param file a library's name or the dynamic loader's, with or without its folder
   * @param machine ELF's e_machine
   * @param cross whether it is looked for among Debian's cross libraries, {@code
   *     /usr/aarch64-linux-gnu}, whose packages are the compiler's own
   * @return null if nothing can be said
   */
  public static @Nullable Package of(String file, int machine, boolean cross) {
    String architecture =
        Architectures.find(machine).map(each -> each.names().debian()).orElse(null);
    if (architecture == null) {
      return null;
    }
    String soname = file.substring(file.lastIndexOf('/') + 1);
    for (Rule rule : RULES) {
      Matcher matcher = rule.soname().matcher(soname);
      if (matcher.matches()) {
        String name = matcher.replaceFirst(rule.name()).replace('_', '-');
        boolean crossed = cross && rule.cross();
        return new Package(name + (crossed ? "-" : ":") + architecture + suffix(crossed), false);
      }
    }
    for (Pattern convention : List.of(SONAME, VERSIONED)) {
      Matcher matcher = convention.matcher(soname);
      if (matcher.matches()) {
        String name = conventional(matcher.group(1), matcher.group(2));
        return new Package(name + ":" + architecture, true);
      }
    }
    return null;
  }

  private static String suffix(boolean crossed) {
    return crossed ? "-cross" : "";
  }

  private static String conventional(String name, String version) {
    String separator = Character.isDigit(name.charAt(name.length() - 1)) ? "-" : "";
    return (name.replace('_', '-') + separator + version).toLowerCase(Locale.ROOT);
  }

  private static List<Rule> rules() {
    List<Rule> rules = new ArrayList<>();
    for (String line : NamePatterns.text(TABLE).lines().toList()) {
      if (!line.isBlank() && !line.startsWith("#")) {
        String[] columns = line.split("\\s+");
        boolean cross = columns.length > 2 && columns[2].equals("cross");
        rules.add(new Rule(Pattern.compile(columns[0]), columns[1], cross));
      }
    }
    return List.copyOf(rules);
  }
}
