// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.flow;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import java.util.List;
import java.util.function.LongFunction;
import java.util.function.LongPredicate;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What is said of frames, of functions of a few instructions. */
class FrameLivenessTest {
  /** Where the stack pointer is when the function begins. */
  private static final long START = 0x20000;

  static List<String> frames() {
    return CodeSorts.lines("frames.txt");
  }

  @ParameterizedTest
  @MethodSource("frames")
  void wordsOfAFrameAreReadOrDead(String line) {
    String[] columns = line.split(" ");
    byte[] code = HexFormat.of().parseHex(columns[1]);
    FrameLiveness frames = frames(columns[0], code, Integer.parseInt(columns[2]));
    long pc = CodeSorts.BASE + Integer.parseInt(columns[3]);
    LongPredicate dead = frames.deadAt(pc, START - Integer.parseInt(columns[4]));
    StringBuilder words = new StringBuilder();
    for (long word = START - 16; word < START; word += 4) {
      long count = LongStream.range(word, word + 4).filter(dead).count();
      words.append(count == 4 ? 'd' : count == 0 ? 'r' : 'm');
    }
    assertThat(words).hasToString(columns[5]);
    assertThat(LongStream.range(START, START + 64)).noneMatch(dead::test);
  }

  @Test
  void ofCodeThatNoFunctionHasNothingIsKnown() {
    // str w0, [sp, #-4]; ret
    byte[] code = HexFormat.of().parseHex("e0c31fb8c0035fd6");
    long pc = CodeSorts.BASE;
    FrameLiveness known = frames("a64", code, 0);
    assertThat(known.deadAt(pc, START).test(START - 4)).isTrue();
    FrameLiveness unknown = new FrameLiveness(CodeSorts.uses("a64", code), _ -> null);
    assertThat(unknown.deadAt(pc, START).test(START - 4)).isFalse();
  }

  @Test
  void whatIsNotReachedFromTheStartIsNotKnown() {
    // ret; str w0, [sp, #-4]; ret
    byte[] code = HexFormat.of().parseHex("c0035fd6e0c31fb8c0035fd6");
    FrameLiveness frames = frames("a64", code, 0);
    assertThat(frames.deadAt(CodeSorts.BASE, START).test(START - 4)).isTrue();
    assertThat(frames.deadAt(CodeSorts.BASE + 4, START).test(START - 4)).isFalse();
  }

  /** Who sleeps may be cancelled, and then a handler of any caller finds its frame. */
  @Test
  void aFrameIsPrivateWhereWhatTheFunctionCallsPausesUnlessThatIsCaught() {
    // sub rsp, 24; mov [rsp+8], eax; call 1f; mov eax, [rsp+8]; add rsp, 24; ret; 1: jmp rax
    byte[] code = HexFormat.of().parseHex("4883ec1889442408e8090000008b4424084883c418c3ffe0");
    assertThat(knowsWithPause(code, 22, 22, 0, true)).isTrue();
    assertThat(knowsWithPause(code, 22, 22, 1, false)).isTrue();
    assertThat(knowsWithPause(code, 22, 22, 1, true)).isFalse();
    assertThat(knowsWithPause(code, 22, 22, -1, false)).isFalse();
    // the same, but 1: call 2f; ret; 2: jmp rax
    byte[] deeper =
        HexFormat.of().parseHex("4883ec1889442408e8090000008b4424084883c418c3e801000000c3ffe0");
    assertThat(knowsWithPause(deeper, 22, 28, 0, true)).isTrue();
    assertThat(knowsWithPause(deeper, 22, 28, 1, false)).isTrue();
    assertThat(knowsWithPause(deeper, 22, 28, 1, true)).isFalse();
  }

  /** What the thread is to sleep is read in the frame; what else is passed on, anybody may keep. */
  @ParameterizedTest
  @CsvSource({"0, true", "-1, false", "1, false"})
  void aFrameIsPrivateWhereItHasHowLongToSleep(int time, boolean known) {
    // sub sp, sp, #16; str q0, [sp]; mov x0, sp; bl 1f; add sp, sp, #16; ret; 1: br x9
    byte[] code =
        HexFormat.of().parseHex("ff4300d1e003803de003009103000094ff430091c0035fd620011fd6");
    long sleep = CodeSorts.BASE + 24;
    FrameLiveness frames =
        frames(
            "a64",
            code,
            24,
            _ -> false,
            entry -> entry == sleep ? new Pause(entry, 2, time) : null);
    LongPredicate atStart = frames.deadAt(CodeSorts.BASE, START);
    LongPredicate atCall = frames.deadAt(CodeSorts.BASE + 12, START - 16);
    LongPredicate afterwards = frames.deadAt(CodeSorts.BASE + 16, START - 16);
    assertThat(LongStream.range(START - 16, START).allMatch(atStart)).isEqualTo(known);
    assertThat(LongStream.range(START - 16, START)).noneMatch(atCall::test);
    assertThat(LongStream.range(START - 16, START).allMatch(afterwards)).isEqualTo(known);
  }

  /**
   * @param second where the second function begins
   * @param pause where one begins that has so many arguments if it pauses
   * @param handled whether the first function handles what its calls throw
   */
  private static boolean knowsWithPause(
      byte[] code, int second, int pause, int arguments, boolean handled) {
    long pauses = CodeSorts.BASE + pause;
    FrameLiveness frames =
        frames(
            "x86",
            code,
            second,
            call -> handled && call < CodeSorts.BASE + second,
            entry -> arguments >= 0 && entry == pauses ? Pause.of(entry, arguments) : null);
    return frames.deadAt(CodeSorts.BASE, START).test(START - 16);
  }

  private static FrameLiveness frames(
      String set,
      byte[] code,
      int second,
      LongPredicate handles,
      LongFunction<@Nullable Pause> pauses) {
    FrameLiveness.Functions plain = functions(code, second);
    return new FrameLiveness(
        CodeSorts.uses(set, code),
        new FrameLiveness.Functions() {
          @Override
          public FrameLiveness.Range at(long pc) {
            return plain.at(pc);
          }

          @Override
          public boolean mayHandle(long call) {
            return handles.test(call);
          }

          @Override
          public @Nullable Pause pause(long entry) {
            return pauses.apply(entry);
          }
        });
  }

  private static FrameLiveness frames(String set, byte[] code, int second) {
    return new FrameLiveness(CodeSorts.uses(set, code), functions(code, second));
  }

  private static FrameLiveness.Functions functions(byte[] code, int second) {
    long end = CodeSorts.BASE + code.length;
    long middle = second == 0 ? end : CodeSorts.BASE + second;
    return pc ->
        pc < CodeSorts.BASE || pc >= end
            ? null
            : pc < middle
                ? new FrameLiveness.Range(CodeSorts.BASE, middle)
                : new FrameLiveness.Range(middle, end);
  }
}
