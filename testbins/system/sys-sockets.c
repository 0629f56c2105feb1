// verdict: robust
//
// Pairs of sockets: streams, datagrams and messages, descriptors passed along, options, the end.
#include "show.h"
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

static char bytes[4096];

static void readiness(const char *when, int fd) {
  struct pollfd wait = {.fd = fd, .events = POLLIN | POLLOUT | POLLRDHUP};
  int ready = poll(&wait, 1, 0);
  printf("%s: %d %x\n", when, ready, wait.revents);
}

static void streams(void) {
  int s[2];
  TRY(socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, s));
  readiness("nothing sent", s[0]);
  TRY(recv(s[0], bytes, 10, 0));
  TRY(send(s[1], "hello", 5, 0));
  TRY(write(s[1], " world", 6));
  readiness("sent", s[0]);
  TRY(recv(s[0], bytes, 4, MSG_PEEK));
  TRY(recv(s[0], bytes, 7, 0));
  TRY(read(s[0], bytes + 7, 10));
  printf("%.11s\n", bytes);
  TRY(shutdown(s[1], SHUT_WR));
  readiness("shut down", s[0]);
  TRY(read(s[0], bytes, 10));
  TRY(send(s[1], "x", 1, MSG_NOSIGNAL));
  TRY(send(s[0], "back", 4, 0));
  TRY(recv(s[1], bytes, 10, MSG_DONTWAIT));
  TRY(shutdown(s[1], 7));
  close(s[1]);
  readiness("closed", s[0]);
  signal(SIGPIPE, SIG_IGN);
  TRY(write(s[0], "x", 1));
  close(s[0]);
  socketpair(AF_UNIX, SOCK_STREAM, 0, s);
  write(s[0], "lost", 4);
  close(s[1]);
  TRY(read(s[0], bytes, 1));
  TRY(read(s[0], bytes, 1));
  close(s[0]);
}

static void messages(int type, const char *name) {
  int s[2];
  printf("%s\n", name);
  TRY(socketpair(AF_UNIX, type, 0, s));
  fcntl(s[0], F_SETFL, O_NONBLOCK);
  TRY(send(s[1], "first", 5, 0));
  TRY(send(s[1], "", 0, 0));
  TRY(send(s[1], "second", 6, 0));
  TRY(recv(s[0], bytes, 3, MSG_TRUNC));
  TRY(recv(s[0], bytes, 10, 0));
  struct iovec parts[2] = {{bytes, 2}, {bytes + 10, 2}};
  struct msghdr message = {.msg_iov = parts, .msg_iovlen = 2};
  TRY(recvmsg(s[0], &message, 0));
  printf("%.2s %.2s %d\n", bytes, bytes + 10, message.msg_flags == MSG_TRUNC);
  TRY(recv(s[0], bytes, 10, 0));
  TRY(sendto(s[1], "x", 1, 0, NULL, 0));
  TRY(recvfrom(s[0], bytes, 10, 0, NULL, NULL));
  close(s[1]);
  TRY(send(s[0], "x", 1, MSG_NOSIGNAL));
  close(s[0]);
}

static void passing(void) {
  int s[2], p[2];
  socketpair(AF_UNIX, SOCK_STREAM, 0, s);
  pipe(p);
  union {
    struct cmsghdr header;
    char room[CMSG_SPACE(2 * sizeof(int))];
  } control = {0};
  struct iovec part = {"f", 1};
  struct msghdr message = {.msg_iov = &part,
                           .msg_iovlen = 1,
                           .msg_control = &control,
                           .msg_controllen = CMSG_SPACE(sizeof(int))};
  struct cmsghdr *header = CMSG_FIRSTHDR(&message);
  header->cmsg_level = SOL_SOCKET;
  header->cmsg_type = SCM_RIGHTS;
  header->cmsg_len = CMSG_LEN(sizeof(int));
  memcpy(CMSG_DATA(header), &p[1], sizeof(int));
  TRY(sendmsg(s[0], &message, 0));
  close(p[1]);
  part.iov_base = bytes;
  message.msg_controllen = sizeof control;
  TRY(recvmsg(s[1], &message, 0));
  header = CMSG_FIRSTHDR(&message);
  HOLDS(header && header->cmsg_type == SCM_RIGHTS);
  int got;
  memcpy(&got, CMSG_DATA(header), sizeof got);
  TRY(write(got, "through", 7));
  close(got);
  TRY(read(p[0], bytes, 10));
  TRY(read(p[0], bytes, 10));
  close(p[0]);
  close(s[0]);
  close(s[1]);
}

static void options(void) {
  int s[2], value = 0, flag = 1;
  socklen_t length = sizeof value;
  socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, s);
  TRY(getsockopt(s[0], SOL_SOCKET, SO_TYPE, &value, &length));
  HOLDS(value == SOCK_SEQPACKET && length == 4);
  TRY(getsockopt(s[0], SOL_SOCKET, SO_ERROR, &value, &length));
  TRY(getsockopt(s[0], SOL_SOCKET, SO_DOMAIN, &value, &length));
  HOLDS(value == AF_UNIX);
  TRY(setsockopt(s[0], SOL_SOCKET, SO_REUSEADDR, &flag, sizeof flag));
  TRY(getsockopt(s[0], SOL_SOCKET, 9999, &value, &length));
  struct ucred peer;
  length = sizeof peer;
  TRY(getsockopt(s[0], SOL_SOCKET, SO_PEERCRED, &peer, &length));
  HOLDS(peer.pid == getpid() && peer.uid == getuid());
  struct sockaddr_un address;
  length = sizeof address;
  TRY(getsockname(s[0], (struct sockaddr *)&address, &length));
  HOLDS(address.sun_family == AF_UNIX && length == 2);
  TRY(send(0, "x", 1, 0));
  TRY(send(99, "x", 1, 0));
  TRY(shutdown(1, 0));
  TRY(socketpair(AF_UNIX, 77, 0, s));
  TRY(socketpair(77, SOCK_STREAM, 0, s));
  TRY(socketpair(AF_INET, SOCK_STREAM, 0, s));
  TRY(socket(77, SOCK_STREAM, 0));
  struct stat status;
  fstat(s[0], &status);
  HOLDS(S_ISSOCK(status.st_mode));
}

static int s[2], data;
static void *answers(void *unused) {
  (void)unused;
  char got[8];
  while (recv(s[1], got, sizeof got, 0) == 4) {
    data++;
    send(s[1], "done", 4, 0);
  }
  return NULL;
}

/* What is received comes after what its sender did before. */
static void asking(void) {
  socketpair(AF_UNIX, SOCK_SEQPACKET, 0, s);
  pthread_t thread;
  pthread_create(&thread, NULL, answers, NULL);
  for (int i = 0; i < 3; i++) {
    data++;
    send(s[0], "work", 4, 0);
    recv(s[0], bytes, 10, 0);
  }
  shutdown(s[0], SHUT_WR);
  pthread_join(thread, NULL);
  printf("data %d\n", data);
}

int main(void) {
  streams();
  messages(SOCK_DGRAM, "datagrams");
  messages(SOCK_SEQPACKET, "sequenced packets");
  passing();
  options();
  asking();
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
