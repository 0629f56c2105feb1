// verdict: robust
// runs: 1
//
// Reading and writing: positions, holes, lengths, copies, locks, sealed memory files.
#include "fs.h"
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/sendfile.h>
#include <sys/uio.h>

static char text[1 << 16];

static void positions(void) {
  TRY(open("p", O_RDWR | O_CREAT, 0644));
  TRY(write(3, "0123456789", 10));
  TRY(lseek(3, 0, SEEK_CUR));
  TRY(pread(3, text, 3, 4));
  printf("%.3s\n", text);
  TRY(lseek(3, 0, SEEK_CUR));
  TRY(pwrite(3, "AB", 2, 1));
  TRY(pread(3, text, 5, 8));
  TRY(pread(3, text, 5, 100));
  TRY(pread(3, text, 5, -1));
  TRY(lseek(3, -20, SEEK_END));
  TRY(lseek(3, -4, SEEK_END));
  TRY(lseek(3, 2, 9));
  TRY(lseek(3, 20, SEEK_SET));
  TRY(read(3, text, 5));
  TRY(write(3, "end", 3));
  TRY(lseek(3, 0, SEEK_END));
  TRY(ioctl(3, FIONREAD, text));
  struct iovec parts[3] = {{text, 2}, {text + 10, 0}, {text + 20, 100}};
  TRY(preadv(3, parts, 3, 0));
  printf("%.2s %.8s\n", text, text + 20);
  struct iovec words[2] = {{"xy", 2}, {"z", 1}};
  TRY(pwritev(3, words, 2, 5));
  TRY(pwritev2(3, words, 2, -1, 0));
  TRY(pwritev2(3, words, 2, 0, RWF_APPEND));
  TRY(preadv2(3, parts, 3, 0, 1 << 30));
  void *volatile unmapped = (void *)8;
  volatile int fewer_than_none = -1;
  TRY(readv(3, parts, fewer_than_none));
  TRY(lseek(3, 0, SEEK_SET));
  TRY(readv(3, parts, 3));
  TRY(read(3, unmapped, 1));
  TRY(write(3, unmapped, 1));
  TRY(read(99, text, 1));
  TRY(close(3));
}

static void lengths(void) {
  TRY(open("l", O_RDWR | O_CREAT, 0644));
  TRY(ftruncate(3, 5000));
  look("l");
  TRY(ftruncate(3, -1));
  TRY(truncate("l", 10));
  TRY(truncate("none", 10));
  TRY(truncate(".", 10));
  TRY(pread(3, text, 20, 0));
  TRY(ftruncate(3, 1 << 20));
  TRY(pwrite(3, "data", 4, 500000));
  TRY(lseek(3, 0, SEEK_DATA));
  TRY(lseek(3, 0, SEEK_HOLE));
  TRY(lseek(3, 500001, SEEK_HOLE));
  TRY(lseek(3, 600000, SEEK_DATA));
  TRY(lseek(3, 2 << 20, SEEK_HOLE));
  TRY(fallocate(3, 0, 1 << 20, 100));
  look("l");
  TRY(fallocate(3, FALLOC_FL_KEEP_SIZE, 2 << 20, 100));
  look("l");
  TRY(fallocate(3, FALLOC_FL_PUNCH_HOLE, 0, 100));
  TRY(fallocate(3, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, 499999, 3));
  TRY(pread(3, text, 4, 500000));
  printf("%d %d %c\n", text[0], text[1], text[2]);
  TRY(fallocate(3, 0, -1, 100));
  TRY(fallocate(3, 0, 0, 0));
  TRY(posix_fallocate(3, 0, 10));
  TRY(fsync(3));
  TRY(fdatasync(3));
  TRY(syncfs(3));
  TRY(posix_fadvise(3, 0, 0, POSIX_FADV_SEQUENTIAL));
  TRY(close(3));
  TRY(open("l", O_RDONLY));
  TRY(ftruncate(3, 1));
  TRY(fallocate(3, 0, 0, 1));
  TRY(close(3));
  TRY(fsync(3));
}

static void copies(void) {
  put("from", "what is to be copied");
  TRY(open("from", O_RDONLY));
  TRY(open("to", O_RDWR | O_CREAT, 0644));
  off_t at = 5;
  TRY(sendfile(4, 3, &at, 5));
  TRY(at);
  TRY(lseek(3, 0, SEEK_CUR));
  TRY(sendfile(4, 3, NULL, 100));
  TRY(lseek(3, 0, SEEK_CUR));
  TRY(sendfile(4, 3, NULL, 100));
  get("to");
  TRY(sendfile(3, 4, NULL, 1));
  TRY(sendfile(4, 99, NULL, 1));
  loff_t in = 0, out = 100;
  TRY(copy_file_range(3, &in, 4, &out, 4, 0));
  printf("%d %d\n", (int)in, (int)out);
  TRY(copy_file_range(3, NULL, 4, NULL, 4, 0));
  TRY(copy_file_range(3, NULL, 4, NULL, 4, 1));
  TRY(copy_file_range(4, NULL, 3, NULL, 4, 0));
  in = 0, out = 2;
  TRY(copy_file_range(4, &in, 4, &out, 10, 0));
  int ends[2];
  TRY(pipe(ends));
  TRY(lseek(3, 0, SEEK_SET));
  TRY(sendfile(ends[1], 3, NULL, 4));
  TRY(ioctl(ends[0], FIONREAD, &ends[1]));
  TRY(ends[1]);
  TRY(read(ends[0], text, 10));
  TRY(sendfile(4, ends[0], NULL, 1));
  TRY(pread(ends[0], text, 1, 0));
  TRY(lseek(ends[0], 0, SEEK_CUR));
  TRY(close_range(3, 6, 0));
}

static int lock(int file, int command, int type, long start, long length) {
  struct flock request = {
      .l_type = type, .l_whence = SEEK_SET, .l_start = start, .l_len = length};
  int result = fcntl(file, command, &request);
  if (result == 0 && (command == F_GETLK || command == F_OFD_GETLK))
    printf("type %d start %ld length %ld\n", request.l_type,
           request.l_type == F_UNLCK ? 0 : (long)request.l_start,
           request.l_type == F_UNLCK ? 0 : (long)request.l_len);
  return result;
}

static void locks(void) {
  TRY(open("lock", O_RDWR | O_CREAT, 0644));
  TRY(open("lock", O_RDWR));
  TRY(open("lock", O_RDONLY));
  TRY(flock(3, LOCK_SH));
  TRY(flock(4, LOCK_SH | LOCK_NB));
  TRY(flock(4, LOCK_EX | LOCK_NB));
  TRY(flock(3, LOCK_UN));
  TRY(flock(4, LOCK_EX | LOCK_NB));
  TRY(flock(3, LOCK_SH | LOCK_NB));
  TRY(close(4));
  TRY(flock(3, LOCK_SH | LOCK_NB));
  TRY(flock(3, 77));
  TRY(open("lock", O_RDWR));
  TRY(lock(3, F_SETLK, F_WRLCK, 0, 10));
  TRY(lock(4, F_SETLK, F_WRLCK, 0, 10));
  TRY(lock(5, F_SETLK, F_WRLCK, 0, 10));
  TRY(lock(5, F_SETLK, F_RDLCK, 0, 10));
  TRY(lock(3, F_GETLK, F_WRLCK, 0, 10));
  TRY(lock(3, F_SETLK, F_UNLCK, 0, 0));
  TRY(lock(3, F_OFD_SETLK, F_WRLCK, 10, 10));
  TRY(lock(4, F_OFD_SETLK, F_RDLCK, 15, 1));
  TRY(lock(4, F_OFD_GETLK, F_RDLCK, 0, 0));
  TRY(lock(4, F_OFD_SETLK, F_RDLCK, 20, 0));
  TRY(lock(3, F_OFD_SETLK, F_UNLCK, 12, 4));
  TRY(lock(4, F_OFD_SETLK, F_RDLCK, 12, 4));
  TRY(lock(4, F_OFD_SETLK, F_RDLCK, 12, 5));
  TRY(lock(3, F_SETLK, 7, 0, 1));
  TRY(lock(3, F_SETLK, F_WRLCK, -1, 1));
  TRY(close_range(3, 5, 0));
}

static void sealed(void) {
  TRY(memfd_create("sealed", MFD_ALLOW_SEALING));
  TRY(fcntl(3, F_GET_SEALS));
  TRY(write(3, "sealed", 6));
  TRY(fcntl(3, F_ADD_SEALS, F_SEAL_GROW));
  TRY(pwrite(3, "x", 1, 6));
  TRY(pwrite(3, "x", 1, 5));
  TRY(ftruncate(3, 3));
  TRY(fcntl(3, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_WRITE));
  TRY(ftruncate(3, 2));
  TRY(pwrite(3, "x", 1, 0));
  TRY(fcntl(3, F_ADD_SEALS, F_SEAL_SEAL));
  TRY(fcntl(3, F_ADD_SEALS, F_SEAL_SEAL));
  TRY(fcntl(3, F_GET_SEALS));
  TRY(memfd_create("plain", MFD_CLOEXEC));
  TRY(fcntl(4, F_GET_SEALS));
  TRY(fcntl(4, F_ADD_SEALS, F_SEAL_GROW));
  TRY(fcntl(0, F_GET_SEALS));
  char name[40] = "";
  TRY(readlink("/proc/self/fd/3", name, sizeof name));
  printf("%s\n", name);
  TRY(memfd_create("x", 0x100));
  TRY(close_range(3, 4, 0));
}

int main(void) {
  enter_new_folder();
  positions();
  lengths();
  copies();
  locks();
  sealed();
  leave();
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
