// verdict: race 30,30
// runs: 20
// prints: done
//
// A function that is generic over an atomic type is no operation on one, though its mangled name
// has the type's in it: what it accesses besides is plain.
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

static mut COUNTER: u64 = 0;
static QUIET: AtomicBool = AtomicBool::new(true);

trait Switch {
    fn is_on(&self) -> bool;
}

impl Switch for AtomicBool {
    fn is_on(&self) -> bool {
        self.load(Ordering::Relaxed)
    }
}

#[inline(never)]
fn count<T: Switch>(switch: &T) {
    if !switch.is_on() {
        return;
    }
    // Safety: none.
    unsafe {
        COUNTER += 1;
    }
}

fn main() {
    let threads = [thread::spawn(|| count(&QUIET)), thread::spawn(|| count(&QUIET))];
    for thread in threads {
        thread.join().unwrap();
    }
    println!("done");
}

// SPDX-License-Identifier: Apache-2.0
