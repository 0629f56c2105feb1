// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rsanemu.cli.report.source.ImageSymbolizer;
import org.rsanemu.cli.report.source.SourceFrame;
import org.rsanemu.cli.worker.WorkerOpening;
import org.rsanemu.emu.exec.result.Frame;
import org.rsanemu.emu.exec.result.RunResult;
import org.rsanemu.emu.source.Orders;
import org.rsanemu.loader.Image;
import org.rsanemu.testbins.Testbins;

/** What reports say of a stripped program, without and with its separate debug file. */
@Tag("slow")
class ImagesTest {
  private static final Path WHOLE = Testbins.of("x86-64", "SB+rlx");

  @TempDir Path folder;
  private Path stripped;
  private long main;

  @BeforeEach
  void strip() throws Exception {
    stripped = folder.resolve("program");
    Files.createDirectory(folder.resolve("debug"));
    objcopy("--only-keep-debug", WHOLE, folder.resolve("debug/SB.debug"));
    Path link = folder.resolve("debug/SB.debug");
    objcopy("--strip-all", "--add-gnu-debuglink=" + link, WHOLE, stripped);
    Image whole = Images.load(WorkerOpening.of(WHOLE.toString()));
    main = whole.symbols().named("main").getFirst().address();
  }

  private void objcopy(Object... arguments) throws IOException, InterruptedException {
    assumeThat(Path.of("/usr/bin/objcopy")).exists();
    List<String> command = new ArrayList<>(List.of("objcopy"));
    List.of(arguments).forEach(argument -> command.add(argument.toString()));
    assertThat(new ProcessBuilder(command).inheritIO().start().waitFor()).isZero();
  }

  private SourceFrame frame(Path program, Path module, List<String> debugFolders) throws Exception {
    WorkerOpening opening = new WorkerOpening(program.toString(), "", debugFolders, Orders.ISA);
    List<RunResult.Module> modules =
        List.of(
            new RunResult.Module(program.toString(), 0),
            new RunResult.Module(module.toString(), 0x10000));
    try (ImageSymbolizer symbolizer = Images.symbolizer(opening, Images.load(opening))) {
      int number = module.equals(program) ? 0 : 1;
      assertThat(symbolizer.warnings()).isEmpty();
      return symbolizer.expand(new Frame(number, main, true), modules).getLast();
    }
  }

  private List<String> debugFolder() throws IOException {
    // By name, under the path of the program's folder.
    Path named = folder.resolve("named");
    Path place = named.resolve(folder.toRealPath().toString().substring(1));
    Files.createDirectories(place);
    Files.copy(folder.resolve("debug/SB.debug"), place.resolve("SB.debug"));
    return List.of(named.toString());
  }

  @Test
  void withoutItAFrameIsModuleAndAddress() throws Exception {
    SourceFrame frame = frame(stripped, stripped, List.of());

    assertThat(frame.known()).isFalse();
    assertThat(frame.module()).isEqualTo("program");
    assertThat(frame.address()).isEqualTo("0x%x".formatted(main));
    assertThat(frame.place()).isEqualTo("<null>");
  }

  @Test
  void withItAFrameIsASourceLine() throws Exception {
    SourceFrame frame = frame(stripped, stripped, debugFolder());

    assertThat(frame.function()).isEqualTo("main");
    assertThat(frame.place()).matches(".*SB\\+rlx\\.c(pp)?:\\d+");
  }

  @Test
  void librariesHaveTheirOwn() throws Exception {
    assertThat(frame(WHOLE, stripped, debugFolder()).function()).isEqualTo("main");
  }

  @Test
  void aModuleThatIsNotThereKeepsItsName() throws Exception {
    SourceFrame frame = frame(WHOLE, folder.resolve("gone.so"), List.of());

    assertThat(frame.known()).isFalse();
    assertThat(frame.module()).isEqualTo("gone.so");
  }
}
