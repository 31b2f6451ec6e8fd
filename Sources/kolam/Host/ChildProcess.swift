import Glibc

/// Runs another program to its end, without a shell.
struct ChildProcess {
  /// What a program did.
  struct Outcome {
    /// Its exit code; nil where a signal ended it.
    let code: Int32?
    /// What it wrote to its output.
    let output: [UInt8]
    /// What it wrote to its error output.
    let errors: [UInt8]
  }

  /// Why a program's outcome is not known.
  enum Failure: Error {
    /// It could not be started; the system's error number.
    case notStarted(Int32)
    /// It wrote more than is read.
    case tooMuchOutput
  }

  /// The program, which is looked for in `PATH`.
  let program: String
  /// The arguments as they reach it, each one whole.
  let arguments: [String]
  /// Variables of its environment besides those of this process.
  var environment: [String: String] = [:]
  /// How many bytes it may write.
  let limit: Int

  /// Runs it; it has no input.
  ///
  /// - Returns: what it did.
  /// - Throws: ``Failure``.
  func run() throws(Failure) -> Outcome {
    var output: [Int32] = [-1, -1]
    var errors: [Int32] = [-1, -1]
    defer { for file in output + errors where file >= 0 { close(file) } }
    guard pipe(&output) == 0, pipe(&errors) == 0 else { throw .notStarted(errno) }
    // The child has its own ends as its output, and none of these.
    for file in output + errors { _ = fcntl(file, F_SETFD, FD_CLOEXEC) }
    let child = try spawn(output: output[1], errors: errors[1])
    for file in [output[1], errors[1]] { close(file) }
    (output[1], errors[1]) = (-1, -1)
    let written = read([output[0], errors[0]])
    if written == nil { kill(child, SIGKILL) }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    guard let written else { throw .tooMuchOutput }
    // As WIFEXITED and WEXITSTATUS read it.
    return Outcome(
      code: status & 0x7F == 0 ? status >> 8 & 0xFF : nil, output: written[0], errors: written[1])
  }

  private func spawn(output: Int32, errors: Int32) throws(Failure) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO)
    var words = ([program] + arguments).map { strdup($0) } + [nil]
    var variables = inherited().map { strdup($0) } + [nil]
    defer { for word in words + variables { free(word) } }
    var child: pid_t = 0
    let problem = posix_spawnp(&child, program, &actions, nil, &words, &variables)
    guard problem == 0 else { throw .notStarted(problem) }
    return child
  }

  /// This process's variables with the added ones.
  private func inherited() -> [String] {
    var found: [String] = []
    var next = environ
    while let variable = next.pointee {
      let text = String(cString: variable)
      let name = text.prefix { $0 != "=" }
      if environment[String(name)] == nil { found.append(text) }
      next += 1
    }
    return found + environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
  }

  /// Reads pipes to their ends, whichever has something; nil where there is more than the limit.
  private func read(_ pipes: [Int32]) -> [[UInt8]]? {
    var read = pipes.map { _ in [UInt8]() }
    var open = pipes.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while open.contains(where: { $0.fd >= 0 }) {
      guard poll(&open, nfds_t(open.count), -1) >= 0 || errno == EINTR else { break }
      for index in open.indices where open[index].fd >= 0 && open[index].revents != 0 {
        let count = Glibc.read(open[index].fd, &buffer, buffer.count)
        if count > 0 {
          read[index] += buffer[..<count]
          if read[index].count > limit { return nil }
        } else if count == 0 || errno != EINTR {
          // A negative number takes a file out of the poll.
          open[index].fd = -1
        }
      }
    }
    return read
  }
}
