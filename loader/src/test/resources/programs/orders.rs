// Operations on atomics and fences of the standard library, one a line, and what each is.
use std::sync::atomic::{compiler_fence, fence, AtomicBool, AtomicU32, AtomicUsize, Ordering};
static NUMBER: AtomicU32 = AtomicU32::new(0);
static WIDE: AtomicUsize = AtomicUsize::new(0);
static TRUTH: AtomicBool = AtomicBool::new(false);
#[inline(never)]
fn loads() -> usize {
    let mut sum = NUMBER.load(Ordering::Relaxed) as usize; // load relaxed
    sum += NUMBER.load(Ordering::Acquire) as usize; // load acquire
    sum += NUMBER.load(Ordering::SeqCst) as usize; // load seq_cst
    sum += TRUTH.load(Ordering::Acquire) as usize; // load acquire
    sum
}
#[inline(never)]
fn stores(value: usize) {
    NUMBER.store(value as u32, Ordering::Relaxed); // store relaxed
    WIDE.store(value, Ordering::Release); // store release
    TRUTH.store(value == 1, Ordering::SeqCst); // store seq_cst
    fence(Ordering::Acquire); // fence acquire
    WIDE.store(value + 1, Ordering::Release); // store release
    fence(Ordering::SeqCst); // fence seq_cst
    WIDE.store(value + 2, Ordering::Release); // store release
    compiler_fence(Ordering::SeqCst); // signal seq_cst
}
#[inline(never)]
fn changes(value: usize) -> usize {
    let mut sum = NUMBER.swap(value as u32, Ordering::AcqRel) as usize; // rmw acq_rel
    sum += WIDE.fetch_add(value, Ordering::Relaxed); // rmw relaxed
    sum += WIDE.fetch_max(value, Ordering::Release); // rmw release
    sum += TRUTH.fetch_or(true, Ordering::Acquire) as usize; // rmw acquire
    sum += TRUTH.swap(true, Ordering::Acquire) as usize; // rmw acquire
    sum
}
#[inline(never)]
fn swaps(old: usize, value: usize) -> usize {
    let mut sum = WIDE.compare_exchange(old, value, Ordering::AcqRel, Ordering::Acquire).unwrap_or(3); // cas acq_rel acquire
    sum += WIDE.compare_exchange_weak(old, value, Ordering::Release, Ordering::Relaxed).unwrap_or(3); // cas release relaxed
    sum += NUMBER.compare_exchange(3, value as u32, Ordering::SeqCst, Ordering::SeqCst).unwrap_or(3) as usize; // cas seq_cst seq_cst
    sum
}
fn main() {
    stores(2);
    println!("{}", loads() + changes(3) + swaps(4, 5));
}

// SPDX-License-Identifier: Apache-2.0
