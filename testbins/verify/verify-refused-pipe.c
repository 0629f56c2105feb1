// verdict: robust
// runs: 1
// verify: none
// unproved: calls
// prints: refused refused refused
//
// There are no named pipes, no sockets but connected pairs, and nobody reads another
// process's memory: Linux would have continued differently.
#define _GNU_SOURCE
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include "litmus.h"

static int count;

THREAD(worker) {
  count++;
  return arg;
}

static const char *answer(long result) { return result < 0 ? "refused" : "done"; }

int main(void) {
  long piped = mkfifo("/tmp/refused-pipe", 0600);
  long connected = socket(AF_UNIX, SOCK_STREAM, 0);
  struct iovec here = {&count, sizeof count};
  long read = process_vm_readv(1, &here, 1, &here, 1, 0);
  printf("%s %s %s\n", answer(piped), answer(connected), answer(read));
  if (piped == 0) {
    RUN(worker, worker);
  }
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
