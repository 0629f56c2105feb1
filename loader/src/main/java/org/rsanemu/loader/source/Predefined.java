// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.source;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.rsanemu.isa.service.Architecture;
import org.rsanemu.isa.service.Architectures;

/**
 * The macros that a compiler defines by itself (GCC manual, "Predefined Macros"; clang's differ
 * where it says so), for programs of Linux; and those that other compilers and systems would.
 */
final class Predefined {
  /** Of other compilers, systems and processors: not defined. */
  private static final Set<String> OTHERS =
      Set.of(
          ("_MSC_VER _MSC_FULL_VER _WIN32 _WIN64 WIN32 __WIN32__ __CYGWIN__"
                  + " __MINGW32__ __MINGW64__ __APPLE__ __MACH__ __FreeBSD__ __NetBSD__"
                  + " __OpenBSD__ __DragonFly__ __sun __sun__ __SVR4 __HAIKU__ __EMSCRIPTEN__"
                  + " __wasm__ __wasi__ __TINYC__ __SUNPRO_C __SUNPRO_CC __INTEL_COMPILER __ICC"
                  + " __ICL __NVCOMPILER __PGI __IBMC__ __IBMCPP__ __xlC__ __HP_cc __HP_aCC"
                  + " __BORLANDC__ __WATCOMC__ __DMC__ __CC_ARM __ICCARM__ __ghs__ __COVERITY__"
                  + " __powerpc __powerpc__ __powerpc64__ __ppc__ __ppc64__ __PPC__ __mips"
                  + " __mips__ __riscv __riscv__ __s390__ __s390x__ __sparc __sparc__ __ia64__"
                  + " __ia64 __alpha __alpha__ __hppa__ __hppa __loongarch__ __m68k__ __sh__"
                  + " _M_X64 _M_AMD64 _M_IX86 _M_IA64 _M_ARM _M_ARM64 __i386 __i386__"
                  + " __BIG_ENDIAN__ __ARM_BIG_ENDIAN __AARCH64EB__ __ARMEB__ _ARCH_PPC _AIX")
              .split(" "));

  private static final Map<String, Integer> EVERYWHERE =
      Map.ofEntries(
          Map.entry("__linux__", 1),
          Map.entry("__linux", 1),
          Map.entry("__gnu_linux__", 1),
          Map.entry("__unix__", 1),
          Map.entry("__unix", 1),
          Map.entry("__ELF__", 1),
          Map.entry("__STDC__", 1),
          Map.entry("__CHAR_BIT__", 8),
          Map.entry("__SIZEOF_SHORT__", 2),
          Map.entry("__SIZEOF_INT__", 4),
          Map.entry("__SIZEOF_LONG_LONG__", 8),
          Map.entry("__ORDER_LITTLE_ENDIAN__", 1234),
          Map.entry("__ORDER_BIG_ENDIAN__", 4321),
          Map.entry("__BYTE_ORDER__", 1234),
          Map.entry("__ATOMIC_RELAXED", 0),
          Map.entry("__ATOMIC_CONSUME", 1),
          Map.entry("__ATOMIC_ACQUIRE", 2),
          Map.entry("__ATOMIC_RELEASE", 3),
          Map.entry("__ATOMIC_ACQ_REL", 4),
          Map.entry("__ATOMIC_SEQ_CST", 5));

  /** Defined, with values that differ. */
  private static final List<String> DIFFERENT =
      List.of("__FILE__", "__LINE__", "__DATE__", "__TIME__", "__COUNTER__", "__VERSION__");

  private static final Pattern LEVEL = Pattern.compile(" -O(\\w*)(?= |$)");

  private static final Map<String, String> YEARS_OF_C =
      Map.of("99", "199901L", "11", "201112L", "17", "201710L");

  private static final Map<String, String> YEARS_OF_CPP =
      Map.of("98", "199711L", "11", "201103L", "14", "201402L", "17", "201703L", "20", "202002L");

  /**
   * Names that system headers may define, which nobody reads: the implementation's, and those that
   * POSIX and Linux have in families.
   */
  private static final Pattern SYSTEMS =
      Pattern.compile(
          "_.*|(ATOMIC|PTHREAD|SYS|MAP|CLOCK|SIG|SA|SCHED|FUTEX|MADV|PROT|IPC|SEM|RLIMIT|EPOLL|AF"
              + "|SOCK|MSG|TCP|IP|IPPROTO|POSIX|PAGE|O|S|F|INT|UINT|LONG|SIZE|CHAR|BYTE|PATH|NAME"
              + "|IOV|SSIZE|PTRDIFF|INTPTR|UINTPTR|FLT|DBL|LDBL|GRND|MEMBARRIER|PR)_.*|E[A-Z0-9]+"
              + "|SIG[A-Z0-9]+|[A-Z]+_(MAX|MIN|SIZE|BIT)|NULL|EOF|BUFSIZ|NSIG|MB_LEN_MAX|linux|unix"
              + "|bool|true|false|assert|offsetof|errno|thread_local|static_assert|alignas|alignof"
              + "|noreturn|complex|I|min|max|major|minor|makedev|stdin|stdout|stderr|alloca");

  private final Map<String, Optional<Macro>> known = new HashMap<>();
  private final boolean command;

  Predefined(Compilation how) {
    this.command = how.hasCommand();
    OTHERS.forEach(this::none);
    EVERYWHERE.forEach((name, value) -> define(name, String.valueOf(value)));
    DIFFERENT.forEach(name -> known.put(name, Optional.of(Macro.unsure(List.of()))));
    addLanguage(how);
    addCompiler(how);
    addMachine(how.machine());
    how.options("-D")
        .forEach(each -> {
          int end = each.indexOf('=');
          String text = end < 0 ? "1" : " " + each.substring(end + 1);
          int parameters = each.indexOf('(');
          String name = end < 0 ? each : each.substring(0, end);
          boolean function = parameters >= 0 && (end < 0 || parameters < end);
          define(function ? each.substring(0, parameters) : name, function ? "(" : text);
        });
    how.options("-U").forEach(this::none);
  }

  private void define(String name, String text) {
    known.put(name, Optional.of(Macro.of(text)));
  }

  private void none(String name) {
    known.put(name, Optional.empty());
  }

  private void addLanguage(Compilation how) {
    String name = how.c() ? "__STDC_VERSION__" : "__cplusplus";
    @Nullable String value = (how.c() ? YEARS_OF_C : YEARS_OF_CPP).get(how.gcc(1));
    known.put(name, Optional.of(value == null ? Macro.unsure(List.of()) : Macro.of(value)));
    if (how.c()) {
      none("__cplusplus");
      none("__STDC_NO_ATOMICS__");
    }
    none("__OBJC__");
    none("__ASSEMBLER__");
    none("__CUDACC__");
  }

  private void addCompiler(Compilation how) {
    if (how.isGcc()) {
      define("__GNUC__", how.gcc(2));
      define("__GNUC_MINOR__", how.gcc(3));
      List.of("__clang__", "__clang_major__", "__clang_minor__", "__llvm__").forEach(this::none);
      none("__has_feature");
      optional("__SANITIZE_THREAD__", how.producer().contains(" -fsanitize=thread"));
      optional("__OPTIMIZE__", optimizes(how.producer()));
    } else if (how.isClang()) {
      define("__clang__", "1");
      define("__llvm__", "1");
      define("__GNUC__", "4");
      define("__GNUC_MINOR__", "2");
      define("__has_feature", "(");
      none("__SANITIZE_THREAD__");
    }
    if (how.isGcc() || how.isClang()) {
      define("__has_include", "(");
      define("__has_attribute", "(");
    }
  }

  /** The last of the options counts. */
  private static boolean optimizes(String producer) {
    Matcher matcher = LEVEL.matcher(producer);
    boolean last = false;
    while (matcher.find()) {
      last = !matcher.group(1).equals("0");
    }
    return last;
  }

  private void optional(String name, boolean defined) {
    known.put(name, defined ? Optional.of(Macro.of("1")) : Optional.empty());
  }

  private void addMachine(int machine) {
    for (Architecture each : Architectures.all()) {
      boolean chosen = each.elfMachine() == machine;
      each.code().macros().forEach(name -> optional(name, chosen));
    }
    boolean wide = Architectures.find(machine).map(each -> each.elf().wide()).orElse(true);
    optional("__LP64__", wide);
    optional("_LP64", wide);
    define("__SIZEOF_POINTER__", wide ? "8" : "4");
    define("__SIZEOF_LONG__", wide ? "8" : "4");
  }

  /** The names that are known, with what they mean: nothing if they are not macros. */
  Set<Map.Entry<String, Optional<Macro>>> all() {
    return new HashSet<>(known.entrySet());
  }

  /** What a name means, empty if it is not a macro; null if that is not known. */
  @SuppressWarnings("NullableOptional") // three answers: a macro, none, and that it is not known
  @Nullable Optional<Macro> of(String name) {
    Optional<Macro> found = known.get(name);
    boolean none = found == null && command && !SYSTEMS.matcher(name).matches();
    return none ? Optional.empty() : found;
  }
}
