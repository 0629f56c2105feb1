# SPDX-License-Identifier: Apache-2.0
"""Threads, locks, queues and executors of the standard library: what they compute is always the same."""

import concurrent.futures
import queue
import threading

total = 0
lock = threading.Lock()


def add(n):
    global total
    for _ in range(n):
        with lock:
            total += 1


workers = [threading.Thread(target=add, args=(50,)) for _ in range(4)]
for worker in workers:
    worker.start()
for worker in workers:
    worker.join()
print("locked", total)

todo = queue.Queue(maxsize=3)
done = queue.SimpleQueue()


def square():
    while (n := todo.get()) is not None:
        done.put(n * n)


workers = [threading.Thread(target=square) for _ in range(3)]
for worker in workers:
    worker.start()
for n in range(20):
    todo.put(n)
for _ in workers:
    todo.put(None)
for worker in workers:
    worker.join()
print("squares", sorted(done.get() for _ in range(20)))

barrier = threading.Barrier(3)
turn = threading.Condition()
order = []


def in_turn(n):
    barrier.wait()
    with turn:
        turn.wait_for(lambda: len(order) == n)
        order.append(n)
        turn.notify_all()


workers = [threading.Thread(target=in_turn, args=(n,)) for n in (2, 0, 1)]
for worker in workers:
    worker.start()
for worker in workers:
    worker.join()
print("order", order)

with concurrent.futures.ThreadPoolExecutor(max_workers=4) as pool:
    print("pool", list(pool.map(lambda n: sum(range(n)), range(0, 100, 10))))

event = threading.Event()
timer = threading.Timer(0.01, event.set)
timer.start()
print("timer", event.wait(5), threading.active_count() <= 2)
