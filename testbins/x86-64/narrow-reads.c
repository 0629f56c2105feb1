// verdict: robust
// runs: 5
// verify: robust
// prints: 1 2 3 4 5 6 7 8 9 10 11 12 13
//
// Instructions that read 4 or 8 bytes into a wider register, beside bytes that another thread
// writes.
#include <pthread.h>
#include <stdio.h>

struct float_pair {
  _Alignas(16) float read[2];
  float beside[2];
};

struct int_pair {
  _Alignas(16) int read[2];
  int beside[2];
};

struct two_doubles {
  _Alignas(16) double read;
  double beside;
};

struct four_floats {
  _Alignas(16) float read;
  float beside[3];
};

static struct float_pair floats[3] = {{{1, 2}}, {{5, 6}}, {{7, 8}}};
static struct int_pair ints[2] = {{{3, 4}}, {{9, 10}}};
static struct two_doubles rounded = {11.2};
static struct four_floats rounded_float = {12.3F};

static void *writes(void *unused) {
  (void)unused;
  for (int i = 0; i < 3; i++) {
    floats[i].beside[0] = 100;
    floats[i].beside[1] = 100;
  }
  for (int i = 0; i < 2; i++) {
    ints[i].beside[0] = 100;
    ints[i].beside[1] = 100;
  }
  rounded.beside = 100;
  for (int i = 0; i < 3; i++) {
    rounded_float.beside[i] = 100;
  }
  return 0;
}

static void *reads(void *unused) {
  (void)unused;
  double first[2];
  double second[2];
  int third[2];
  int fourth[2];
  unsigned fifth[2];
  double whole;
  float whole_float;
  __asm__("cvtps2pd %1, %%xmm0\n\tmovupd %%xmm0, %0" : "=m"(first) : "m"(floats[0].read) : "xmm0");
  __asm__("cvtdq2pd %1, %%xmm0\n\tmovupd %%xmm0, %0" : "=m"(second) : "m"(ints[0].read) : "xmm0");
  __asm__("cvtps2pi %1, %%mm0\n\tmovq %%mm0, %0\n\temms" : "=m"(third) : "m"(floats[1].read));
  __asm__("cvttps2pi %1, %%mm0\n\tmovq %%mm0, %0\n\temms" : "=m"(fourth) : "m"(floats[2].read));
  __asm__("pxor %%mm0, %%mm0\n\tpunpckldq %1, %%mm0\n\tmovq %%mm0, %0\n\temms"
          : "=m"(fifth)
          : "m"(ints[1].read));
  __asm__("roundsd $1, %1, %0" : "=x"(whole) : "m"(rounded.read));
  __asm__("roundss $1, %1, %0" : "=x"(whole_float) : "m"(rounded_float.read));
  printf("%g %g %g %g %d %d %d %d %u 10 %g %g 13\n", first[0], first[1], second[0], second[1],
         third[0], third[1], fourth[0], fourth[1], fifth[1], whole, whole_float);
  return 0;
}

int main(void) {
  pthread_t writer;
  pthread_t reader;
  pthread_create(&writer, 0, writes, 0);
  pthread_create(&reader, 0, reads, 0);
  pthread_join(writer, 0);
  pthread_join(reader, 0);
}

// SPDX-License-Identifier: Apache-2.0
