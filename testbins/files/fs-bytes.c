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
  SHOW(open("p", O_RDWR | O_CREAT, 0644));
  SHOW(write(3, "0123456789", 10));
  SHOW(lseek(3, 0, SEEK_CUR));
  SHOW(pread(3, text, 3, 4));
  printf("%.3s\n", text);
  SHOW(lseek(3, 0, SEEK_CUR));
  SHOW(pwrite(3, "AB", 2, 1));
  SHOW(pread(3, text, 5, 8));
  SHOW(pread(3, text, 5, 100));
  SHOW(pread(3, text, 5, -1));
  SHOW(lseek(3, -20, SEEK_END));
  SHOW(lseek(3, -4, SEEK_END));
  SHOW(lseek(3, 2, 9));
  SHOW(lseek(3, 20, SEEK_SET));
  SHOW(read(3, text, 5));
  SHOW(write(3, "end", 3));
  SHOW(lseek(3, 0, SEEK_END));
  SHOW(ioctl(3, FIONREAD, text));
  struct iovec parts[3] = {{text, 2}, {text + 10, 0}, {text + 20, 100}};
  SHOW(preadv(3, parts, 3, 0));
  printf("%.2s %.8s\n", text, text + 20);
  struct iovec words[2] = {{"xy", 2}, {"z", 1}};
  SHOW(pwritev(3, words, 2, 5));
  SHOW(pwritev2(3, words, 2, -1, 0));
  SHOW(pwritev2(3, words, 2, 0, RWF_APPEND));
  SHOW(preadv2(3, parts, 3, 0, 1 << 30));
  void *volatile unmapped = (void *)8;
  volatile int fewer_than_none = -1;
  SHOW(readv(3, parts, fewer_than_none));
  SHOW(lseek(3, 0, SEEK_SET));
  SHOW(readv(3, parts, 3));
  SHOW(read(3, unmapped, 1));
  SHOW(write(3, unmapped, 1));
  SHOW(read(99, text, 1));
  SHOW(close(3));
}

static void lengths(void) {
  SHOW(open("l", O_RDWR | O_CREAT, 0644));
  SHOW(ftruncate(3, 5000));
  look("l");
  SHOW(ftruncate(3, -1));
  SHOW(truncate("l", 10));
  SHOW(truncate("none", 10));
  SHOW(truncate(".", 10));
  SHOW(pread(3, text, 20, 0));
  SHOW(ftruncate(3, 1 << 20));
  SHOW(pwrite(3, "data", 4, 500000));
  SHOW(lseek(3, 0, SEEK_DATA));
  SHOW(lseek(3, 0, SEEK_HOLE));
  SHOW(lseek(3, 500001, SEEK_HOLE));
  SHOW(lseek(3, 600000, SEEK_DATA));
  SHOW(lseek(3, 2 << 20, SEEK_HOLE));
  SHOW(fallocate(3, 0, 1 << 20, 100));
  look("l");
  SHOW(fallocate(3, FALLOC_FL_KEEP_SIZE, 2 << 20, 100));
  look("l");
  SHOW(fallocate(3, FALLOC_FL_PUNCH_HOLE, 0, 100));
  SHOW(fallocate(3, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, 499999, 3));
  SHOW(pread(3, text, 4, 500000));
  printf("%d %d %c\n", text[0], text[1], text[2]);
  SHOW(fallocate(3, 0, -1, 100));
  SHOW(fallocate(3, 0, 0, 0));
  SHOW(posix_fallocate(3, 0, 10));
  SHOW(fsync(3));
  SHOW(fdatasync(3));
  SHOW(syncfs(3));
  SHOW(posix_fadvise(3, 0, 0, POSIX_FADV_SEQUENTIAL));
  SHOW(close(3));
  SHOW(open("l", O_RDONLY));
  SHOW(ftruncate(3, 1));
  SHOW(fallocate(3, 0, 0, 1));
  SHOW(close(3));
  SHOW(fsync(3));
}

static void copies(void) {
  put("from", "what is to be copied");
  SHOW(open("from", O_RDONLY));
  SHOW(open("to", O_RDWR | O_CREAT, 0644));
  off_t at = 5;
  SHOW(sendfile(4, 3, &at, 5));
  SHOW(at);
  SHOW(lseek(3, 0, SEEK_CUR));
  SHOW(sendfile(4, 3, NULL, 100));
  SHOW(lseek(3, 0, SEEK_CUR));
  SHOW(sendfile(4, 3, NULL, 100));
  get("to");
  SHOW(sendfile(3, 4, NULL, 1));
  SHOW(sendfile(4, 99, NULL, 1));
  loff_t in = 0, out = 100;
  SHOW(copy_file_range(3, &in, 4, &out, 4, 0));
  printf("%d %d\n", (int)in, (int)out);
  SHOW(copy_file_range(3, NULL, 4, NULL, 4, 0));
  SHOW(copy_file_range(3, NULL, 4, NULL, 4, 1));
  SHOW(copy_file_range(4, NULL, 3, NULL, 4, 0));
  in = 0, out = 2;
  SHOW(copy_file_range(4, &in, 4, &out, 10, 0));
  int ends[2];
  SHOW(pipe(ends));
  SHOW(lseek(3, 0, SEEK_SET));
  SHOW(sendfile(ends[1], 3, NULL, 4));
  SHOW(ioctl(ends[0], FIONREAD, &ends[1]));
  SHOW(ends[1]);
  SHOW(read(ends[0], text, 10));
  SHOW(sendfile(4, ends[0], NULL, 1));
  SHOW(pread(ends[0], text, 1, 0));
  SHOW(lseek(ends[0], 0, SEEK_CUR));
  SHOW(close_range(3, 6, 0));
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
  SHOW(open("lock", O_RDWR | O_CREAT, 0644));
  SHOW(open("lock", O_RDWR));
  SHOW(open("lock", O_RDONLY));
  SHOW(flock(3, LOCK_SH));
  SHOW(flock(4, LOCK_SH | LOCK_NB));
  SHOW(flock(4, LOCK_EX | LOCK_NB));
  SHOW(flock(3, LOCK_UN));
  SHOW(flock(4, LOCK_EX | LOCK_NB));
  SHOW(flock(3, LOCK_SH | LOCK_NB));
  SHOW(close(4));
  SHOW(flock(3, LOCK_SH | LOCK_NB));
  SHOW(flock(3, 77));
  SHOW(open("lock", O_RDWR));
  SHOW(lock(3, F_SETLK, F_WRLCK, 0, 10));
  SHOW(lock(4, F_SETLK, F_WRLCK, 0, 10));
  SHOW(lock(5, F_SETLK, F_WRLCK, 0, 10));
  SHOW(lock(5, F_SETLK, F_RDLCK, 0, 10));
  SHOW(lock(3, F_GETLK, F_WRLCK, 0, 10));
  SHOW(lock(3, F_SETLK, F_UNLCK, 0, 0));
  SHOW(lock(3, F_OFD_SETLK, F_WRLCK, 10, 10));
  SHOW(lock(4, F_OFD_SETLK, F_RDLCK, 15, 1));
  SHOW(lock(4, F_OFD_GETLK, F_RDLCK, 0, 0));
  SHOW(lock(4, F_OFD_SETLK, F_RDLCK, 20, 0));
  SHOW(lock(3, F_OFD_SETLK, F_UNLCK, 12, 4));
  SHOW(lock(4, F_OFD_SETLK, F_RDLCK, 12, 4));
  SHOW(lock(4, F_OFD_SETLK, F_RDLCK, 12, 5));
  SHOW(lock(3, F_SETLK, 7, 0, 1));
  SHOW(lock(3, F_SETLK, F_WRLCK, -1, 1));
  SHOW(close_range(3, 5, 0));
}

static void sealed(void) {
  SHOW(memfd_create("sealed", MFD_ALLOW_SEALING));
  SHOW(fcntl(3, F_GET_SEALS));
  SHOW(write(3, "sealed", 6));
  SHOW(fcntl(3, F_ADD_SEALS, F_SEAL_GROW));
  SHOW(pwrite(3, "x", 1, 6));
  SHOW(pwrite(3, "x", 1, 5));
  SHOW(ftruncate(3, 3));
  SHOW(fcntl(3, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_WRITE));
  SHOW(ftruncate(3, 2));
  SHOW(pwrite(3, "x", 1, 0));
  SHOW(fcntl(3, F_ADD_SEALS, F_SEAL_SEAL));
  SHOW(fcntl(3, F_ADD_SEALS, F_SEAL_SEAL));
  SHOW(fcntl(3, F_GET_SEALS));
  SHOW(memfd_create("plain", MFD_CLOEXEC));
  SHOW(fcntl(4, F_GET_SEALS));
  SHOW(fcntl(4, F_ADD_SEALS, F_SEAL_GROW));
  SHOW(fcntl(0, F_GET_SEALS));
  char name[40] = "";
  SHOW(readlink("/proc/self/fd/3", name, sizeof name));
  printf("%s\n", name);
  SHOW(memfd_create("x", 0x100));
  SHOW(close_range(3, 4, 0));
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
