# SPDX-License-Identifier: Apache-2.0
"""Modules that are shared objects of their own: they come by dlopen."""

import bz2
import decimal
import hashlib
import json
import lzma
import os
import re
import sqlite3
import struct
import threading
import zlib

text = open("small", "rb").read()

print("sha256", hashlib.sha256(text).hexdigest())
print("md5", hashlib.md5(text).hexdigest())
print("zlib", zlib.crc32(text), zlib.decompress(zlib.compress(text)) == text)
print("bz2", bz2.decompress(bz2.compress(text, 1)) == text)
print("lzma", lzma.decompress(lzma.compress(text, preset=0)) == text)
print("json", json.dumps(json.loads('{"b": [1, 2.5, null], "a": "\\u00e9"}'), sort_keys=True))
print("re", len(re.findall(rb"\b[a-e]\w+", text)))
print("decimal", decimal.Decimal(2).sqrt())
print("struct", struct.pack("<Qf", 1 << 40, 1.5).hex())
print("files", sorted(os.listdir("tree"))[:3], os.stat("small").st_size)

base = sqlite3.connect("file:shared?mode=memory&cache=shared", uri=True, check_same_thread=False)
base.execute("create table t (thread int, n int)")
lock = threading.Lock()


def insert(thread):
    for n in range(10):
        with lock:
            base.execute("insert into t values (?, ?)", (thread, n))


# zlib and hashlib let other threads run while they work.
sums = {}


def work(thread):
    insert(thread)
    sums[thread] = hashlib.sha1(zlib.compress(text * 4, 1)).hexdigest()


workers = [threading.Thread(target=work, args=(n,)) for n in range(3)]
for worker in workers:
    worker.start()
for worker in workers:
    worker.join()
print("sqlite", base.execute("select count(*), sum(n), sum(thread) from t").fetchone())
print("threads agree", len(set(sums.values())) == 1)
