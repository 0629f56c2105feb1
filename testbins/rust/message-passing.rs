// verdict: robust
// runs: 8
// prints: 0 or 42
//
// A flag in release and acquire orders the plain data behind an Arc.
use std::cell::UnsafeCell;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::Arc;
use std::thread;

struct Message {
    ready: AtomicBool,
    text: UnsafeCell<usize>,
}

// Safety: the flag says whose the text is.
unsafe impl Sync for Message {}

fn main() {
    let message = Arc::new(Message {
        ready: AtomicBool::new(false),
        text: UnsafeCell::new(0),
    });
    let sent = message.clone();
    let writer = thread::spawn(move || {
        unsafe { *sent.text.get() = 42 };
        sent.ready.store(true, Ordering::Release);
    });
    let reader = thread::spawn(move || {
        if message.ready.load(Ordering::Acquire) {
            unsafe { *message.text.get() }
        } else {
            0
        }
    });
    writer.join().unwrap();
    let seen = reader.join().unwrap();
    println!("{}", if seen == 0 || seen == 42 { "0 or 42" } else { "torn" });
}

// SPDX-License-Identifier: Apache-2.0
