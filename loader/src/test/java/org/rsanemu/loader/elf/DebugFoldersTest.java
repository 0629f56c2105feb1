// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.elf;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rsanemu.loader.DebugInfo;
import org.rsanemu.loader.Image;
import org.rsanemu.loader.TestPrograms.Isa;
import org.rsanemu.loader.UserCode;
import org.rsanemu.loader.dwarf.DwarfInfo;

/** Stripped programs find what was stripped from them. */
@Tag("slow")
class DebugFoldersTest {
  @TempDir Path folder;

  /** Parts a program into {@code program}, stripped, and {@code program.debug}. */
  private void part(Isa isa, String... options) throws Exception {
    Files.copy(isa.gcc("atomics.c", options), folder.resolve("whole"));
    isa.binutils(folder, "objcopy", "--only-keep-debug", "whole", "program.debug");
    isa.binutils(
        folder, "objcopy", "--strip-all", "--add-gnu-debuglink=program.debug", "whole", "program");
  }

  private Image load(Path... named) throws Exception {
    Image image = ElfLoader.load(folder.resolve("program"));
    return new DebugFolders(folder.resolve("sysroot"), List.of(named)).complete(image);
  }

  private Path move(String to) throws Exception {
    Path target = folder.resolve(to);
    Files.createDirectories(target.getParent());
    return Files.move(folder.resolve("program.debug"), target);
  }

  private static String buildIdFile(Image image) {
    String id = image.debugLink().buildId();
    return ".build-id/" + id.substring(0, 2) + "/" + id.substring(2) + ".debug";
  }

  private void assertThatAllIsKnown(Image image) throws Exception {
    Image whole = ElfLoader.load(folder.resolve("whole"));
    long main = whole.symbols().named("main").getFirst().address();
    assertThat(image.symbols().functions()).isEqualTo(whole.symbols().functions());
    try (DebugInfo expected = DwarfInfo.open(whole);
        DebugInfo found = DwarfInfo.open(image)) {
      assertThat(found.places(main)).isNotEmpty().isEqualTo(expected.places(main));
      assertThat(found.places(main).getFirst().file()).endsWith("atomics.c");
      assertThat(found.describedCode())
          .usingRecursiveComparison()
          .isEqualTo(expected.describedCode());
      assertThat(found.atomicVariables()).isNotEmpty().isEqualTo(expected.atomicVariables());
      assertThat(found.warnings()).isEmpty();
    }
    assertThat(image.warnings()).isEmpty();
  }

  private void assertThatNothingIsKnown(Image image) {
    assertThat(image.symbols().named("main")).isEmpty();
    try (DebugInfo debug = DwarfInfo.open(image)) {
      assertThat(debug.isPresent()).isFalse();
    }
  }

  @ParameterizedTest
  @EnumSource
  void byNameBesideTheProgram(Isa isa) throws Exception {
    part(isa, "-g");

    assertThatAllIsKnown(load());
  }

  @ParameterizedTest
  @EnumSource
  void byBuildIdInAFolderThatTheUserNames(Isa isa) throws Exception {
    part(isa, "-g", "-Wl,--build-id");
    move("named/" + buildIdFile(load()));

    assertThatAllIsKnown(load(folder.resolve("named")));
  }

  @ParameterizedTest
  @ValueSource(strings = {".debug", "sysroot/usr/lib/debug/FOLDER", "named/FOLDER"})
  void byNameInOtherFolders(String place) throws Exception {
    part(Isa.X86_64, "-g");
    move(place.replace("FOLDER", folder.toString().substring(1)) + "/program.debug");

    assertThatAllIsKnown(load(folder.resolve("named")));
  }

  @Test
  void aProgramInTheSysrootHasItsDebugFileUnderItsPathThere() throws Exception {
    part(Isa.AARCH64, "-g");
    Path program = folder.resolve("sysroot/usr/bin/program");
    Files.createDirectories(program.getParent());
    Files.move(folder.resolve("program"), program);
    move("sysroot/usr/lib/debug/usr/bin/program.debug");

    Image image = ElfLoader.load(program);
    assertThatAllIsKnown(new DebugFolders(folder.resolve("sysroot"), List.of()).complete(image));
  }

  @ParameterizedTest
  @ValueSource(strings = {"zlib", "zlib-gabi", "zlib-gnu"})
  void compressed(String how) throws Exception {
    part(Isa.X86_64, "-g");
    Isa.X86_64.binutils(
        folder, "objcopy", "--compress-debug-sections=" + how, "program.debug", "packed");
    Files.delete(folder.resolve("program.debug"));
    Files.move(folder.resolve("packed"), folder.resolve("program.debug"));
    Isa.X86_64.binutils(folder, "objcopy", "--strip-all", "whole", "program");
    Isa.X86_64.binutils(folder, "objcopy", "--add-gnu-debuglink=program.debug", "program");

    assertThatAllIsKnown(load());
  }

  @ParameterizedTest
  @EnumSource
  void ofAStaticProgramTheUsersFunctionsAreKnownByThem(Isa isa) throws Exception {
    part(isa, "-g", "-static");
    Image image = load();

    try (DebugInfo debug = DwarfInfo.open(image)) {
      UserCode code = UserCode.of(image, debug);
      assertThat(code.basis()).isEqualTo(UserCode.Basis.DEBUG_INFORMATION);
      assertThat(code.judged(image.symbols().named("main").getFirst().address())).isTrue();
      assertThat(code.judged(image.symbols().named("printf").getFirst().address())).isFalse();
    }
  }

  @Test
  void anotherProgramsFileIsNotUsedAndNamed() throws Exception {
    part(Isa.X86_64, "-g");
    Files.write(folder.resolve("program.debug"), new byte[] {0}, StandardOpenOption.APPEND);
    Image image = load();

    assertThatNothingIsKnown(image);
    assertThat(image.warnings())
        .singleElement()
        .asString()
        .contains("program.debug does not belong to", "its checksum is");
  }

  @Test
  void aFileOfAnotherBuildIdIsNotUsedAndNamed() throws Exception {
    part(Isa.X86_64, "-g", "-Wl,--build-id=0x1234567890");
    Files.delete(folder.resolve("program.debug"));
    Path other = Isa.X86_64.gcc("atomics.c", "-g", "-Wl,--build-id=0x9999999999");
    Files.copy(other, folder.resolve("program.debug"));
    Image stripped = load();
    move("named/" + buildIdFile(stripped));
    Image image = load(folder.resolve("named"));

    assertThatNothingIsKnown(image);
    assertThat(image.warnings())
        .singleElement()
        .asString()
        .contains("does not belong to", "its build id is 9999999999, not 1234567890");
  }

  @Test
  void aNameThatLeadsElsewhereIsNotFollowed() throws Exception {
    part(Isa.X86_64, "-g");
    byte[] bytes = Files.readAllBytes(folder.resolve("program"));
    move("x/debug");
    String text = new String(bytes, java.nio.charset.StandardCharsets.ISO_8859_1);
    int at = text.lastIndexOf("program.debug");
    System.arraycopy("x/debug\0\0\0\0\0\0".getBytes(), 0, bytes, at, 13);
    Files.write(folder.resolve("program"), bytes);

    Image image = load();
    assertThatNothingIsKnown(image);
    assertThat(image.warnings()).isEmpty();
  }

  @Test
  void aProgramWithDebugInformationLooksNowhereElse() throws Exception {
    part(Isa.X86_64, "-g");
    Files.copy(
        folder.resolve("whole"),
        folder.resolve("program"),
        java.nio.file.StandardCopyOption.REPLACE_EXISTING);

    assertThat(load().debugFiles()).isEqualTo(Image.DebugFiles.NONE);
  }

  @Test
  void whatIsNoElfFileIsNotUsedAndNamed() throws Exception {
    part(Isa.X86_64, "-g");
    Files.writeString(folder.resolve("program.debug"), "not this");

    assertThat(load().warnings())
        .singleElement()
        .asString()
        .contains("program.debug: is not an ELF binary");
  }

  @Test
  void whatWasSplitOffIsFoundFromASeparateFile() throws Exception {
    part(Isa.X86_64, "-g", "-gsplit-dwarf");

    assertThatAllIsKnown(load());
  }

  /** Says in program.debug what dwz -m says of a file that several share. */
  private void share(String path, String id) throws Exception {
    byte[] name = path.getBytes(UTF_8);
    byte[] bytes = Arrays.copyOf(name, name.length + 1 + id.length() / 2);
    System.arraycopy(HexFormat.of().parseHex(id), 0, bytes, name.length + 1, id.length() / 2);
    Files.write(folder.resolve("link"), bytes);
    Isa.X86_64.binutils(
        folder, "objcopy", "--add-section", ".gnu_debugaltlink=link", "program.debug");
    Isa.X86_64.binutils(
        folder, "objcopy", "-S", "--add-gnu-debuglink=program.debug", "whole", "program");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "named/.dwz/x86_64-linux-gnu/package.debug",
        "sysroot/usr/lib/debug/.dwz/x86_64-linux-gnu/package.debug",
        "named/.build-id/ab/cdef.debug"
      })
  void whatSeveralFilesShareIsFound(String place) throws Exception {
    part(Isa.X86_64, "-g");
    share("/usr/lib/debug/.dwz/x86_64-linux-gnu/package.debug", "abcdef");
    Path shared = folder.resolve(place);
    Files.createDirectories(shared.getParent());
    Files.copy(Isa.X86_64.gcc("atomics.c", "-g", "-Wl,--build-id=0xabcdef"), shared);

    Image image = load(folder.resolve("named"));
    assertThat(image.debugFiles().shared()).isEqualTo(shared);
    assertThatAllIsKnown(image);
  }

  @Test
  void whatIsSharedAndNotThereIsNamed() throws Exception {
    part(Isa.X86_64, "-g");
    share("/usr/lib/debug/.dwz/none.debug", "abcdef");

    assertThat(load().warnings())
        .singleElement()
        .asString()
        .contains("program.debug shares debug information with /usr/lib/debug/.dwz/none.debug");
  }
}
