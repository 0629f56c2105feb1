// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.rsanemu.emu.linux.base.Errno;
import org.rsanemu.emu.linux.base.Limit;
import org.rsanemu.emu.linux.base.LimitReachedException;
import org.rsanemu.isa.linux.Abi;

class MappingsTest {
  private static final int NONE = 0;
  private static final int READ = 1;
  private static final int RW = 3;
  private static final int SHARED = 1;
  private static final int PRIVATE = 2;
  private static final int ANONYMOUS = 0x22;
  private static final int SHARED_ANONYMOUS = 0x21;
  private static final int FIXED = 0x10;
  private static final int NO_REPLACE = 0x100000;
  private static final int MAYMOVE = 1;
  private static final int DONTUNMAP = 4;
  private static final int DONTNEED = 4;
  private static final long PAGE = 4096;

  private final BareKernel guest = new BareKernel(Abis.X86_64);

  private long map(long length, int prot) {
    return guest.call("mmap", 0, length, prot, ANONYMOUS, -1, 0);
  }

  @ParameterizedTest
  @MethodSource("org.rsanemu.emu.linux.Abis#all")
  void mappingsGrowDownwardsFromTheTop(Abi abi) {
    BareKernel any = new BareKernel(abi);
    assertThat(any.room + 16 * PAGE).isEqualTo(abi.mappingsTop());
    assertThat(any.done("mmap", "mmap2", 0, 1, RW, ANONYMOUS, -1, 0)).isEqualTo(any.room - PAGE);
  }

  @Test
  void freedPlacesAreUsedAgain() {
    long upper = map(PAGE, RW);
    map(PAGE, RW);
    guest.call("munmap", upper, PAGE);
    assertThat(guest.host.events).contains("ended %x+1000".formatted(upper));
    assertThat(map(PAGE, RW)).isEqualTo(upper);
  }

  @Test
  void aReservationCostsNothingUntilItIsMadeAccessible() {
    int pages = guest.memory.pages();
    long reserved = map(1024 * BareKernel.MIB, NONE); // the limit is 64 MiB
    assertThat(reserved).isPositive();
    assertThat(guest.memory.pages()).isEqualTo(pages);
    assertThat(guest.call("mprotect", reserved, 2 * PAGE, RW)).isZero();
    assertThat(guest.memory.pages()).isEqualTo(pages + 2);
    guest.memory.putLong(reserved + PAGE, 5);
    guest.call("mprotect", reserved, 2 * PAGE, NONE);
    guest.call("mprotect", reserved, 2 * PAGE, RW);
    assertThat(guest.memory.getLong(reserved + PAGE)).isEqualTo(5);
  }

  @Test
  void theLimitHoldsForEveryWayToGetMemory() {
    long small = map(PAGE, RW);
    assertThat(map(63 * BareKernel.MIB, RW)).isPositive();
    long reserved = map(64 * BareKernel.MIB, NONE);
    assertThat(map(2 * BareKernel.MIB, RW)).isPositive(); // these tests' memory is all taken up
    assertThat(guest.kernel.isMemoryExceeded(0)).isTrue();
    assertThat(guest.kernel.met()).containsExactly(Limit.MEMORY);
    assertEnds(() -> map(8 * BareKernel.MIB, RW));
    assertEnds(() -> guest.call("mprotect", reserved, 16 * BareKernel.MIB, RW));
    assertEnds(() -> guest.call("mremap", small, PAGE, 32 * BareKernel.MIB, MAYMOVE));
  }

  /** What is written at one address would have to be seen at the other. */
  @Test
  void sharedMemoryThatIsWrittenHasOneAddress() {
    long file = guest.call("memfd_create", guest.string(guest.room, "name"), 0);
    guest.call("ftruncate", file, 4 * PAGE);
    assertThat(guest.call("mmap", 0, 2 * PAGE, RW, SHARED, file, 0)).isPositive();
    assertThat(guest.call("mmap", 0, 2 * PAGE, RW, SHARED, file, 2 * PAGE)).isPositive();
    assertThat(guest.call("mmap", 0, PAGE, RW, PRIVATE, file, PAGE)).isPositive();
    assertThat(guest.kernel.met()).isEmpty();
    assertEnds(Limit.ADDRESSES, () -> guest.call("mmap", 0, PAGE, READ, SHARED, file, PAGE));
    assertThat(guest.kernel.met()).containsExactly(Limit.ADDRESSES);
  }

  @Test
  void sharedMemoryThatIsOnlyReadHasAsManyAsItLikesUntilItIsWritten() {
    long file = guest.call("memfd_create", guest.string(guest.room, "name"), 0);
    guest.call("ftruncate", file, PAGE);
    long one = guest.call("mmap", 0, PAGE, READ, SHARED, file, 0);
    long other = guest.call("mmap", 0, PAGE, READ, SHARED, file, 0);
    assertEnds(Limit.ADDRESSES, () -> guest.call("mprotect", other, PAGE, RW));
    guest.call("munmap", one, PAGE);
    assertThat(guest.call("mprotect", other, PAGE, RW)).isZero();
  }

  /** An old size of 0 asks for the same memory at a second address. */
  @Test
  void sharedMemoryIsNotMappedAgain() {
    long own = map(PAGE, RW);
    assertThat(guest.call("mremap", own, 0, PAGE, MAYMOVE)).isEqualTo(-Errno.EINVAL);
    long shared = guest.call("mmap", 0, 2 * PAGE, RW, SHARED_ANONYMOUS, -1, 0);
    assertThat(guest.call("mremap", shared, 0, PAGE, 0)).isEqualTo(-Errno.EINVAL);
    assertThat(guest.kernel.met()).isEmpty();
    assertEnds(Limit.ADDRESSES, () -> guest.call("mremap", shared, 0, PAGE, MAYMOVE));
  }

  @Test
  void sharedMemoryDoesNotStayWhereItIsMovedAway() {
    long shared = guest.call("mmap", 0, 2 * PAGE, RW, SHARED_ANONYMOUS, -1, 0);
    assertEnds(
        Limit.ADDRESSES, () -> guest.call("mremap", shared, PAGE, PAGE, MAYMOVE | DONTUNMAP));
  }

  @Test
  void whatComesIntoAFileIsInItsMemoryAtOnce() {
    long file = guest.call("memfd_create", guest.string(guest.room, "name"), 0);
    long place = guest.call("mmap", 0, 2 * PAGE, RW, SHARED, file, 0);
    guest.call("pwrite64", file, guest.room, 4, PAGE);
    assertThat(guest.text(place + PAGE, 4)).isEqualTo("name");
    guest.call("ftruncate", file, PAGE);
    guest.call("ftruncate", file, 2 * PAGE);
    assertThat(guest.memory.getLong(place + PAGE)).isZero();
  }

  private static void assertEnds(ThrowingCallable call) {
    assertEnds(Limit.MEMORY, call);
  }

  private static void assertEnds(Limit limit, ThrowingCallable call) {
    assertThatExceptionOfType(LimitReachedException.class)
        .isThrownBy(call)
        .extracting(LimitReachedException::limit)
        .isEqualTo(limit);
  }

  @Test
  void fixedMappingsReplaceUnlessToldOtherwise() {
    long place = map(3 * PAGE, RW);
    guest.memory.putLong(place + PAGE, 5);
    assertThat(guest.call("mmap", place + PAGE, PAGE, RW, ANONYMOUS | NO_REPLACE, -1, 0))
        .isEqualTo(-Errno.EEXIST);
    assertThat(guest.call("mmap", place + PAGE, PAGE, RW, ANONYMOUS | FIXED, -1, 0))
        .isEqualTo(place + PAGE);
    assertThat(guest.memory.getLong(place + PAGE)).isZero();
    assertThat(guest.call("mmap", 0, PAGE, RW, ANONYMOUS | FIXED, -1, 0)).isEqualTo(-Errno.EPERM);
    assertThat(guest.call("mmap", place + 1, PAGE, RW, ANONYMOUS | FIXED, -1, 0))
        .isEqualTo(-Errno.EINVAL);
    assertThat(guest.call("mmap", 1L << 47, PAGE, RW, ANONYMOUS | FIXED, -1, 0))
        .isEqualTo(-Errno.ENOMEM);
  }

  /** What no machine would give is not a limit of this one. */
  @Test
  void whereNoAddressIsLeftALimitIsMet() {
    assertThat(map(-1, RW)).isEqualTo(-Errno.ENOMEM);
    assertThat(guest.call("mprotect", 0x20000, PAGE, RW)).isEqualTo(-Errno.ENOMEM);
    assertThat(guest.kernel.met()).isEmpty();
    assertThat(map(1L << 45, NONE)).isEqualTo(-Errno.ENOMEM);
    assertThat(guest.kernel.met()).containsExactly(Limit.ADDRESS_SPACE);
    assertEnds(Limit.ADDRESS_SPACE, () -> map(1L << 45, RW));
  }

  @Test
  void theHeapMeetsTheLimitToo() {
    long end = guest.call("brk", 0);
    assertThat(guest.call("brk", end + BareKernel.MIB)).isEqualTo(end + BareKernel.MIB);
    assertThat(guest.kernel.met()).isEmpty();
    assertThat(guest.call("brk", end + 80 * BareKernel.MIB)).isEqualTo(end + 80 * BareKernel.MIB);
    assertEnds(() -> guest.call("brk", end + 90 * BareKernel.MIB));
    assertThat(guest.kernel.met()).containsExactly(Limit.MEMORY);
  }

  @Test
  void aHintIsFollowedWhereItCanBe() {
    long hint = 0x2_0000_0000L;
    assertThat(guest.call("mmap", hint, PAGE, RW, ANONYMOUS, -1, 0)).isEqualTo(hint);
    assertThat(guest.call("mmap", hint, PAGE, RW, ANONYMOUS, -1, 0)).isNotEqualTo(hint);
  }

  @Test
  void argumentsThatMakeNoSenseAreRefused() {
    assertThat(map(0, RW)).isEqualTo(-Errno.EINVAL);
    assertThat(map(-1, RW)).isEqualTo(-Errno.ENOMEM);
    assertThat(guest.call("mmap", 0, PAGE, RW, 0x2, 77, 0)).isEqualTo(-Errno.EBADF);
    assertThat(guest.call("mmap", 0, PAGE, RW, 0x2, 1, 0)).isEqualTo(-Errno.ENODEV);
    assertThat(guest.call("munmap", 1, PAGE)).isEqualTo(-Errno.EINVAL);
    assertThat(guest.call("mprotect", 0x20000, PAGE, RW)).isEqualTo(-Errno.ENOMEM);
    assertThat(guest.call("madvise", 0x20000, PAGE, DONTNEED)).isEqualTo(-Errno.ENOMEM);
  }

  @Test
  void discardedMemoryReadsAsZero() {
    long place = map(2 * PAGE, RW);
    guest.memory.putLong(place, 5);
    guest.memory.putLong(place + PAGE, 6);
    guest.call("madvise", place, PAGE, DONTNEED);
    assertThat(guest.memory.getLong(place)).isZero();
    assertThat(guest.memory.getLong(place + PAGE)).isEqualTo(6);
  }

  @Test
  void aMappingGrowsInPlaceOrMovesWithItsBytes() {
    long place = map(4 * PAGE, RW);
    guest.memory.putLong(place + 8, 5);
    assertThat(guest.call("mremap", place, 4 * PAGE, PAGE, 0)).isEqualTo(place);
    assertThat(guest.call("mremap", place, PAGE, 2 * PAGE, 0)).isEqualTo(place);
    assertThat(guest.call("mremap", place, 2 * PAGE, 64 * PAGE, 0)).isEqualTo(-Errno.ENOMEM);
    long moved = guest.call("mremap", place, 2 * PAGE, 64 * PAGE, MAYMOVE);
    assertThat(moved).isPositive().isNotEqualTo(place);
    assertThat(guest.memory.getLong(moved + 8)).isEqualTo(5);
    assertThat(guest.call("mprotect", place, PAGE, RW)).isEqualTo(-Errno.ENOMEM);
  }

  @Test
  void theHeapGrowsAndShrinksUntilSomethingIsInTheWay() {
    guest.kernel.space().heap().startsAfter(0x50_0123);
    long start = guest.call("brk", 0);
    assertThat(start).isEqualTo(0x50_1000);
    assertThat(guest.call("brk", start + 5000)).isEqualTo(start + 5000);
    guest.memory.putByte(start + 4999, (byte) 1);
    assertThat(guest.call("brk", start + 1)).isEqualTo(start + 1);
    assertThat(guest.call("brk", start - 1)).isEqualTo(start + 1);
    guest.call("mmap", start + 2 * PAGE, PAGE, RW, ANONYMOUS | FIXED, -1, 0);
    assertThat(guest.call("brk", start + 3 * PAGE)).isEqualTo(start + 1);
    assertThat(guest.kernel.space().describe())
        .contains("00501000-00502000 rw-p")
        .contains("[heap]");
  }
}
