// verdict: robust
// runs: 20
// prints: 42
//
// The annotations of rsan.h from Rust: the same instructions by asm!. A barrier
// of two flags whose waits are announced (kind 0, size 4).
use std::arch::asm;
use std::cell::UnsafeCell;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;

#[inline(always)]
fn announce_wait(object: &AtomicU32, value: u32) {
    #[cfg(target_arch = "x86_64")]
    unsafe {
        asm!("nopq 0x52530004({0},{1},1)", in(reg) object, in(reg) value as usize,
             options(att_syntax, nostack, preserves_flags));
    }
    #[cfg(target_arch = "aarch64")]
    unsafe {
        asm!("movz xzr, #0x5253", "movk xzr, #0x0004, lsl #16", "orr xzr, {0}, {1}",
             in(reg) object, in(reg) value as usize, options(nostack, preserves_flags));
    }
    #[cfg(target_arch = "arm")]
    unsafe {
        asm!("movw r12, #0x5253", "movt r12, #0x0004", "orr r12, {0}, {1}",
             in(reg) object, in(reg) value, out("r12") _, options(nostack, preserves_flags));
    }
}

fn wait_until(object: &AtomicU32, value: u32) {
    loop {
        announce_wait(object, value);
        if object.load(Ordering::Acquire) == value {
            return;
        }
        std::hint::spin_loop();
    }
}

struct Data(UnsafeCell<u32>);
unsafe impl Sync for Data {}

static LEFT: AtomicU32 = AtomicU32::new(0);
static RIGHT: AtomicU32 = AtomicU32::new(0);
static DATA: Data = Data(UnsafeCell::new(0));

fn main() {
    let other = thread::spawn(|| {
        unsafe { *DATA.0.get() = 41 };
        LEFT.store(1, Ordering::Release);
        wait_until(&RIGHT, 1);
    });
    RIGHT.store(1, Ordering::Release);
    wait_until(&LEFT, 1);
    unsafe { *DATA.0.get() += 1 };
    other.join().unwrap();
    println!("{}", unsafe { *DATA.0.get() });
}

// SPDX-License-Identifier: Apache-2.0
