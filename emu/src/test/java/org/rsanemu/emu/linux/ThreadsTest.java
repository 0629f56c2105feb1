// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.rsanemu.emu.linux.base.Errno;
import org.rsanemu.emu.linux.base.Identity;
import org.rsanemu.emu.linux.base.Limit;
import org.rsanemu.emu.linux.base.Outcome;
import org.rsanemu.isa.linux.Abi;

class ThreadsTest {
  @ParameterizedTest
  @MethodSource("org.rsanemu.emu.linux.Abis#all")
  void cloneTellsParentAndChildTheTidAndSetsTheThreadPointer(Abi abi) {
    BareKernel guest = new BareKernel(abi);
    int child = guest.startThread();
    assertThat(guest.host.events).contains("start 1 sp=%x tls=77".formatted(guest.room + 0x9000));
    assertThat(guest.memory.getInt(guest.room + 0x8004)).isEqualTo(guest.thread(child).tid());
    assertThat(guest.thread(child).tid()).isEqualTo(Identity.PID + 1);
    assertThat(guest.thread(child).creator()).isZero();
  }

  @Test
  void clone3TakesItsArgumentsFromMemory() {
    BareKernel guest = new BareKernel(Abis.X86_64);
    long args = guest.room;
    guest.memory.putLong(args, 0x3d0f00);
    guest.memory.putLong(args + 16, guest.room + 128); // child_tid
    guest.memory.putLong(args + 24, guest.room + 128); // parent_tid
    guest.memory.putLong(args + 40, guest.room + 0x1000); // stack
    guest.memory.putLong(args + 48, 0x2000);
    guest.memory.putLong(args + 56, 0x99); // tls
    assertThat(guest.call("clone3", args, 88)).isEqualTo(Identity.PID + 1);
    assertThat(guest.host.events).contains("start 1 sp=%x tls=99".formatted(guest.room + 0x3000));
    assertThat(guest.call("clone3", args, 8)).isEqualTo(-Errno.EINVAL);
  }

  @Test
  void anEndingThreadClearsItsTidWordAndWakesWhoJoins() {
    BareKernel guest = new BareKernel(Abis.X86_64);
    int child = guest.startThread();
    long word = guest.room + 0x8004;
    guest.by(0, "futex", word, 0, guest.thread(child).tid());
    assertThat(guest.by(child, "exit", 0)).isInstanceOf(Outcome.ThreadExited.class);
    assertThat(guest.memory.getInt(word)).isZero();
    assertThat(guest.thread(0).isRunnable()).isTrue();
    assertThat(guest.host.events).containsSubsequence("write rel 1 %x=0".formatted(word), "exit 1");
  }

  @Test
  void theLastThreadsExitEndsTheProcess() {
    BareKernel guest = new BareKernel(Abis.AARCH64);
    int child = guest.startThread();
    assertThat(guest.by(0, "exit", 3)).isInstanceOf(Outcome.ThreadExited.class);
    assertThat(guest.by(child, "exit", 256 + 5)).isEqualTo(new Outcome.ProcessExited(5));
    assertThat(guest.by(child, "exit_group", -1)).isEqualTo(new Outcome.ProcessExited(255));
  }

  @Test
  void thereIsALimitToThreads() {
    BareKernel guest = new BareKernel(Abis.X86_64); // five
    for (int i = 0; i < 4; i++) {
      guest.startThread();
    }
    assertThat(guest.kernel.met()).isEmpty();
    assertThat(guest.call("clone", 0x3d0f00, guest.room, guest.room, guest.room, 0))
        .isEqualTo(-Errno.EAGAIN);
    assertThat(guest.kernel.met()).containsExactly(Limit.THREADS);
    guest.by(1, "exit", 0);
    assertThat(guest.call("clone", 0x3d0f00, guest.room, guest.room, guest.room, 0)).isPositive();
  }

  @Test
  void aBadTidAddressLeavesNoThreadBehind() {
    BareKernel guest = new BareKernel(Abis.X86_64);
    assertThat(guest.call("clone", 0x3d0f00, guest.room, 0x20000, 0x20000, 0))
        .isEqualTo(-Errno.EFAULT);
    assertThat(guest.kernel.threads()).hasSize(1);
  }

  @Test
  void otherProcessesAreRefusedAloud() {
    BareKernel guest = new BareKernel(Abis.X86_64);
    assertThat(guest.call("clone", 0x1200011, 0)).isEqualTo(-Errno.ENOSYS);
    assertThat(guest.call("fork")).isEqualTo(-Errno.ENOSYS);
    assertThat(guest.kernel.warnings()).anyMatch(warning -> warning.contains("fork"));
  }

  @Test
  void everyAbiHasItsWayToSetTheThreadPointer() {
    BareKernel x86 = new BareKernel(Abis.X86_64);
    x86.call("arch_prctl", 0x1002, 0x1234);
    assertThat(x86.host.threadPointer).isEqualTo(0x1234);
    x86.call("arch_prctl", 0x1003, x86.room);
    assertThat(x86.memory.getLong(x86.room)).isEqualTo(0x1234);
    BareKernel arm = new BareKernel(Abis.ARMV7);
    arm.call("ARM_set_tls", 0x4321);
    assertThat(arm.host.threadPointer).isEqualTo(0x4321);
  }

  @Test
  void membarrierIsAFenceInEveryThread() {
    BareKernel guest = new BareKernel(Abis.AARCH64);
    assertThat(guest.call("membarrier", 0, 0, 0) & 8).isNotZero();
    assertThat(guest.call("membarrier", 16, 0, 0)).isZero();
    guest.call("membarrier", 8, 0, 0);
    assertThat(guest.host.events).containsExactly("fence");
  }

  @Test
  void theGuestSeesAsManyProcessorsAsItWasGiven() {
    BareKernel guest = new BareKernel(Abis.X86_64);
    assertThat(guest.call("sched_getaffinity", 0, 128, guest.room)).isEqualTo(8);
    assertThat(guest.memory.getLong(guest.room)).isEqualTo(0b1111);
    assertThat(guest.call("sched_getaffinity", 0, 4, guest.room)).isEqualTo(-Errno.EINVAL);
  }
}
