// For pipe2 and posix_spawn_file_actions_addclosefrom_np.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <unistd.h>

#include "CJavaScriptCore.h"

int cjsc_spawn(char *const *arguments, pid_t *process, int *input, int *output) {
  // Closed on exec, so that other children do not keep the process alive.
  int requests[2], replies[2];
  if (pipe2(requests, O_CLOEXEC) != 0) return errno;
  if (pipe2(replies, O_CLOEXEC) != 0) {
    int error = errno;
    close(requests[0]);
    close(requests[1]);
    return error;
  }
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, requests[0], STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, replies[1], STDOUT_FILENO);
  // Nothing else of the parent is the engine's: a pipe that it held open would never end for its reader.
  posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  // Ctrl-C is for the parent, which ends the engine; signals that the parent blocks are not blocked there.
  sigset_t none;
  sigemptyset(&none);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP);
  // The environment may have secrets, and the engine needs none of it.
  char *environment[] = {NULL};
  int error = posix_spawn(process, "/proc/self/exe", &actions, &attributes, arguments, environment);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  close(requests[0]);
  close(replies[1]);
  if (error != 0) {
    close(requests[1]);
    close(replies[0]);
    return error;
  }
  *input = requests[1];
  *output = replies[0];
  return 0;
}
