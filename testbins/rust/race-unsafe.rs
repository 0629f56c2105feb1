// verdict: race 14,14
// runs: 50
// prints: done
//
// unsafe code that hands out what it must not: two threads write the same static.
use std::thread;

static mut COUNTER: u64 = 0;

#[inline(never)]
fn count(by: u64) {
    // Safety: none.
    unsafe {
        COUNTER += by;
    }
}

fn main() {
    let threads = [thread::spawn(|| count(1)), thread::spawn(|| count(2))];
    for thread in threads {
        thread.join().unwrap();
    }
    println!("done");
}

// SPDX-License-Identifier: Apache-2.0
