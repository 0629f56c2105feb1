// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.lift;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rsanemu.isa.Meaning;
import org.rsanemu.isa.Request;
import org.rsanemu.lift.Lifter;

/** What compilers make of rsan.h is what the tables know. */
@Tag("slow")
class AnnotationsTest {
  private static final Path SOURCE =
      Path.of("src/test/resources/org/rsanemu/emu/lift/annotations.c");
  private static final String STRICT = "-Wall -Wextra -Wpedantic -Werror -I../include ";

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({
    "62, x86_64-linux-gnu-, gcc -std=c99 -O2",
    "62, x86_64-linux-gnu-, gcc -std=c11 -O0",
    "62, x86_64-linux-gnu-, gcc -std=c99 -O2 -masm=intel",
    "62, x86_64-linux-gnu-, g++ -xc++ -std=c++11 -O3",
    "62, , clang -xc++ -std=c++20 -O0 --target=x86_64-linux-gnu",
    "183, aarch64-linux-gnu-, gcc -std=c99 -O0",
    "183, aarch64-linux-gnu-, g++ -xc++ -std=c++11 -Os",
    "183, , clang -std=c17 -O3 --target=aarch64-linux-gnu",
    "40, arm-linux-gnueabihf-, gcc -std=c99 -O0 -marm",
    "40, arm-linux-gnueabihf-, g++ -xc++ -std=c++20 -O3 -mthumb",
    "40, arm-linux-gnueabihf-, gcc -std=c11 -Os -mthumb",
    "40, , clang -std=c99 -O2 --target=arm-linux-gnueabihf -mthumb",
    "40, , clang -xc++ -std=c++11 -O0 --target=arm-linux-gnueabihf -marm"
  })
  void everyAnnotationIsRecognized(int machine, String prefix, String command) throws Exception {
    byte[] code = compile((prefix == null ? "" : prefix) + command);
    List<Request> found = requests(machine, command.contains("thumb"), code);
    String wide = machine == 40 ? "88" : "8";
    assertThat(found)
        .extracting(request -> request.kind() + " " + Integer.toHexString(request.detail()))
        .containsOnly(
            "WAIT 1",
            "WAIT 2",
            "WAIT 4",
            "WAIT " + wide,
            "BLOCKING_CAS 1",
            "BLOCKING_CAS 4",
            "BLOCKING_CAS " + wide,
            "STRONG_CAS 4",
            "MARK_ATOMIC 0",
            "MARK_PLAIN 0",
            "IGNORE_BEGIN 0",
            "IGNORE_END 0",
            "LABEL 0",
            "BOUND 0");
    if (command.contains("-O0")) { // else compilers have some more than once
      assertThat(found).hasSize(17);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "62, x86_64-linux-gnu-gcc -std=c99 -O2",
    "183, aarch64-linux-gnu-g++ -xc++ -std=c++11 -O0",
    "40, arm-linux-gnueabihf-gcc -std=c99 -O2 -mthumb"
  })
  void withoutAnnotationsNothingIsLeftOfThem(int machine, String command) throws Exception {
    byte[] code = compile(command + " -DRSAN_NO_ANNOTATIONS");
    assertThat(requests(machine, command.contains("thumb"), code)).isEmpty();
  }

  /** Of every place where an instruction could begin. */
  private static List<Request> requests(int machine, boolean thumb, byte[] code) {
    Lifter lifter = Lifter.forMachine(machine);
    int step = machine == 62 ? 1 : thumb ? 2 : 4;
    List<Request> found = new ArrayList<>();
    for (int at = 0; at < code.length; at += step) {
      Meaning meaning = lifter.meaning(code, at, 0x1000, thumb);
      if (meaning.request() != null) {
        found.add(meaning.request());
      }
    }
    return found;
  }

  private byte[] compile(String command) throws IOException, InterruptedException {
    Path object = folder.resolve("annotations.o");
    Path binary = folder.resolve("annotations.bin");
    List<String> words = new ArrayList<>(List.of((command + " " + STRICT).strip().split(" +")));
    words.addAll(List.of("-c", "-o", object.toString(), SOURCE.toString()));
    assumeTrue(run(words), words.getFirst() + " is not installed");
    boolean arm = !command.contains("x86_64");
    String objcopy = arm ? command.replaceAll(".*(aarch64|arm).*", "$1") : "x86_64";
    String suffix = objcopy.equals("arm") ? "-linux-gnueabihf-objcopy" : "-linux-gnu-objcopy";
    assertThat(
            run(List.of(objcopy + suffix, "-O", "binary", "-j", ".text", "" + object, "" + binary)))
        .isTrue();
    return Files.readAllBytes(binary);
  }

  private static boolean run(List<String> command) throws IOException, InterruptedException {
    Process process;
    try {
      process = new ProcessBuilder(command).inheritIO().start();
    } catch (IOException notInstalled) {
      return false;
    }
    assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertThat(process.exitValue()).as(String.join(" ", command)).isZero();
    return true;
  }
}
