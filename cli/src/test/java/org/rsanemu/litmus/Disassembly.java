// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.litmus;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What of the compiled thread bodies orders memory, as objdump prints it. */
final class Disassembly {
  private static final Pattern FUNCTION = Pattern.compile("[0-9a-f]+ <(program\\d+_thread\\d+)>:");
  private static final Pattern ORDERING =
      Pattern.compile(
          "\\t(?:"
              + "(?<fence>lock or[lq]? +\\$0x0,.*\\((?:%rsp)\\)|mfence)"
              + "|(?<locked>lock |xchg .*\\()"
              + "|(?<dmb>dmb\\t(?:ish$|ishld))"
              + "|(?<helper>bl\\t[0-9a-f]+ <__aarch64_(?:cas|swp|ldadd)\\d_(?:relax|acq|rel|acq_rel)>)"
              + "|(?<lse>(?:cas|swp|ldadd|stadd)a?l?[bh]?\\t)"
              + "|(?<exclusive>(?:ldaxr|ldxr|stxr|stlxr|ldrex|strex)[bhd]?\\t)"
              + "|(?<ordered>(?:ldar|stlr)[bh]?\\t)"
              + "|(?<riscv>fence(?:\\tiorw,ow)?$|(?:amo(?:swap|add)|lr)\\.[wd](?:\\.aq)?\\t"
              + "|sc\\.[wd](?:\\.aq)?\\t))");

  private Disassembly() {}

  /**
   * For each thread body of {@code program} its ordering instructions in order of address, as words
   * that {@link Expected} uses too.
   */
  static Map<String, List<String>> ordering(Path program, Target target)
      throws IOException, InterruptedException {
    String objdump =
        target.compiler().getFirst().equals("clang")
            ? target == Target.X86_CLANG ? "objdump" : "aarch64-linux-gnu-objdump"
            : target.compiler().getFirst().replace("gcc", "objdump");
    Process process =
        new ProcessBuilder(objdump, "-d", "--no-show-raw-insn", program.toString()).start();
    Map<String, List<String>> found = new TreeMap<>();
    List<String> current = new ArrayList<>();
    for (String line : new String(process.getInputStream().readAllBytes()).split("\n")) {
      Matcher function = FUNCTION.matcher(line);
      if (function.matches()) {
        current = new ArrayList<>();
        found.put(function.group(1), current);
      } else if (line.endsWith(">:")) {
        current = new ArrayList<>();
      }
      Matcher instruction = ORDERING.matcher(line);
      if (instruction.find()) {
        current.add(word(instruction));
      }
    }
    process.waitFor();
    return found;
  }

  private static String word(Matcher m) {
    if (m.group("fence") != null) {
      return "fence";
    }
    if (m.group("locked") != null) {
      return "locked";
    }
    if (m.group("helper") != null) {
      return m.group().replaceAll(".*__aarch64_(.*)>", "$1").replaceFirst("\\d", "");
    }
    if (m.group("riscv") != null) {
      String name = m.group().strip().replace('\t', ' ').replaceFirst("\\.[wd]", "");
      return name.startsWith("sc") ? "sc" : name;
    }
    String text = m.group().strip().replace('\t', ' ');
    return text.startsWith("dmb") ? text : text.replaceFirst("(?<!ldad|stad)[bhd]$", "");
  }
}
