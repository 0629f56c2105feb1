// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaPackage;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.LinkedHashMap;
import java.util.Map;

/** The doors between the rooms: who may use whom, and why nobody else. */
@AnalyzeClasses(packages = "org.rsanemu", importOptions = ImportOption.DoNotIncludeTests.class)
class DoorsTest {
  private static final String OURS = "org.rsanemu..";
  private static final String WORDS = "org.rsanemu.model";
  private static final String MODEL = "org.rsanemu.model..";
  private static final String ISA = "org.rsanemu.isa";
  private static final String SERVICE = "org.rsanemu.isa.service";
  private static final String HARDWARE = "org.rsanemu.model.hardware..";
  private static final String PARTS = "org.rsanemu.isa.[cpu|flow|linux|code|elf|gdb|hardware]";
  private static final String X86 = "org.rsanemu.isa.x86..";
  private static final String ARM = "org.rsanemu.isa.arm..";
  private static final String RISCV = "org.rsanemu.isa.riscv..";
  private static final String NATIVE = "org.rsanemu.nativelib..";
  private static final String LIFT = "org.rsanemu.lift..";
  private static final String LOADER = "org.rsanemu.loader..";
  private static final String EMULATOR = "org.rsanemu.emu..";
  private static final String COMMANDS = "org.rsanemu.cli..";

  /** Of our own packages, {@code room} uses none but itself and {@code others}. */
  private static ArchRule usesOnly(String room, String... others) {
    DescribedPredicate<JavaClass> notOurs =
        DescribedPredicate.not(resideInAPackage(OURS)).as("not ours");
    return classes()
        .that()
        .resideInAPackage(room)
        .should()
        .onlyDependOnClassesThat(notOurs.or(resideInAPackage(room)).or(resideInAnyPackage(others)));
  }

  @ArchTest
  static final ArchRule everyClassHasARoom =
      classes()
          .should()
          .resideInAnyPackage(
              MODEL, ISA, SERVICE, PARTS, X86, ARM, RISCV, NATIVE, LIFT, LOADER, EMULATOR, COMMANDS)
          .because("the rules below are by room");

  @ArchTest
  static final ArchRule theWordsKnowNothingElse =
      usesOnly(WORDS).because("every room speaks the model's words, and they none of theirs");

  @ArchTest
  static final ArchRule theModelsKnowTheWordsOnly =
      usesOnly(MODEL).because("models are tested without ELF files, Linux or an emulator");

  @ArchTest
  static final ArchRule whatAnInstructionMeansKnowsTheWordsOnly =
      usesOnly(ISA, WORDS).because("it is the same for all instruction sets and models");

  @ArchTest
  static final ArchRule thePartsOfTheServiceKnowTheWordsOnly =
      usesOnly(PARTS, ISA, WORDS, HARDWARE)
          .because("each is what one user of instruction sets needs of them");

  @ArchTest
  static final ArchRule theServiceKnowsNoInstructionSet =
      usesOnly(SERVICE, PARTS, ISA, WORDS, HARDWARE)
          .because("it is what all instruction sets have in common");

  @ArchTest
  static final ArchRule x86KnowsTheServiceOnly =
      usesOnly(X86, SERVICE, PARTS, ISA, WORDS, HARDWARE)
          .because("an instruction set is tables and rules, and a new one is a new room");

  @ArchTest
  static final ArchRule armKnowsTheServiceOnly =
      usesOnly(ARM, SERVICE, PARTS, ISA, WORDS, HARDWARE)
          .because("an instruction set is tables and rules, and a new one is a new room");

  @ArchTest
  static final ArchRule riscVKnowsTheServiceOnly =
      usesOnly(RISCV, SERVICE, PARTS, ISA, WORDS, HARDWARE)
          .because("an instruction set is tables and rules, and a new one is a new room");

  @ArchTest
  static final ArchRule bindingsKnowNothingElse =
      usesOnly(NATIVE).because("a binding says what a C header says, and nothing of what we want");

  @ArchTest
  static final ArchRule theLifterKnowsTheDecoderAndTheService =
      usesOnly(LIFT, NATIVE, SERVICE, PARTS, ISA)
          .because("instruction sets test their tables with it, and need no emulator for that");

  @ArchTest
  static final ArchRule theLoaderKnowsBindingsAndInstructionSets =
      usesOnly(LOADER, NATIVE, SERVICE, PARTS)
          .because(
              "what a file says does not depend on who runs it, but on what it was compiled for");

  @ArchTest
  static final ArchRule theEmulatorKnowsNoReports =
      noClasses()
          .that()
          .resideInAPackage(EMULATOR)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(COMMANDS, "picocli..", "tools.jackson..")
          .because("a finding carries addresses; only cli turns them into text");

  @ArchTest
  static final ArchRule instructionSetsAreServices =
      noClasses()
          .that()
          .resideOutsideOfPackages(X86, ARM, RISCV)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(X86, ARM, RISCV)
          .because("a new instruction set must need no change elsewhere");

  @ArchTest
  static final ArchRule fewCommandsKnowBindings =
      noClasses()
          .that()
          .resideInAPackage(COMMANDS)
          .and()
          .doNotHaveSimpleName("MissingLibraries")
          .and()
          .doNotHaveSimpleName("Versions")
          .and()
          .doNotHaveSimpleName("Isolation")
          .and()
          .doNotHaveSimpleName("JavaRestart")
          .should()
          .dependOnClassesThat()
          .resideInAPackage(NATIVE)
          .because(
              "commands speak of programs and runs; bindings say what is missing, and guard the"
                  + " process or renew it");

  @ArchTest
  static final ArchRule onlyBindingsAndTheGuestsMemoryAreForeign =
      noClasses()
          .that()
          .resideOutsideOfPackages(NATIVE, LIFT, EMULATOR)
          .should()
          .dependOnClassesThat()
          .resideInAPackage("java.lang.foreign..")
          .because("a mistake with foreign memory ends the process, so few may make it");

  @ArchTest
  static final ArchRule onlyCommandsPrint =
      noClasses()
          .that()
          .resideOutsideOfPackage(COMMANDS)
          .should()
          .accessField(System.class, "out")
          .orShould()
          .accessField(System.class, "err")
          .because("standard output is the report's and the program's");

  @ArchTest
  static final ArchRule packagesHaveNoCycles =
      slices()
          .matching("org.rsanemu.(**)")
          .should()
          .beFreeOfCycles()
          .because("a package that needs its user cannot be understood alone");

  @ArchTest
  static final ArchRule theRunsPackagesHaveNoCycles =
      slices()
          .matching("org.rsanemu.emu.exec.(*)..")
          .should()
          .beFreeOfCycles()
          .because("what a run does goes one way: code, events, listeners, loop");

  @ArchTest
  static final ArchRule roomsHaveNoCycles =
      slices()
          .matching("org.rsanemu.(*)..")
          .should()
          .beFreeOfCycles()
          .because("a room that needs its user cannot be understood alone");

  @ArchTest
  static final ArchRule familiesDoNotKnowTheKernel =
      noClasses()
          .that()
          .resideInAPackage("org.rsanemu.emu.linux.*..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("org.rsanemu.emu.linux")
          .because("a family says in its constructor what it needs; the kernel assembles them");

  @ArchTest
  static final ArchRule packagesAreSmall =
      classes()
          .that()
          .areTopLevelClasses()
          .and()
          .doNotHaveSimpleName("package-info")
          .should(beAtMost(40))
          .because("who is new reads a package at a time");

  /** A package has {@code limit} of the classes, or fewer. */
  private static ArchCondition<JavaClass> beAtMost(int limit) {
    return new ArchCondition<>("be at most " + limit + " in a package") {
      private final Map<JavaPackage, Integer> sizes = new LinkedHashMap<>();

      @Override
      public void check(JavaClass each, ConditionEvents events) {
        sizes.merge(each.getPackage(), 1, Integer::sum);
      }

      @Override
      public void finish(ConditionEvents events) {
        sizes.forEach((each, size) -> {
          String found = each.getDescription() + " has " + size + " classes";
          events.add(new SimpleConditionEvent(each, size <= limit, found));
        });
        sizes.clear();
      }
    };
  }
}
