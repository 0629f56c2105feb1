// verdict: crash
// exit: 101
//
// An assertion that fails ends the program, whatever the schedule.
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::thread;

static COUNT: AtomicUsize = AtomicUsize::new(0);

fn increment() {
    let seen = COUNT.load(Relaxed);
    COUNT.store(seen + 1, Relaxed);
}

fn main() {
    thread::scope(|scope| {
        scope.spawn(increment);
        scope.spawn(increment);
    });
    assert!(COUNT.load(Relaxed) > 2, "more than two");
}

// SPDX-License-Identifier: Apache-2.0
