// verdict: robust
// runs: 4
// prints: mutex 6, rwlock 3, channel 3, once 1, scoped 10, local 3, parked true
//
// The standard library's ways to share: Mutex and Condvar, RwLock, mpsc, Once, scoped threads,
// thread_local!, park and unpark, Barrier.
use std::cell::Cell;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{mpsc, Arc, Barrier, Condvar, Mutex, Once, RwLock};
use std::thread;

thread_local! {
    static OWN: Cell<usize> = Cell::new(1);
}

static ONCE: Once = Once::new();
static INITIALIZED: AtomicUsize = AtomicUsize::new(0);

struct Shared {
    turn: Mutex<usize>,
    changed: Condvar,
    table: RwLock<Vec<usize>>,
    barrier: Barrier,
}

fn work(shared: &Shared, results: &mpsc::Sender<usize>, number: usize) -> usize {
    ONCE.call_once(|| {
        INITIALIZED.fetch_add(1, Ordering::Relaxed);
    });
    shared.table.write().unwrap().push(number);
    shared.barrier.wait();
    let mut turn = shared.turn.lock().unwrap();
    while *turn != number {
        turn = shared.changed.wait(turn).unwrap();
    }
    *turn += 1;
    shared.changed.notify_all();
    drop(turn);
    results.send(shared.table.read().unwrap().len()).unwrap();
    OWN.with(|own| own.replace(own.get() + 1))
}

fn main() {
    let shared = Arc::new(Shared {
        turn: Mutex::new(0),
        changed: Condvar::new(),
        table: RwLock::new(Vec::new()),
        barrier: Barrier::new(3),
    });
    let (sender, receiver) = mpsc::channel();
    let threads: Vec<_> = (0..3)
        .map(|number| {
            let (shared, sender) = (shared.clone(), sender.clone());
            thread::spawn(move || work(&shared, &sender, number))
        })
        .collect();
    drop(sender);
    let lengths: Vec<usize> = receiver.iter().collect();
    let local: usize = threads.into_iter().map(|t| t.join().unwrap()).sum();

    let mut numbers = [1, 2, 3, 4];
    let total = AtomicUsize::new(0);
    thread::scope(|scope| {
        for half in numbers.chunks_mut(2) {
            let total = &total;
            scope.spawn(move || total.fetch_add(half.iter().sum::<usize>(), Ordering::Relaxed));
        }
    });

    let ready = Arc::new(AtomicBool::new(false));
    let parked = {
        let ready = ready.clone();
        thread::spawn(move || {
            while !ready.load(Ordering::Acquire) {
                thread::park();
            }
        })
    };
    ready.store(true, Ordering::Release);
    parked.thread().unpark();
    let woken = parked.join().is_ok();

    println!(
        "mutex {}, rwlock {}, channel {}, once {}, scoped {}, local {}, parked {}",
        *shared.turn.lock().unwrap() + lengths[2],
        shared.table.read().unwrap().len(),
        lengths.len(),
        INITIALIZED.load(Ordering::Relaxed),
        total.load(Ordering::Relaxed),
        local,
        woken,
    );
}

// SPDX-License-Identifier: Apache-2.0
