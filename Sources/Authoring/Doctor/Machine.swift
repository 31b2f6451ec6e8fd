import Foundations
import Glibc

/// A machine as probes look at it; tests have one of their own.
package protocol Machine: Sendable {
  /// The operating system, such as `Debian GNU/Linux 12 (bookworm)`; nil where it does not say.
  var system: String? { get }
  /// The processor's architecture, such as `x86_64`.
  var architecture: String { get }
  /// The version of ICU in the program.
  var icuVersion: String { get }
  /// The folder where apps keep their data.
  var dataFolder: String { get }
  /// Whether the standard output is a terminal.
  var isTerminal: Bool { get }
  /// The terminal's size in cells; nil where there is none.
  var terminalSize: (columns: Int, rows: Int)? { get }

  /// An environment variable; nil where it is not set, or empty.
  func variable(_ name: String) -> String?
  /// Whether there is a file or a folder.
  func exists(_ path: String) -> Bool
  /// Whether this user may write to a file or a folder.
  func isWritable(_ path: String) -> Bool
  /// The permissions of a file; nil where there is none.
  func mode(of path: String) -> UInt32?
  /// The bytes that are free where a path is; nil where that is not known.
  func freeSpace(at path: String) -> Int64?
  /// The names in a folder; none where it cannot be read.
  func names(in folder: String) -> [String]
  /// How often a line is in a file; nil where it cannot be read.
  func count(ofLine line: String, in path: String) -> Int?
  /// The path of a program of the user's `PATH`; nil where there is none.
  func program(_ name: String) -> String?
  /// Whether a library can be loaded; nil, or why not.
  func failure(ofLoading library: String) -> String?
  /// Why the process that runs larger scripts of walkthroughs has no engine; nil where it has one.
  var scriptEngineFailure: String? { get }
  /// The text that a function of a library without parameters returns; nil where there is none.
  func text(of function: String, in library: String) -> String?
  /// Why no socket of a kind can be opened; nil where one can.
  func failure(ofSocket family: Int32, type: Int32, protocol number: Int32) -> String?
}

/// The machine that the program runs on.
package struct LiveMachine: Machine {
  /// The version of ICU in the program.
  package let icuVersion: String
  /// The folder where apps keep their data.
  package let dataFolder: String

  /// Looks at this machine.
  ///
  /// - Parameters:
  ///   - icuVersion: the version of ICU in the program.
  ///   - dataFolder: the folder where apps keep their data.
  ///   - scriptEngine: starts the process that runs larger scripts, and says why it has no engine.
  package init(icuVersion: String, dataFolder: String, scriptEngine: @escaping @Sendable () -> String?) {
    (self.icuVersion, self.dataFolder) = (icuVersion, dataFolder)
    self.scriptEngine = scriptEngine
  }

  private let scriptEngine: @Sendable () -> String?

  /// Why the process that runs larger scripts has no engine: its environment is not this process's.
  package var scriptEngineFailure: String? { scriptEngine() }

  /// The operating system (os-release(5)).
  package var system: String? {
    guard let text = content("/etc/os-release", atMost: 64 << 10) else { return nil }
    let name = text.split(separator: "\n").first { $0.hasPrefix("PRETTY_NAME=") }
    return name.map { String($0.dropFirst("PRETTY_NAME=".count).filter { $0 != "\"" }) }
  }

  /// The processor's architecture.
  package var architecture: String {
    var names = utsname()
    guard uname(&names) == 0 else { return "unknown" }
    return withUnsafeBytes(of: &names.machine) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }

  /// Whether the standard output is a terminal.
  package var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// The terminal's size.
  package var terminalSize: (columns: Int, rows: Int)? {
    var size = winsize()
    guard isTerminal, ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// An environment variable.
  package func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Whether there is a file or a folder.
  package func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Whether this user may write there.
  package func isWritable(_ path: String) -> Bool { access(path, W_OK) == 0 }

  /// The permissions of a file.
  package func mode(of path: String) -> UInt32? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o777 : nil
  }

  /// The bytes that are free where a path is.
  package func freeSpace(at path: String) -> Int64? {
    var status = statvfs()
    return statvfs(path, &status) == 0 ? Int64(status.f_bavail) * Int64(status.f_frsize) : nil
  }

  /// The names in a folder.
  package func names(in folder: String) -> [String] {
    (Folder.names(in: folder) ?? []).filter { !$0.hasPrefix(".") }.sorted()
  }

  /// How often a line is in a file.
  package func count(ofLine line: String, in path: String) -> Int? {
    content(path, atMost: 16 << 20)?.split(separator: "\n").count { $0 == line }
  }

  /// The path of a program.
  package func program(_ name: String) -> String? {
    (variable("PATH") ?? "/usr/bin:/bin").split(separator: ":").map { "\($0)/\(name)" }
      .first { access($0, X_OK) == 0 }
  }

  /// Why a library cannot be loaded.
  package func failure(ofLoading library: String) -> String? {
    guard let handle = dlopen(library, RTLD_LAZY | RTLD_LOCAL) else {
      return dlerror().map { String(cString: $0) } ?? "it cannot be loaded"
    }
    dlclose(handle)
    return nil
  }

  /// The text that a function returns.
  package func text(of function: String, in library: String) -> String? {
    // Never closed: the text is the library's.
    guard let handle = dlopen(library, RTLD_LAZY | RTLD_LOCAL), let symbol = dlsym(handle, function) else {
      return nil
    }
    typealias Function = @convention(c) () -> UnsafePointer<CChar>?
    // A symbol has no type of its own; callers name only functions without parameters that return a text.
    return unsafeBitCast(symbol, to: Function.self)().map { String(cString: $0) }
  }

  /// Why no socket of a kind can be opened.
  package func failure(ofSocket family: Int32, type: Int32, protocol number: Int32) -> String? {
    let descriptor = socket(family, type, number)
    if descriptor < 0 { return String(cString: strerror(errno)).lowercased() }
    close(descriptor)
    return nil
  }

  private func content(_ path: String, atMost limit: Int) -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var (bytes, part) = ([UInt8](), [UInt8](repeating: 0, count: 64 << 10))
    while bytes.count < limit {
      let count = read(descriptor, &part, part.count)
      if count <= 0 { break }
      bytes += part[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
