// verdict: race 14,20 14,22
// verify: race 14,20 14,22
//
// One thread makes a mutex while another one locks it: nothing says that it is there.
#include "litmus.h"

static pthread_mutex_t lock;
static int data;




THREAD(maker) {
  pthread_mutex_init(&lock, NULL);
  return arg;
}


THREAD(user) {
  pthread_mutex_lock(&lock);
  data++;
  pthread_mutex_unlock(&lock);
  return arg;
}

int main(void) {
  RUN(maker, user);
  return data == 1 ? 0 : 1;
}

// SPDX-License-Identifier: Apache-2.0
