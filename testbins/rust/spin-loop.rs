// verdict: robust
// verdict-strict: violation 16
// runs: 60
// prints: met
//
// Two threads raise a flag each and wait for the other's, with Rust's hint between two
// looks. Both may look too early, which only a busy-wait notices.
use std::hint;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

static FLAGS: [AtomicBool; 2] = [AtomicBool::new(false), AtomicBool::new(false)];

fn worker(me: usize) {
    FLAGS[me].store(true, Ordering::Relaxed);
    while !FLAGS[1 - me].load(Ordering::Relaxed) {
        hint::spin_loop();
    }
}

fn main() {
    let other = thread::spawn(|| worker(1));
    worker(0);
    other.join().unwrap();
    println!("met");
}

// SPDX-License-Identifier: Apache-2.0
