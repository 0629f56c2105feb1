// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.rsanemu.loader.KnownFunctions.HeapFunction;
import org.rsanemu.loader.KnownFunctions.Role;
import org.rsanemu.loader.TestPrograms.Isa;
import org.rsanemu.loader.elf.ElfLoader;

class KnownFunctionsTest {
  @ParameterizedTest
  @EnumSource
  void aStaticCppProgramHasTheHeapsFunctions(Isa isa) throws Exception {
    Image image = ElfLoader.load(isa.gcc("atomics.cc", "-static"));
    Map<Long, HeapFunction> heap = KnownFunctions.heapIn(image.symbols());
    Map<String, Role> roles =
        heap.values().stream().collect(Collectors.toMap(HeapFunction::name, HeapFunction::role));

    assertThat(roles)
        .containsEntry("malloc", Role.ALLOCATE)
        .containsEntry("calloc", Role.ALLOCATE)
        .containsEntry("realloc", Role.REALLOCATE)
        .containsEntry("free", Role.FREE)
        .containsEntry(isa.bits == 64 ? "_Znwm" : "_Znwj", Role.ALLOCATE)
        .containsEntry("_ZdlPv", Role.FREE);
    assertThat(heap).containsKey(image.symbols().named("malloc").getFirst().address());
  }
}
