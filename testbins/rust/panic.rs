// verdict: robust
// runs: 2
// prints: joined: a thread's own trouble, dropped 2, poisoned true
//
// A panic unwinds its thread's stack, runs the destructors there, poisons the mutex it held, and
// reaches whoever joins.
use std::panic;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::Mutex;
use std::thread;

static DROPPED: AtomicUsize = AtomicUsize::new(0);
static LOCK: Mutex<i32> = Mutex::new(0);

struct Counted;

impl Drop for Counted {
    fn drop(&mut self) {
        DROPPED.fetch_add(1, Ordering::Relaxed);
    }
}

#[inline(never)]
fn fail(text: &'static str) {
    let _counted = Counted;
    let _guard = LOCK.lock().unwrap();
    panic::panic_any(text);
}

fn main() {
    panic::set_hook(Box::new(|_| {}));
    let failing = thread::spawn(|| {
        let _outer = Counted;
        fail("a thread's own trouble");
    });
    let cause = failing.join().unwrap_err();
    println!(
        "joined: {}, dropped {}, poisoned {}",
        cause.downcast_ref::<&str>().unwrap(),
        DROPPED.load(Ordering::Relaxed),
        LOCK.lock().is_err(),
    );
}

// SPDX-License-Identifier: Apache-2.0
