/* btvirt refuses every client where the kernel has no AF_ALG, which it needs only for encryption: let it open one.
 * Preloaded, this gives it a socket of another kind. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <sys/socket.h>

int socket(int family, int type, int protocol) {
  int (*next)(int, int, int) = (int (*)(int, int, int))dlsym(RTLD_NEXT, "socket");
  return family == 38 ? next(AF_UNIX, SOCK_SEQPACKET, 0) : next(family, type, protocol);
}

int bind(int descriptor, const struct sockaddr *address, socklen_t length) {
  int (*next)(int, const struct sockaddr *, socklen_t) =
      (int (*)(int, const struct sockaddr *, socklen_t))dlsym(RTLD_NEXT, "bind");
  return address->sa_family == 38 ? 0 : next(descriptor, address, length);
}
