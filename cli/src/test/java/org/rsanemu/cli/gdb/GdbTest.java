// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.gdb;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rsanemu.cli.campaign.Seeds;
import org.rsanemu.emu.exec.loop.Inspector;
import org.rsanemu.emu.exec.loop.Program;
import org.rsanemu.emu.exec.loop.StoppedRun;
import org.rsanemu.emu.exec.result.EmulatedMachine;
import org.rsanemu.emu.exec.result.Ending;
import org.rsanemu.emu.exec.result.Judging;
import org.rsanemu.emu.exec.result.KnownAtomics;
import org.rsanemu.emu.exec.result.ProgramInput;
import org.rsanemu.emu.exec.result.RunLimits;
import org.rsanemu.emu.exec.result.RunRequest;
import org.rsanemu.emu.exec.result.RunResult;
import org.rsanemu.emu.exec.result.RunSchedule;
import org.rsanemu.emu.linux.base.Capacity;
import org.rsanemu.emu.linux.fs.HostFiles;
import org.rsanemu.emu.sched.ScheduleSource;
import org.rsanemu.emu.sched.Scheduling;
import org.rsanemu.loader.DebugInfo;
import org.rsanemu.loader.Image;
import org.rsanemu.loader.dwarf.DwarfInfo;
import org.rsanemu.loader.elf.ElfLoader;
import org.rsanemu.testbins.Testbins;

/** A small gdb looks at a run that has stopped, on each instruction set. */
@Timeout(120)
@Tag("slow")
class GdbTest {

  /**
   * Stops where a thread first comes to one of some functions, for the first client that connects.
   */
  private static final class AtFunction implements Inspector {
    private final Set<Long> addresses = new HashSet<>();
    private final int machine;
    private final ServerSocket listening;
    private GdbSession gdb;

    AtFunction(Image image, String functions, ServerSocket listening) {
      for (String function : functions.split(" ")) {
        addresses.add(address(image, function));
      }
      machine = image.machine();
      this.listening = listening;
    }

    @Override
    public int events() {
      return 2;
    }

    @Override
    public boolean stops(int thread, long pc, long events, boolean found) {
      return gdb == null ? addresses.contains(pc) : gdb.stops(thread, pc);
    }

    @Override
    public void stopped(StoppedRun run) {
      try {
        if (gdb == null) {
          Socket socket = listening.accept();
          socket.setTcpNoDelay(true);
          gdb = new GdbSession(socket.getInputStream(), socket.getOutputStream(), machine);
        }
      } catch (IOException e) {
        throw new IllegalStateException(e);
      }
      gdb.stopped(run);
    }

    @Override
    public void ended(StoppedRun run, Ending ending) {
      if (gdb != null) {
        gdb.ended(run, ending);
      }
    }
  }

  private static long address(Image image, String symbol) {
    return image.symbols().named(symbol).getFirst().address() & ~1L;
  }

  private interface Dialogue {
    void with(GdbClient client, Image image) throws Exception;
  }

  /** What the run shows, of which a client has looked at a part. */
  private static RunResult run(String isa, String name, String function, Dialogue dialogue)
      throws Exception {
    Path binary = Testbins.of(isa, name);
    Image image = ElfLoader.load(binary);
    try (ServerSocket listening = new ServerSocket(0);
        ExecutorService emulator = Executors.newSingleThreadExecutor()) {
      Callable<RunResult> run =
          () -> {
            try (DebugInfo debug = DwarfInfo.open(image);
                Program program = Program.open(image, debug)) {
              if (!function.isEmpty()) {
                program.inspect(new AtFunction(image, function, listening));
              }
              return program.run(request(binary));
            }
          };
      Future<RunResult> result = emulator.submit(run);
      if (!function.isEmpty()) {
        try (GdbClient client = new GdbClient(listening.getLocalPort())) {
          dialogue.with(client, image);
        }
      }
      return result.get();
    }
  }

  private static RunRequest request(Path binary) {
    return new RunRequest(
        new ProgramInput(List.of(binary.toString()), List.of(), new byte[0], HostFiles.OWN),
        new EmulatedMachine(true, 4, Capacity.USUAL),
        new RunSchedule(Seeds.ofRun(1, 1), 1, Scheduling.of("random"), ScheduleSource.FREE),
        new RunLimits(10_000_000, Long.MAX_VALUE),
        new KnownAtomics(List.of(), List.of()),
        Judging.USUAL);
  }

  private static long littleEndian(String hex) {
    long value = 0;
    for (int i = hex.length() - 2; i >= 0; i -= 2) {
      value = value << 8 | Integer.parseInt(hex.substring(i, i + 2), 16);
    }
    return value;
  }

  /** The program counter's number and bytes, as the target description has them. */
  private static long pc(GdbClient client, String isa) throws IOException {
    String number = isa.equals("x86-64") ? "10" : isa.equals("aarch64") ? "20" : "f";
    return littleEndian(client.ask("p" + number));
  }

  @ParameterizedTest
  @ValueSource(strings = {"x86-64", "aarch64", "armv7"})
  void threadsRegistersAndMemoryAreShownAndBreakpointsHold(String isa) throws Exception {
    RunResult looked =
        run(
            isa,
            "SB+rlx",
            "left right",
            (client, image) -> {
              boolean isLeft = pc(client, isa) == address(image, "left");
              long first = address(image, isLeft ? "left" : "right");
              long second = address(image, isLeft ? "right" : "left");
              String tid = isLeft ? "3e9" : "3ea";
              String other = isLeft ? "3ea" : "3e9";
              long x = address(image, "x");
              assertThat(client.ask("qSupported:swbreak+")).contains("qXfer:features:read+");
              assertThat(client.ask("?")).isEqualTo("T05thread:" + tid + ";");
              assertThat(client.ask("qC")).isEqualTo("QC" + tid);
              assertThat(client.ask("qfThreadInfo")).startsWith("m3e8,3e9,3ea");
              assertThat(client.ask("qsThreadInfo")).isEqualTo("l");
              assertThat(client.ask("qXfer:threads:read::0,1000"))
                  .startsWith("l<")
                  .contains(
                      "<thread id=\""
                          + tid
                          + "\" name=\"T"
                          + (isLeft ? 1 : 2)
                          + "\">runs</thread>");
              assertThat(client.ask("qThreadExtraInfo," + tid)).endsWith("2c2072756e73");
              assertDescribed(client);
              assertThat(pc(client, isa)).isEqualTo(first);
              assertThat(client.ask("m" + Long.toHexString(x) + ",4")).isEqualTo("00000000");
              assertThat(client.ask("m0,10")).isEqualTo("E01");
              assertThat(client.ask("M" + Long.toHexString(x) + ",1:01")).isEqualTo("E01");
              assertThat(client.ask("Hg3e8")).isEqualTo("OK");
              assertThat(pc(client, isa)).isNotEqualTo(first);
              assertThat(client.ask("Hgffff")).isEqualTo("E01");
              assertThat(client.ask("T" + tid)).isEqualTo("OK");
              assertThat(client.ask("vCont;s:" + tid + ";c")).startsWith("T05thread:" + tid + ";");
              assertThat(pc(client, isa)).isGreaterThan(first);
              assertThat(client.ask("Z0," + Long.toHexString(second) + ",4")).isEqualTo("OK");
              assertThat(client.ask("Z1," + Long.toHexString(second) + ",4")).isEmpty();
              assertThat(client.ask("c")).isEqualTo("T05thread:" + other + ";swbreak:;");
              assertThat(pc(client, isa)).isEqualTo(second);
              assertThat(client.ask("z0," + Long.toHexString(second) + ",4")).isEqualTo("OK");
              assertThat(client.ask("c")).isEqualTo("W00");
            });
    RunResult alone = run(isa, "SB+rlx", "", (_, _) -> {});
    // A run that is looked at is not made again, to ask what its processor can show.
    assertThat(looked)
        .usingRecursiveComparison()
        .ignoringFields("findings.hardware")
        .isEqualTo(alone);
  }

  /** All of the registers that are described, and no more, are what {@code g} answers. */
  private static void assertDescribed(GdbClient client) throws IOException {
    StringBuilder xml = new StringBuilder();
    String part;
    do {
      part =
          client.ask(
              "qXfer:features:read:target.xml:" + Integer.toHexString(xml.length()) + ",200");
      xml.append(part.substring(1));
    } while (part.startsWith("m"));
    int bits = 0;
    String all = client.ask("g");
    Matcher register =
        Pattern.compile("bitsize=\"(\\d+)\" type=\"\\w+\" regnum=\"(\\d+)\"").matcher(xml);
    while (register.find()) {
      String value = client.ask("p" + Integer.toHexString(Integer.parseInt(register.group(2))));
      assertThat(value).isEqualTo(all.substring(bits / 4, bits / 4 + value.length()));
      bits += Integer.parseInt(register.group(1));
      assertThat(bits / 4).isLessThanOrEqualTo(all.length());
    }
    assertThat(all).hasSize(bits / 4);
    assertThat(client.ask("qXfer:features:read:target.xml:ffffff,10")).isEqualTo("E01");
  }

  @Test
  void whateverArrivesItIsAnsweredOrAskedForAgain() throws Exception {
    RunResult looked =
        run(
            "x86-64",
            "SB+rlx",
            "left",
            (client, _) -> {
              Random random = new Random(5);
              String[] starts = {
                "m",
                "p",
                "H",
                "Hg",
                "T",
                "Z0,",
                "z0,",
                "qXfer:features:read:target.xml:",
                "qXfer:",
                "qThreadExtraInfo",
                "q",
                "Q",
                "v",
                "vCont?",
                "X",
                "G",
                "P",
                "?",
                "g",
                "",
                "!",
                "vCont;x"
              };
              String letters = "0123456789abcdefXYZ,:;-#+.";
              for (int i = 0; i < 1000; i++) {
                StringBuilder packet = new StringBuilder(starts[random.nextInt(starts.length)]);
                for (int n = random.nextInt(30); n > 0; n--) {
                  char c = letters.charAt(random.nextInt(letters.length()));
                  packet.append(c == '#' ? '~' : c);
                }
                if (!packet.toString().matches("(v|vC.*;)?[csCSDk].*|vCont;[csCS].*")) {
                  client.ask(packet.toString());
                }
              }
              client.raw("$g#00");
              client.raw("$" + "f".repeat(100_000) + "#00");
              assertThat(client.ask("m0,ffffffffffffffff")).isEqualTo("E01");
              assertThat(client.ask("m7fffffffffffffff,ffffffff")).isEqualTo("E01");
              assertThat(client.ask("mffffffffffffffffff,1")).isEqualTo("E01");
              assertThat(client.ask("?")).startsWith("T05");
              assertThat(client.ask("D")).isEqualTo("OK");
            });
    assertThat(looked.ending()).isEqualTo(new Ending.Exited(0));
  }

  @Test
  void theRunGoesOnWhenGdbIsGone() throws Exception {
    RunResult looked = run("aarch64", "SB+rlx", "left", (client, _) -> client.ask("?"));
    assertThat(looked.ending()).isEqualTo(new Ending.Exited(0));
  }

  @Test
  void aCrashCanBeLookedAtAndEndsWithItsSignal() throws Exception {
    RunResult looked =
        run(
            "x86-64",
            "crash-null",
            "main",
            (client, _) -> {
              assertThat(client.ask("c")).startsWith("T0bthread:");
              assertThat(client.ask("g")).isNotEmpty();
              assertThat(client.ask("c")).isEqualTo("X0b");
            });
    assertThat(looked.ending()).isEqualTo(new Ending.Killed(11));
  }
}
