// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rsanemu.loader.SymbolTable.Symbol;
import org.rsanemu.loader.TestPrograms.Isa;
import org.rsanemu.loader.dwarf.DwarfInfo;
import org.rsanemu.loader.elf.ElfLoader;

class RuntimeCodeTest {
  /** What only static programs, other instruction sets' libraries or other versions have. */
  private static final Set<String> NOT_IN_LIBRARIES =
      Set.of(
          "__pthread_cond_*",
          "__pthread_spin_*",
          "__pthread_barrier_*",
          "_IO_flockfile",
          "_IO_ftrylockfile",
          "_IO_funlockfile",
          "__pthread_once",
          "atexit",
          "at_quick_exit",
          "__aio_*",
          "handle_fildes_io",
          "timer_helper_thread",
          "timer_sigev_thread",
          "_ZNSt5mutex*",
          "_ZNSt11timed_mutex*",
          "_ZNSt15recursive_mutex*",
          "_ZNSt12shared_mutex*",
          "_ZNSt9__condvar*",
          "_ZNSt9once_flag*",
          "_ZNSt12__cow_string*",
          "_ZSt16__get_once_mutexv",
          "_ZSt27__set_once_functor_lock_ptr*",
          "_ZNSt22condition_variable_any*",
          "__cxa_rethrow_primary_exception");

  @ParameterizedTest
  @ValueSource(strings = {"/usr/aarch64-linux-gnu/lib", "/usr/arm-linux-gnueabihf/lib"})
  void debiansLibrariesHaveTheFunctionsOfTheTable(String folder) throws Exception {
    for (String file : List.of("libc.so.6", "libstdc++.so.6")) {
      Image image = ElfLoader.loadShared(Path.of(folder, file));
      String library = SynchronizingFunctions.libraryOf(image);
      assertThat(library).isEqualTo(file.startsWith("libc.") ? "glibc" : "libstdc++");
      Set<String> missing = new TreeSet<>();
      SynchronizingFunctions.table().stream()
          .filter(row -> row.library().equals(library))
          .flatMap(row -> row.names().stream())
          .filter(name -> !NOT_IN_LIBRARIES.contains(name) && !has(image, name))
          .forEach(missing::add);
      assertThat(missing).as("%s/%s", folder, file).isEmpty();
    }
  }

  private static boolean has(Image image, String pattern) {
    NamePatterns names = NamePatterns.of(pattern);
    return image.symbols().functions().stream()
        .flatMap(function -> image.symbols().names(function).stream())
        .anyMatch(names::contains);
  }

  @Test
  void sharedObjectsAreKnownByTheirSonames() throws Exception {
    Path folder = Path.of("/usr/aarch64-linux-gnu/lib");
    assertThat(libraryOf(folder.resolve("ld-linux-aarch64.so.1"))).isEqualTo("glibc");
    assertThat(libraryOf(folder.resolve("libgcc_s.so.1"))).isEqualTo("libgcc");
    assertThat(libraryOf(folder.resolve("libgomp.so.1"))).isEqualTo("libgomp");
    assertThat(libraryOf(folder.resolve("libatomic.so.1"))).as("the program's atomics").isEmpty();
  }

  private static String libraryOf(Path file) throws Exception {
    return SynchronizingFunctions.libraryOf(ElfLoader.loadShared(file));
  }

  @Test
  void ofALibraryAllCodeIsTheRuntimesUnlessNobodyKnowsIt() throws Exception {
    Path folder = Path.of("/usr/aarch64-linux-gnu/lib");
    Image known = ElfLoader.loadShared(folder.resolve("libc.so.6"));
    RuntimeCode runtime = RuntimeCode.of(known, UserCode.library(known));
    assertThat(runtime.isKnown()).isTrue();
    for (String name : List.of("malloc", "pthread_mutex_lock", "printf")) {
      long address = known.symbols().named(name).getFirst().address();
      assertThat(runtime.contains(address)).as(name).isTrue();
      assertThat(runtime.documented().containsKey(address))
          .as(name)
          .isEqualTo(name.startsWith("pthread"));
    }
    Image other = ElfLoader.loadShared(folder.resolve("libatomic.so.1"));
    assertThat(RuntimeCode.of(other, UserCode.library(other)).isKnown()).isFalse();
  }

  @ParameterizedTest
  @EnumSource
  void inAStaticProgramSymbolsTell(Isa isa) throws Exception {
    for (String debug : List.of("-g", "-g0")) {
      Image image = ElfLoader.load(isa.gcc("atomics.c", debug, "-static"));
      RuntimeCode runtime = runtime(image);
      assertThat(runtime.isKnown()).isTrue();
      assertThat(isIn(runtime, image, "malloc")).isTrue();
      assertThat(isIn(runtime, image, "main")).isFalse();
      assertThat(isIn(runtime, image, "worker")).isFalse();
      assertThat(runtime.documented())
          .containsKey(image.symbols().named("pthread_create").getFirst().address());
    }
  }

  @ParameterizedTest
  @EnumSource
  void whatTheCLibraryCallsOfTheCxxLibraryIsThats(Isa isa) throws Exception {
    Image image = ElfLoader.load(isa.gcc("pools.cc", "-std=c++17", "-static"));
    RuntimeCode runtime = runtime(image);
    for (String name : List.of("destroy_TPools", "pthread_rwlock_wrlock", "malloc")) {
      Symbol function = image.symbols().named(name).getFirst();
      assertThat(runtime.contains(function.address())).as(name).isTrue();
      assertThat(runtime.isCxx(function.address()))
          .as(name)
          .isEqualTo(name.equals("destroy_TPools"));
    }
  }

  @ParameterizedTest
  @EnumSource
  void withoutSymbolsNothingIsTold(Isa isa) throws Exception {
    Image image = ElfLoader.load(isa.gcc("atomics.c", "-static", "-s"));
    RuntimeCode runtime = runtime(image);
    assertThat(runtime.isKnown()).isFalse();
    assertThat(runtime.documented()).isEmpty();
    assertThat(runtime.contains(image.entry())).isFalse();
  }

  private static RuntimeCode runtime(Image image) {
    try (DebugInfo debug = DwarfInfo.open(image)) {
      return RuntimeCode.of(image, UserCode.of(image, debug));
    }
  }

  private static boolean isIn(RuntimeCode runtime, Image image, String name) {
    Symbol function = image.symbols().named(name).getFirst();
    return runtime.contains(function.address());
  }
}
