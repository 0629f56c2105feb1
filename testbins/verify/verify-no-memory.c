// verdict: robust
// verify: robust
// unproved: memory
//
// More memory than the emulator has: a machine with more would go on elsewhere, so that nothing is
// proved.
#include <sys/mman.h>

#include "litmus.h"

atomic_int there;

THREAD(taker) {
  size_t length = (size_t)5 << 29;
  void *memory = mmap(NULL, length, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory != MAP_FAILED) {
    munmap(memory, length);
    store(&there, 1, sc);
  }
  return arg;
}

THREAD(reader) {
  load(&there, sc);
  return arg;
}

int main(void) {
  RUN(taker, reader);
  return 0;
}
