package org.rsanemu.emu.linux;

/** Linux's error numbers, as far as used; they are the same on all three ABIs (errno.h). */
final class Errno {
  static final int EPERM = 1;
  static final int ENOENT = 2;
  static final int ESRCH = 3;
  static final int EINTR = 4;
  static final int EIO = 5;
  static final int ENXIO = 6;
  static final int E2BIG = 7;
  static final int EBADF = 9;
  static final int ECHILD = 10;
  static final int EAGAIN = 11;
  static final int ENOMEM = 12;
  static final int EACCES = 13;
  static final int EFAULT = 14;
  static final int EBUSY = 16;
  static final int EEXIST = 17;
  static final int EXDEV = 18;
  static final int ENODEV = 19;
  static final int ENOTDIR = 20;
  static final int EISDIR = 21;
  static final int EINVAL = 22;
  static final int EMFILE = 24;
  static final int ENOTTY = 25;
  static final int EFBIG = 27;
  static final int ENOSPC = 28;
  static final int ESPIPE = 29;
  static final int EROFS = 30;
  static final int EPIPE = 32;
  static final int ERANGE = 34;
  static final int EDEADLK = 35;
  static final int ENAMETOOLONG = 36;
  static final int ENOSYS = 38;
  static final int ENOTEMPTY = 39;
  static final int ELOOP = 40;
  static final int ENODATA = 61;
  static final int EOVERFLOW = 75;
  static final int ENOTSOCK = 88;
  static final int EMSGSIZE = 90;
  static final int ENOPROTOOPT = 92;
  static final int EPROTONOSUPPORT = 93;
  static final int ESOCKTNOSUPPORT = 94;
  static final int EOPNOTSUPP = 95;
  static final int EAFNOSUPPORT = 97;
  static final int ECONNRESET = 104;
  static final int ETIMEDOUT = 110;
  static final int ECONNREFUSED = 111;

  private Errno() {}
}
