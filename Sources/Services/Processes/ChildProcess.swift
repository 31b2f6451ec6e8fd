// `environ` is a global variable of the C library, which nothing here changes.
@preconcurrency import Glibc

/// Runs another program to its end, without a shell.
package struct ChildProcess: Sendable {
  /// What a program did.
  package struct Outcome: Sendable {
    /// Its exit code; nil where a signal ended it.
    package let code: Int32?
    /// What it wrote to its output.
    package let output: [UInt8]
    /// What it wrote to its error output.
    package let errors: [UInt8]
  }

  /// Why a program's outcome is not known.
  package enum Failure: Error, Sendable, Hashable {
    /// It could not be started; the system's error number.
    case notStarted(Int32)
    /// It wrote more than is read; it was killed.
    case tooMuchOutput
    /// It took longer than it may; it was killed.
    case timedOut
    /// Nobody waits for it any more; it was killed.
    case cancelled
  }

  private let program: String
  private let arguments: [String]
  private let environment: [String: String]
  private let limit: Int

  /// Describes a program's run.
  ///
  /// - Parameters:
  ///   - program: the program, which is looked for in `PATH`.
  ///   - arguments: the arguments as they reach it, each one whole.
  ///   - environment: variables of its environment besides those of this process.
  ///   - limit: the most bytes of its output, and of its error output.
  package init(
    _ program: String, _ arguments: [String], environment: [String: String] = [:], limit: Int = 1 << 20
  ) {
    (self.program, self.arguments, self.environment, self.limit) = (program, arguments, environment, limit)
  }

  /// Runs it, and blocks the thread until it has ended.
  ///
  /// - Parameters:
  ///   - input: what it reads; at most 64 KiB, which a pipe takes at once.
  ///   - milliseconds: the longest time it may take; nil for any.
  ///   - cancellation: a descriptor that becomes readable where nobody waits any more; nil for none.
  /// - Returns: what it did.
  /// - Throws: ``Failure``.
  package func run(
    input: [UInt8] = [], within milliseconds: Int? = nil, cancellation: Int32? = nil
  ) throws(Failure) -> Outcome {
    // More would wait for the program to read, and nobody reads what it writes meanwhile.
    precondition(input.count <= 1 << 16, "a pipe takes no more at once")
    var pipes = Pipes()
    defer { pipes.close() }
    guard pipes.open() else { throw .notStarted(errno) }
    // While this end can be read, nothing written to it is a broken pipe.
    pipes.send(input)
    let child = try spawn(pipes)
    pipes.closeEndsOfChild()
    let result = ChildOutput(limit: limit).read(
      pipes.output.read, pipes.errors.read, within: milliseconds, cancellation: cancellation)
    if case .failure = result { kill(child, SIGKILL) }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    let (output, errors) = try result.get()
    // As WIFEXITED and WEXITSTATUS read it.
    return Outcome(code: status & 0x7F == 0 ? status >> 8 & 0xFF : nil, output: output, errors: errors)
  }

  private func spawn(_ pipes: borrowing Pipes) throws(Failure) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, pipes.input.read, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, pipes.output.write, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, pipes.errors.write, STDERR_FILENO)
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
}

/// The pipes to and from a child.
private struct Pipes {
  struct Ends { var (read, write): (Int32, Int32) = (-1, -1) }

  var (input, output, errors) = (Ends(), Ends(), Ends())

  /// Opens all; those that are open already are closed by ``close()`` where one fails.
  mutating func open() -> Bool {
    for path in [\Pipes.input, \Pipes.output, \Pipes.errors] {
      var ends: [Int32] = [-1, -1]
      guard pipe(&ends) == 0 else { return false }
      // The child has its own ends under other numbers, and none of these.
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      self[keyPath: path] = Ends(read: ends[0], write: ends[1])
    }
    return true
  }

  mutating func closeEndsOfChild() {
    Self.close(&input.read)
    Self.close(&output.write)
    Self.close(&errors.write)
  }

  /// Writes all that the child may read.
  mutating func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(input.write, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      rest = rest.dropFirst(count)
    }
    Self.close(&input.write)
  }

  mutating func close() {
    for path in [\Pipes.input, \Pipes.output, \Pipes.errors] {
      Self.close(&self[keyPath: path].read)
      Self.close(&self[keyPath: path].write)
    }
  }

  private static func close(_ end: inout Int32) {
    if end >= 0 { Glibc.close(end) }
    end = -1
  }
}

/// Reads what a child writes, until it has closed both of its outputs.
private struct ChildOutput {
  let limit: Int

  func read(
    _ output: Int32, _ errors: Int32, within milliseconds: Int?, cancellation: Int32?
  ) -> Result<([UInt8], [UInt8]), ChildProcess.Failure> {
    var read: [[UInt8]] = [[], []]
    // A negative number takes a file out of the poll.
    var open = [output, errors, cancellation ?? -1].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let deadline = milliseconds.map { Self.milliseconds() + $0 }
    while open[0].fd >= 0 || open[1].fd >= 0 {
      let left = deadline.map { max(0, $0 - Self.milliseconds()) }
      let ready = poll(&open, nfds_t(open.count), left.map { Int32(clamping: $0) } ?? -1)
      if ready == 0 { return .failure(.timedOut) }
      guard ready > 0 || errno == EINTR else { break }
      if ready < 0 { continue }
      if open[2].revents != 0 { return .failure(.cancelled) }
      for index in 0...1 where open[index].fd >= 0 && open[index].revents != 0 {
        let count = Glibc.read(open[index].fd, &buffer, buffer.count)
        if count > 0 {
          read[index] += buffer[..<count]
          if read[index].count > limit { return .failure(.tooMuchOutput) }
        } else if count == 0 || errno != EINTR {
          open[index].fd = -1
        }
      }
    }
    return .success((read[0], read[1]))
  }

  /// The time of a clock that nobody sets.
  private static func milliseconds() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }
}
