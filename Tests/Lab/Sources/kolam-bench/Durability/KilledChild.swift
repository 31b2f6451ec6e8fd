import Glibc

/// This program in a process of its own, which is killed.
struct KilledChild {
  private let process: pid_t
  private let descriptor: Int32

  /// Starts it.
  init(_ arguments: [String]) throws(BenchmarkError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw BenchmarkError("cannot make a pipe") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
    var words = (["kolam-bench"] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var process: pid_t = 0
    guard posix_spawn(&process, "/proc/self/exe", &actions, nil, &words, environ) == 0 else {
      throw BenchmarkError("cannot start a process")
    }
    close(ends[1])
    (self.process, descriptor) = (process, ends[0])
  }

  /// Kills it after a time, so that not even a handler of its own runs (SIGKILL).
  ///
  /// - Parameter milliseconds: the time; less where it ends before.
  func kill(after milliseconds: Int) {
    var hangUp = pollfd(fd: descriptor, events: 0, revents: 0)
    _ = poll(&hangUp, 1, Int32(milliseconds))
    Glibc.kill(process, SIGKILL)
  }

  /// What it has written, when it has ended.
  func output() throws(BenchmarkError) -> String {
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &part, part.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw BenchmarkError("cannot read a process's output") }
      if count == 0 { break }
      bytes += part[..<count]
    }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return String(decoding: bytes, as: UTF8.self)
  }
}
