// SPDX-License-Identifier: Apache-2.0
// verdict: robust
// runs: 20
// prints: 5
//
// A write barrier of the kind that collectors use: writes to a page that may only be read wait in the
// handler of the fault until the reader has gone. A store that faults writes nothing: the one that
// the handler goes back to does.
#include "litmus.h"
#include <signal.h>
#include <string.h>
#include <sys/mman.h>

enum { PAGES = 4, PAGE = 4096 };

static char *pages;
static atomic_int gone;

static void wait_for_reader(int signal, siginfo_t *info, void *context) {
  (void)signal, (void)context;
  while (!load(&gone, acq)) {
  }
  mprotect(pages + ((char *)info->si_addr - pages) / PAGE * PAGE, PAGE, PROT_READ | PROT_WRITE);
}

THREAD(reader) {
  int sum = 0;
  for (int i = 0; i < PAGES; i++) {
    sum += pages[i * PAGE];
  }
  store(&gone, 1, rel);
  return sum ? 0 : arg;
}

int main(void) {
  struct sigaction action = {.sa_sigaction = wait_for_reader, .sa_flags = SA_SIGINFO};
  sigaction(SIGSEGV, &action, NULL);
  pages = mmap(NULL, PAGES * PAGE, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  pthread_t thread;
  pthread_create(&thread, NULL, reader, NULL);
  *pages = 2;
  memset(pages + PAGE, 1, PAGE / 2);
  store((atomic_int *)(pages + 2 * PAGE), 3, sc);
  atomic_fetch_add((atomic_int *)(pages + 3 * PAGE), 3);
  pthread_join(thread, NULL);
  printf("%d\n", pages[0] + pages[3 * PAGE]);
  return 0;
}
