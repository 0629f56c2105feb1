// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.loop;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.exec.result.ProgramInput;
import org.rsanemu.emu.exec.result.RunResult;
import org.rsanemu.loader.BadBinaryException;
import org.rsanemu.loader.DebianPackages;
import org.rsanemu.loader.Image;

/**
 * Says in the loader's own words why a program's dynamic loader gave up before the program began.
 */
final class LoadFailure {
  /** As the loaders of glibc and musl name a library that they do not find. */
  private static final List<Pattern> MISSING =
      List.of(
          Pattern.compile("error while loading shared libraries: (\\S+): cannot open"),
          Pattern.compile("Error loading shared library (\\S+): No such file"));

  /** Where Debian keeps the cross compilers' libraries. */
  private static final Pattern CROSS = Pattern.compile("/usr/[\\w]+-linux-gnu\\w*/?");

  private static final String UNDEFINED = "undefined symbol";
  private static final String BIND_NOW = "LD_BIND_NOW=1";
  private static final int LONGEST = 300;

  private LoadFailure() {}

  /** A library or the loader itself is missing; {@code who} needs it. */
  static BadBinaryException missing(Path who, String file, Image program, String sysroot) {
    return new BadBinaryException(
        "%s needs %s, which is not in the sysroot %s%s: %s"
            .formatted(who, file, sysroot, origin(file, program.machine(), sysroot), remedy()));
  }

  private static String origin(String file, int machine, String sysroot) {
    boolean cross = CROSS.matcher(sysroot).matches();
    DebianPackages.@Nullable Package found = DebianPackages.of(file, machine, cross);
    return found == null ? "" : " (it is " + found.phrase() + ")";
  }

  private static String remedy() {
    return "--sysroot names another sysroot, --env LD_LIBRARY_PATH=DIR a folder to look in";
  }

  /** The loader ended with an error, having said {@code output}. */
  static BadBinaryException of(Image program, ProgramInput input, List<RunResult.Output> output) {
    StringBuilder text = new StringBuilder();
    output.forEach(part -> text.append(new String(part.bytes(), StandardCharsets.UTF_8)));
    for (Pattern pattern : MISSING) {
      Matcher matcher = pattern.matcher(text);
      if (matcher.find()) {
        return missing(program.path(), matcher.group(1), program, input.files().sysroot());
      }
    }
    String words = text.toString().strip().replaceAll("\\s*\\R\\s*", "; ");
    boolean early = words.contains(UNDEFINED) && input.environment().contains(BIND_NOW);
    return new BadBinaryException(
        "%s cannot start: its dynamic loader said: %s%s"
            .formatted(
                program.path(),
                words.length() > LONGEST ? words.substring(0, LONGEST) + "..." : words,
                early ? ": --env LD_BIND_NOW= looks functions up when they are called" : ""));
  }
}
