// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.litmus;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The compilers emit what the mappings say, instruction by instruction, in the order written. */
@Tag("slow")
class MappingTest {
  @ParameterizedTest
  @EnumSource(Target.class)
  void compilersEmitWhatTheMappingSays(Target target, @TempDir Path folder) throws Exception {
    List<C11Program> programs =
        Stream.generate(new ProgramGenerator(target.ordinal())::next).limit(60).toList();
    Path binary = Compiler.compile(CBatch.source(programs), target, folder);
    Map<String, List<String>> found = Disassembly.ordering(binary, target);
    List<String> wrong = new ArrayList<>();
    for (int n = 0; n < programs.size(); n++) {
      C11Program program = programs.get(n);
      if (!target.compiles(program)) {
        continue;
      }
      for (int t = 0; t < program.threads().size(); t++) {
        List<String> expected = expected(target, program, program.threads().get(t));
        List<String> emitted = found.get("program" + n + "_thread" + t);
        if (!collapsed(expected).equals(collapsed(emitted))) {
          wrong.add(program.threads().get(t) + ": " + expected + ", but " + emitted);
        }
      }
    }
    assertThat(wrong).isEmpty();
  }

  /** Compilers may merge neighbouring fences into the strongest of them. */
  private static List<String> collapsed(List<String> words) {
    List<String> result = new ArrayList<>();
    for (String word : words) {
      boolean fence = word.startsWith("fence") || word.startsWith("dmb");
      String last = result.isEmpty() ? "" : result.getLast();
      if (fence && word.startsWith(last) && !last.isEmpty()) {
        continue;
      }
      if (fence && last.startsWith(word)) {
        result.removeLast();
      }
      result.add(word);
    }
    return result;
  }

  private static List<String> expected(Target target, C11Program program, List<C11Statement> body) {
    List<String> words = new ArrayList<>();
    for (C11Statement statement : body) {
      List<Step> steps = target.mapping().steps(statement, program.storage(statement));
      if (target.mapping() instanceof X86Mapping && steps.size() == 3) {
        steps = List.of(steps.get(1));
      }
      words.addAll(Expected.ordering(target, steps, program.locations()));
    }
    return words;
  }
}
