// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.rsanemu.isa.Effect;
import org.rsanemu.isa.Meaning;
import org.rsanemu.isa.Meaning.Flow;
import org.rsanemu.loader.AtomicOperation;
import org.rsanemu.loader.AtomicOperation.Arguments;
import org.rsanemu.loader.AtomicOperation.Kind;
import org.rsanemu.loader.AtomicOperation.Order;
import org.rsanemu.loader.AtomicOperation.Witness;
import org.rsanemu.model.MemoryOrder;

/** Which ordinary instruction of an operation is the access, in code as gcc and clang make it. */
class AtomicPlacesTest {
  private static final Effect PLAIN = new Effect.Plain(MemoryOrder.ACQ, MemoryOrder.REL, false);

  /**
   * Four bytes an instruction, from 0; after them returns.
   *
   * @param next the function that has what is from 0x100 on
   */
  record Program(List<String> text, long next) implements AtomicPlaces.Code {
    Program(List<String> text) {
      this(text, 0x100);
    }

    @Override
    public Meaning meaning(long address) {
      assertThat(address).isNotNegative();
      int index = (int) (address / 4);
      String line = index < text.size() ? text.get(index) : "ret";
      Meaning meaning = Meaning.of(4, () -> line);
      String mnemonic = line.split(" ")[0];
      return switch (mnemonic) {
        case "call", "bl" -> meaning.with(Flow.CALL);
        case "jmp", "b" -> meaning.with(Flow.JUMP);
        case "je", "cbz" -> meaning.with(Flow.BRANCH);
        case "ret" -> meaning.with(Flow.RETURN).with(PLAIN);
        case "xchg" -> meaning.with(new Effect.Rmw(MemoryOrder.ACQREL, true, false));
        case "stlr" -> meaning.with(new Effect.Store(MemoryOrder.SC));
        case "ldxr" ->
            meaning.with(new Effect.LoadExclusive(false, List.of(), MemoryOrder.RLX, false));
        case "stxr" -> meaning.with(new Effect.StoreExclusive(false, false, 0, null));
        case "ldar" -> meaning.with(new Effect.Load(MemoryOrder.SC));
        case "mfence", "dmb" -> meaning.with(new Effect.Fence(MemoryOrder.SC, false));
        default -> line.contains("[") && !mnemonic.equals("lea") ? meaning.with(PLAIN) : meaning;
      };
    }

    @Override
    public long function(long address) {
      return address < 0 ? -1 : address < 0x100 ? 0 : next;
    }

    @Override
    public String name(long address) {
      return address == 0xd10 ? "__aeabi_uidivmod" : "memcpy";
    }

    @Override
    public boolean isOperation(long address) {
      return address == 0xe00;
    }

    @Override
    public long target(long address) {
      String[] words = meaning(address).text().split("#?0x");
      return words.length == 2 ? Long.parseLong(words[1], 16) : -1;
    }
  }

  private static AtomicOperation operation(Kind kind, String function, long start, long end) {
    return operation(kind, function, start, end, false);
  }

  private static AtomicOperation operation(
      Kind kind, String function, long start, long end, boolean alone) {
    return new AtomicOperation(
        kind,
        function,
        Order.RELAXED,
        Order.UNKNOWN,
        Witness.SOURCE_TEXT,
        Arguments.NONE,
        List.of(new long[] {start, end}),
        start,
        alone,
        start);
  }

  /** The lines that are atomic if the operation is all but the first {@code before} lines. */
  private static List<String> places(Kind kind, String function, int before, String... text) {
    Program program = new Program(List.of(text));
    AtomicPlaces places =
        new AtomicPlaces(List.of(operation(kind, function, 4L * before, 4L * text.length)));
    List<String> found = new ArrayList<>();
    for (int i = 0; i <= text.length; i++) {
      if (places.contains(4L * i, program)) {
        found.add(text[i]);
      }
    }
    return found;
  }

  private static List<String> store(String... text) {
    return places(Kind.STORE, "atomic_store_explicit", 0, text);
  }

  private static List<String> load(String... text) {
    return places(Kind.LOAD, "atomic_load_explicit", 0, text);
  }

  @Test
  void theOnlyStoreIsAStoresAccessWhateverIsLoadedForIt() {
    assertThat(
            store(
                "mov rax, qword ptr [rip + 0x2e51]",
                "mov rdx, qword ptr [rax + 0x10]",
                "mov edx, dword ptr [rdx]",
                "mov dword ptr [rax + 4], edx"))
        .containsExactly("mov dword ptr [rax + 4], edx");
    assertThat(store("ldr r3, [pc, #8]", "ldr r3, [r3]", "dmb ish", "str r0, [r3, #4]"))
        .containsExactly("str r0, [r3, #4]");
    assertThat(store("mov dword ptr [rdi], esi", "mfence"))
        .containsExactly("mov dword ptr [rdi], esi");
    assertThat(store("add dword ptr [rdi], 1")).containsExactly("add dword ptr [rdi], 1");
  }

  @Test
  void oneOfTwoStoresIsNotGuessed() {
    assertThat(store("mov dword ptr [rdi], 1", "mov dword ptr [rsi], 2")).isEmpty();
    assertThat(store("stp x0, x1, [x2]", "str w0, [x3]")).isEmpty();
  }

  @Test
  void copiesOfTheAccessForSeveralWaysAreAllOfThemOne() {
    assertThat(store("movs r1, #0", "strb.w r1, [r4, #0x58]", "strb.w r5, [r4, #0x58]"))
        .containsExactly("strb.w r1, [r4, #0x58]", "strb.w r5, [r4, #0x58]");
    assertThat(load("ldr w0, [x19]", "ldr w1, [x19]"))
        .containsExactly("ldr w0, [x19]", "ldr w1, [x19]");
    assertThat(store("strb.w r1, [r4, #0x58]", "str.w r5, [r4, #0x58]")).isEmpty();
    assertThat(store("strb.w r1, [r4, #0x58]", "strb.w r5, [r4, #0x5c]")).isEmpty();
  }

  @Test
  void whereAnAtomicInstructionOrACallDoesItNothingElseDoes() {
    assertThat(store("mov dword ptr [rdi], 1", "xchg dword ptr [rax], edx")).isEmpty();
    assertThat(store("str w1, [x2]", "stlr w0, [x1]")).isEmpty();
    assertThat(load("ldr x0, [x0, #8]", "ldar w0, [x0]")).isEmpty();
    assertThat(load("ldr r0, [r0, #12]", "b #0x400")).isEmpty();
    assertThat(load("mov rdi, qword ptr [rdi]", "call 0x401000")).isEmpty();
  }

  @Test
  void theOnlyLoadIsALoadsAccess() {
    assertThat(load("movzx eax, word ptr [rdi + 0x22]"))
        .containsExactly("movzx eax, word ptr [rdi + 0x22]");
    assertThat(load("cmp dword ptr [rdi + 4], 0")).containsExactly("cmp dword ptr [rdi + 4], 0");
    assertThat(load("ldrb w0, [x1]", "dmb ishld")).containsExactly("ldrb w0, [x1]");
    assertThat(load("mov ecx, dword ptr [rdi]", "mov dword ptr [rsi], ecx"))
        .containsExactly("mov ecx, dword ptr [rdi]");
  }

  @Test
  void aLoadOfAPointerThatLeadsOnIsLeft() {
    assertThat(load("mov rax, qword ptr [rdi + 8]", "mov eax, dword ptr [rax]")).isEmpty();
    // The access itself is where optimization joined it with another one.
    Program joined =
        new Program(
            List.of("mov rax, qword ptr [rdi + 8]", "mov rcx, rax", "cmp dword ptr [rcx + 4], 0"));
    AtomicPlaces places = new AtomicPlaces(List.of(operation(Kind.LOAD, "atomic_load", 0, 4)));
    assertThat(places.contains(0, joined)).isFalse();
    Program elsewhere = new Program(List.of("ldr x0, [x1]", "b #0x1000"));
    assertThat(
            new AtomicPlaces(List.of(operation(Kind.LOAD, "atomic_load", 0, 4)))
                .contains(0, elsewhere))
        .isFalse();
    Program overwritten =
        new Program(
            List.of(
                "mov eax, dword ptr [rdi]",
                "mov dword ptr [rsp], eax",
                "mov rax, qword ptr [rsp + 8]",
                "mov eax, dword ptr [rax]"));
    assertThat(
            new AtomicPlaces(List.of(operation(Kind.LOAD, "atomic_load", 0, 4)))
                .contains(0, overwritten))
        .isTrue();
  }

  @Test
  void aJumpInTheOperationsOwnCodeDoesNotLeaveIt() {
    assertThat(store("b #0x8", "str w24, [x0]", "add x0, x23, x0", "b #0x4"))
        .containsExactly("str w24, [x0]");
    assertThat(store("str w24, [x0]", "b #0x400")).isEmpty();
    assertThat(store("b #0x40", "str w24, [x0]")).isEmpty();
  }

  @Test
  void behindTheAccessTheFunctionMayGoOnElsewhere() {
    assertThat(store("str w24, [x0]", "b #0x40")).containsExactly("str w24, [x0]");
    Program jumps =
        new Program(
            List.of(
                "mov eax, dword ptr [rdi]",
                "mov dword ptr [rsp], eax",
                "jmp 0x10",
                "mov eax, dword ptr [rax]",
                "mov ecx, 1"));
    AtomicPlaces places = new AtomicPlaces(List.of(operation(Kind.LOAD, "atomic_load", 0, 12)));
    assertThat(places.contains(0, jumps)).isTrue();
    Program leadsOn =
        new Program(List.of("mov rax, qword ptr [rdi]", "jmp 0x8", "mov eax, dword ptr [rax]"));
    places = new AtomicPlaces(List.of(operation(Kind.LOAD, "atomic_load", 0, 8)));
    assertThat(places.contains(0, leadsOn)).isFalse();
  }

  @Test
  void behindAJumpMayBeConstants() {
    String[] text = {"str r2, [r3, #4]", "b #0x40", "strdeq r0, r1, [r6], -r6"};
    assertThat(store(text)).containsExactly("str r2, [r3, #4]");
    String[] reached = {"cbz r2, #0xc", "str r2, [r3, #4]", "b #0x40", "str r1, [r3, #8]"};
    assertThat(store(reached)).isEmpty();
    String[] somewhere = {"str r2, [r3, #4]", "b #0x40", "str r1, [r3, #8]", "b r3"};
    assertThat(store(somewhere)).isEmpty();
  }

  @Test
  void theLastLoadIsTheAccessWhereTheTextDoesNothingWithTheValue() {
    String[] text = {
      "mov rax, qword ptr [rip + 0x2e51]",
      "mov rax, qword ptr [rax]",
      "mov eax, dword ptr [rax + 8]"
    };
    assertThat(alone(List.of(text))).containsExactly(8L);
    assertThat(load(text)).isEmpty();
    assertThat(alone(List.of("mov rax, qword ptr [rax]", "mov rax, qword ptr [rax]")))
        .containsExactly(4L);
    assertThat(alone(List.of("ldr r3, [r2]", "cbz r3, #0x4", "ldr r3, [r3]"))).isEmpty();
    // The access itself is elsewhere: what is loaded last leads to it.
    Program joined =
        new Program(
            List.of(
                "mov rax, qword ptr [rdi]", "mov rax, qword ptr [rax]", "cmp dword ptr [rax], 0"));
    AtomicPlaces places =
        new AtomicPlaces(List.of(operation(Kind.LOAD, "atomic_load", 0, 8, true)));
    assertThat(places.contains(0, joined) || places.contains(4, joined)).isFalse();
  }

  /** Where the access of a load is, whose text is alone and whose code this is. */
  private static List<Long> alone(List<String> text) {
    long end = 4L * text.size();
    AtomicPlaces places =
        new AtomicPlaces(List.of(operation(Kind.LOAD, "atomic_load", 0, end, true)));
    Program program = new Program(text);
    return LongStream.iterate(0, at -> at < end, at -> at + 4)
        .filter(at -> places.contains(at, program))
        .boxed()
        .toList();
  }

  @Test
  void aCallThatDividesDoesNoAccess() {
    assertThat(store("ldr r1, [r0]", "bl #0xd10", "str r3, [r5]")).containsExactly("str r3, [r5]");
    assertThat(store("ldr r1, [r0]", "bl #0xd20", "str r3, [r5]")).isEmpty();
  }

  @Test
  void unoptimizedCodeHasTheRestInItsFrame() {
    assertThat(
            places(
                Kind.STORE,
                "__atomic_store_n",
                2,
                "push rbp",
                "mov rbp, rsp",
                "mov rax, qword ptr [rbp - 0x18]",
                "mov dword ptr [rbp - 0x20], esi",
                "mov edx, dword ptr [rbp - 0x20]",
                "mov dword ptr [rax], edx"))
        .containsExactly("mov dword ptr [rax], edx");
    assertThat(
            places(
                Kind.LOAD,
                "__atomic_load_n",
                2,
                "push {r7, lr}",
                "add r7, sp, #0",
                "ldr r3, [r7, #4]",
                "ldr r3, [r3]",
                "str r3, [r7, #8]"))
        .containsExactly("ldr r3, [r3]");
  }

  @Test
  void aRegisterThatIsNoFramePointerMayPointAnywhere() {
    assertThat(store("mov dword ptr [rbp + 4], eax", "mov dword ptr [rax], edx")).isEmpty();
    assertThat(store("mov dword ptr [rbp + 4], eax"))
        .containsExactly("mov dword ptr [rbp + 4], eax");
  }

  @Test
  void anAtomicInTheFramesOwnFunctionIsReachedThroughIt() {
    String member = "std::atomic<bool>::store";
    assertThat(places(Kind.STORE, member, 1, "mov r3, #1", "dmb ish", "strb r3, [sp, #7]"))
        .containsExactly("strb r3, [sp, #7]");
    assertThat(places(Kind.STORE, member, 1, "mov r3, #1", "str r3, [sp]", "strb r3, [sp, #7]"))
        .isEmpty();
    assertThat(load("ldrb r3, [sp, #7]", "dmb ish")).containsExactly("ldrb r3, [sp, #7]");
  }

  @Test
  void aFunctionOfItsOwnMayCallAndHasAnAccessForEachOrder() {
    String[] text = {
      "push {r7, lr}",
      "add r7, sp, #0",
      "str r0, [r7, #12]",
      "bl 0x400",
      "cbz r1, #0x20",
      "ldr r3, [r7, #12]",
      "strb r2, [r3]",
      "b #0x28",
      "stlr r2, [r3]",
      "strb r2, [r4]"
    };
    assertThat(places(Kind.STORE, "std::atomic<bool>::store", 0, text))
        .containsExactly("strb r2, [r3]", "strb r2, [r4]");
    assertThat(places(Kind.STORE, "std::atomic<bool>::store", 2, text)).isEmpty();
    assertThat(places(Kind.STORE, "atomic_store", 0, text)).isEmpty();
  }

  @Test
  void whatIsNotAtomicIsLeft() {
    String[] text = {"mov dword ptr [rdi], 3"};
    assertThat(places(Kind.STORE, "atomic_init", 0, text)).isEmpty();
    assertThat(places(Kind.STORE, "__c11_atomic_init", 0, text)).isEmpty();
    assertThat(places(Kind.READ_MODIFY_WRITE, "atomic_exchange", 0, text)).isEmpty();
    assertThat(places(Kind.LOAD, "_Atomic value", 0, "mov eax, dword ptr [rdi]")).isEmpty();
  }

  @Test
  void damageIsNotReadForEver() {
    AtomicPlaces places =
        new AtomicPlaces(List.of(operation(Kind.STORE, "atomic_store", 0, Long.MAX_VALUE)));
    assertThat(places.contains(0, new Program(List.of("mov dword ptr [rdi], 3")))).isFalse();
  }

  /** Line tables may give an operation what is behind its function's end. */
  @Test
  void codeBehindTheFunctionIsNoneOfIt() {
    AtomicOperation load = operation(Kind.LOAD, "std::atomic<int>::load", 0xf8, 0x104);
    List<String> text = new ArrayList<>(Collections.nCopies(0xf8 / 4, "nop"));
    text.addAll(List.of("mov eax, dword ptr [rdi]", "jmp 0x10", "mov ecx, dword ptr [rsi]"));
    Program inNoFunction = new Program(text, -1);
    AtomicPlaces places = new AtomicPlaces(List.of(load));
    assertThat(places.contains(0xf8, inNoFunction)).isFalse();
    assertThat(places.contains(0x100, inNoFunction)).isFalse();
  }

  /** The addresses, from 0, of what stands beside the access of an operation that is inlined. */
  private static List<Long> beside(Kind kind, String... text) {
    return beside(kind, 4, text);
  }

  private static List<Long> beside(Kind kind, long start, String... text) {
    List<String> all = new ArrayList<>(Collections.nCopies((int) start / 4, "nop"));
    Collections.addAll(all, text);
    Program program = new Program(all);
    AtomicPlaces places =
        new AtomicPlaces(List.of(operation(kind, "std::atomic::f", start, 4L * all.size())));
    return LongStream.range(0, text.length)
        .map(i -> 4 * i)
        .filter(at -> places.isBeside(start + at, program))
        .boxed()
        .toList();
  }

  @Test
  void whatGoesTheOtherWayIsNoAccess() {
    assertThat(beside(Kind.STORE, "ldr x0, [x1, #8]", "str w2, [x0]")).containsExactly(0L);
    assertThat(beside(Kind.LOAD, "ldr w2, [x0]", "str w2, [x1]")).containsExactly(4L);
    assertThat(beside(Kind.COMPARE_AND_SWAP, "mov rax, [rcx]", "xchg [rdx], rax", "mov [rcx], rax"))
        .containsExactly(0L, 8L);
    assertThat(
            beside(Kind.READ_MODIFY_WRITE, "mov eax, [rcx]", "xchg [rcx], edx", "mov [rsi], eax"))
        .as("an operation that begins with a load")
        .containsExactly(8L);
    assertThat(beside(Kind.FENCE, "ldr x0, [x1]", "dmb ish")).isEmpty();
    assertThat(beside(Kind.STORE, 0, "ldr x0, [x1, #8]", "str w2, [x0]"))
        .as("a function of its own")
        .isEmpty();
  }

  @Test
  void whatLeadsToALoadOfItsOwnKindIsNoAccess() {
    assertThat(beside(Kind.LOAD, "ldp x0, x1, [x1, #8]", "ldar w1, [x1]")).containsExactly(0L);
    assertThat(beside(Kind.LOAD, "ldr x1, [x1, #8]", "ldr w1, [x1]")).isEmpty();
    // One of several, by an order that is not known when it is compiled.
    assertThat(beside(Kind.LOAD, "cbz w2, 0xc", "ldar w1, [x1]", "b 0x10", "ldr w1, [x1]"))
        .isEmpty();
  }
}
