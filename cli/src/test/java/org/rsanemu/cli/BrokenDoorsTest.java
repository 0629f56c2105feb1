// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

import static java.util.Map.entry;
import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.lang.reflect.Field;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each rule of {@link DoorsTest} fails on classes that break it, and on none at all. */
class BrokenDoorsTest {
  /** For each rule classes that break it, each with the declarations that are in it. */
  private static final Map<String, Map<String, String>> BREAKING =
      Map.ofEntries(
          entry("everyClassHasARoom", Map.of("org.rsanemu.attic.Box", "")),
          entry("theWordsKnowNothingElse", uses("model.Order", "model.race.Races")),
          entry("theModelsKnowTheWordsOnly", uses("model.rc20.Rc20", "isa.Effect")),
          entry("whatAnInstructionMeansKnowsTheWordsOnly", uses("isa.Effect", "isa.cpu.Register")),
          entry("thePartsOfTheServiceKnowTheWordsOnly", uses("isa.cpu.Register", "lift.Lifter")),
          entry("theServiceKnowsNoInstructionSet", uses("isa.service.Isa", "isa.x86.X86")),
          entry("x86KnowsTheServiceOnly", uses("isa.x86.X86", "isa.arm.Arm")),
          entry("armKnowsTheServiceOnly", uses("isa.arm.a64.A64", "lift.Lifter")),
          entry("riscVKnowsTheServiceOnly", uses("isa.riscv.RiscV", "isa.x86.X86")),
          entry("bindingsKnowNothingElse", uses("nativelib.dw.Lines", "model.Order")),
          entry("theLifterKnowsTheDecoderAndTheService", uses("lift.Lifter", "loader.Image")),
          entry("theLoaderKnowsBindingsAndInstructionSets", uses("loader.elf.Elf", "emu.Guest")),
          entry("theEmulatorKnowsNoReports", uses("emu.Guest", "cli.Check")),
          entry("instructionSetsAreServices", uses("emu.cpu.Engine", "isa.arm.a32.A32")),
          entry("fewCommandsKnowBindings", uses("cli.Check", "nativelib.unicorn.Unicorn")),
          entry(
              "onlyBindingsAndTheGuestsMemoryAreForeign",
              Map.of("org.rsanemu.loader.Image", "java.lang.foreign.Arena memory;")),
          entry(
              "onlyCommandsPrint", Map.of("org.rsanemu.emu.Guest", "Object stream = System.err;")),
          entry("packagesHaveNoCycles", circle("emu.linux.fs.Files", "emu.linux.mm.Memory")),
          entry("theRunsPackagesHaveNoCycles", circle("emu.exec.a.b.One", "emu.exec.c.Two")),
          entry("roomsHaveNoCycles", circle("loader.elf.Elf", "lift.Lifter")),
          entry("familiesDoNotKnowTheKernel", uses("emu.linux.fs.Files", "emu.linux.Kernel")),
          entry(
              "packagesAreSmall",
              IntStream.rangeClosed(0, 40)
                  .boxed()
                  .collect(toMap(n -> "org.rsanemu.cli.C" + n, n -> ""))));

  private static Map<String, String> uses(String user, String used) {
    return Map.of("org.rsanemu." + user, "org.rsanemu." + used + " it;", "org.rsanemu." + used, "");
  }

  private static Map<String, String> circle(String one, String other) {
    return Map.of(
        "org.rsanemu." + one, "org.rsanemu." + other + " it;",
        "org.rsanemu." + other, "org.rsanemu." + one + " it;");
  }

  @ParameterizedTest
  @MethodSource("rules")
  void failsOnWhatBreaksIt(String name, @TempDir Path folder) throws Exception {
    ArchRule rule = rule(name);
    JavaClasses classes = compiled(BREAKING.get(name), folder);
    assertThatThrownBy(() -> rule.check(classes))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining(rule.getDescription())
        .hasMessageContaining("was violated")
        .hasMessageContaining("org.rsanemu.");
  }

  @ParameterizedTest
  @MethodSource("rules")
  void failsOnNothing(String name) throws Exception {
    JavaClasses nothing = new ClassFileImporter().importClasses();
    assertThatThrownBy(() -> rule(name).check(nothing))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("failed to check any classes");
  }

  @Test
  void isTestedForEachRule() {
    assertThat(rules()).containsExactlyInAnyOrderElementsOf(BREAKING.keySet());
  }

  private static List<String> rules() {
    return Arrays.stream(DoorsTest.class.getDeclaredFields())
        .filter(field -> field.isAnnotationPresent(ArchTest.class))
        .map(Field::getName)
        .toList();
  }

  private static ArchRule rule(String name) throws ReflectiveOperationException {
    return (ArchRule) DoorsTest.class.getDeclaredField(name).get(null);
  }

  private static JavaClasses compiled(Map<String, String> classes, Path folder) {
    List<JavaFileObject> sources = new ArrayList<>();
    classes.forEach((name, declarations) -> sources.add(source(name, declarations)));
    List<String> options = List.of("-d", folder.toString(), "-classpath", folder.toString());
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    assertThat(compiler.getTask(null, null, null, options, null, sources).call()).isTrue();
    return new ClassFileImporter().importPath(folder);
  }

  private static JavaFileObject source(String name, String declarations) {
    int dot = name.lastIndexOf('.');
    String text =
        "package %s; public class %s { %s }"
            .formatted(name.substring(0, dot), name.substring(dot + 1), declarations);
    URI uri = URI.create("string:///" + name.replace('.', '/') + ".java");
    return new SimpleJavaFileObject(uri, JavaFileObject.Kind.SOURCE) {
      @Override
      public CharSequence getCharContent(boolean ignoreEncodingErrors) {
        return text;
      }
    };
  }
}
