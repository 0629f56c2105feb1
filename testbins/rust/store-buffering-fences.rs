// verdict: robust
// runs: 4
// prints: sc
//
// Store buffering with a sequentially consistent fence in each thread.
use std::sync::atomic::{fence, AtomicUsize, Ordering::Relaxed, Ordering::SeqCst};
use std::sync::Arc;
use std::thread;

type Pair = Arc<(AtomicUsize, AtomicUsize)>;

fn left(pair: Pair) -> usize {
    pair.0.store(1, Relaxed);
    fence(SeqCst);
    pair.1.load(Relaxed)
}

fn right(pair: Pair) -> usize {
    pair.1.store(1, Relaxed);
    fence(SeqCst);
    pair.0.load(Relaxed)
}

fn main() {
    let pair: Pair = Arc::new((AtomicUsize::new(0), AtomicUsize::new(0)));
    let (one, two) = (pair.clone(), pair.clone());
    let (one, two) = (thread::spawn(|| left(one)), thread::spawn(|| right(two)));
    let weak = one.join().unwrap() + two.join().unwrap() == 0;
    println!("{}", if weak { "weak" } else { "sc" });
}

// SPDX-License-Identifier: Apache-2.0
