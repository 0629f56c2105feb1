// Fences beside relaxed accesses. LLVM makes nothing of them for x86-64.
use std::sync::atomic::{self, AtomicBool, AtomicI32, Ordering};

static READY: AtomicBool = AtomicBool::new(false);
static DATA: AtomicI32 = AtomicI32::new(0);

fn main() {
    let writer = std::thread::spawn(|| {
        DATA.store(1, Ordering::Relaxed);
        atomic::fence(Ordering::Release);
        READY.store(true, Ordering::Relaxed);
    });
    if READY.load(Ordering::Relaxed) { atomic::fence(Ordering::Acquire); println!("{}", DATA.load(Ordering::Relaxed)); }
    writer.join().unwrap();
    atomic::fence(Ordering::SeqCst); // which a fence(Ordering::Acquire) would not do
}

// SPDX-License-Identifier: Apache-2.0
