// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The launcher, installed in a folder of its own, with Java runtimes that only say their name. */
class LauncherTest {
  private static final Path LAUNCHER = Path.of("../bin/rsan-emu");

  @TempDir Path folder;

  private record Answer(int status, String output) {}

  @BeforeEach
  void install() throws IOException {
    String script = Files.readString(LAUNCHER).replace("/usr/lib/jvm", folder + "/jvm");
    Files.createDirectories(folder.resolve("dist/bin"));
    Path launcher = folder.resolve("dist/bin/rsan-emu");
    Files.writeString(launcher, script);
    executable(launcher);
  }

  private static void executable(Path file) {
    assertThat(file.toFile().setExecutable(true)).isTrue();
  }

  private void runtime(String name, String version) throws IOException {
    Path home = folder.resolve(name);
    Files.createDirectories(home.resolve("bin"));
    Files.writeString(home.resolve("release"), "OS=\"x\"\nJAVA_VERSION=\"" + version + "\"\n");
    Path java = home.resolve("bin/java");
    Files.writeString(java, "#!/bin/sh\necho " + name + " \"$@\"\n");
    executable(java);
  }

  private Answer run(Path launcher, Map<String, String> variables)
      throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder("/bin/sh", launcher.toString(), "--runs", "a b");
    builder.environment().clear();
    builder.environment().put("PATH", "/usr/bin:/bin");
    builder.environment().putAll(variables);
    builder.redirectErrorStream(true);
    Process process = builder.start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Answer(process.waitFor(), output);
  }

  private Answer run(Map<String, String> variables) throws IOException, InterruptedException {
    return run(folder.resolve("dist/bin/rsan-emu"), variables);
  }

  @Test
  void aMissingRuntimeIsToldInOneLineThatNamesThePackage()
      throws IOException, InterruptedException {
    runtime("jvm/old", "17.0.15");
    Answer answer = run(Map.of("PATH", folder + "/jvm/old/bin:/usr/bin:/bin"));
    assertThat(answer.status()).isEqualTo(70);
    assertThat(answer.output().lines()).hasSize(1);
    assertThat(answer.output()).contains("temurin-25-jdk").contains("Adoptium");
  }

  @Test
  void javaHomeComesFirstIfItIsNewEnough() throws IOException, InterruptedException {
    runtime("jvm/new", "25");
    runtime("mine", "26.0.1");
    assertThat(run(Map.of("JAVA_HOME", folder + "/mine")).output()).startsWith("mine ");
    runtime("mine", "21.0.1");
    assertThat(run(Map.of("JAVA_HOME", folder + "/mine")).output()).startsWith("jvm/new ");
  }

  @Test
  void thePathIsTheLastResort() throws IOException, InterruptedException {
    runtime("mine", "25.0.1");
    assertThat(run(Map.of("PATH", folder + "/mine/bin:/usr/bin:/bin")).output())
        .startsWith("mine ");
  }

  /** Java must not open its own files there, and the error is to be that of a closed stream. */
  @Test
  void closedStreamsStayUnusable() throws IOException, InterruptedException {
    runtime("jvm/new", "25");
    Path seen = folder.resolve("seen");
    String java =
        """
        #!/bin/sh
        for i in 0 1 2; do
          all="$all $(readlink /proc/$$/fd/$i) $(grep -o '.$' /proc/$$/fdinfo/$i | sed -n 2p)"
        done
        echo $all >'%s'
        """
            .formatted(seen);
    Files.writeString(folder.resolve("jvm/new/bin/java"), java);
    String launcher = folder.resolve("dist/bin/rsan-emu").toString();
    String script = "env -i PATH=/usr/bin:/bin sh '%s' <&- >&- 2>&-".formatted(launcher);
    assertThat(new ProcessBuilder("/bin/sh", "-c", script).start().waitFor()).isZero();
    assertThat(seen).hasContent("/ 0 /dev/null 0 /dev/null 0\n");
  }

  @Test
  void itFindsItsJarsThroughALinkAndPassesArgumentsAsTheyAre()
      throws IOException, InterruptedException {
    runtime("jvm/new", "25.0.1");
    Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of("dist/bin/rsan-emu"));
    assertThat(run(link, Map.of()).output())
        .contains(folder.toRealPath() + "/dist/lib/cli-")
        .endsWith("--runs a b\n");
  }
}
