/*
 * filesystem(N), after Flanagan and Godefroid (POPL 2005): each of N threads holds a lock of its
 * own, and looks for a free block, under the block's lock, from a place on where thirteen
 * threads do not meet. Every one more meets one of them once: 2^(N - 13) executions.
 */
#include "litmus.h"

enum { INODES = 32, BLOCKS = 26 };

pthread_mutex_t inode_locks[INODES], block_locks[BLOCKS];
int inodes[INODES], busy[BLOCKS];

static int take(int inode, int block) {
  pthread_mutex_lock(&block_locks[block]);
  int is_free = !busy[block];
  if (is_free) {
    busy[block] = 1;
    inodes[inode] = block + 1;
  }
  pthread_mutex_unlock(&block_locks[block]);
  return is_free;
}

THREAD(creator) {
  int inode = (int)(intptr_t)arg % INODES;
  pthread_mutex_lock(&inode_locks[inode]);
  if (inodes[inode] == 0) {
    int block = inode * 2 % BLOCKS;
    while (!take(inode, block)) {
      block = (block + 1) % BLOCKS;
    }
  }
  pthread_mutex_unlock(&inode_locks[inode]);
  return arg;
}

int main(void) {
  thread_function threads[N];
  for (int i = 0; i < N; i++) {
    threads[i] = creator;
  }
  run_threads(threads, N);
  puts("done");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
