import Foundations
import Glibc

/// A temporary folder for a benchmark.
struct TemporaryFolder {
  let path: String

  /// Creates the folder.
  ///
  /// - Throws: an error if it cannot be created.
  init() throws(BenchmarkError) {
    var template = Array("/tmp/kolam-bench-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw BenchmarkError("cannot make a folder in /tmp") }
    path = template.withUnsafeBufferPointer { buffer in
      buffer.baseAddress.map { String(cString: $0) } ?? ""
    }
  }

  /// Removes the folder recursively; symbolic links are removed and not followed.
  func remove() { Self.remove(path) }

  private static func remove(_ path: String) {
    // A symbolic link is removed here, before its target is opened.
    guard unlink(path) != 0, let names = Folder.names(in: path) else { return }
    for name in names { remove("\(path)/\(name)") }
    rmdir(path)
  }

  /// The current folder.
  static var currentPath: String {
    guard let path = getcwd(nil, 0) else { return "." }
    defer { free(path) }
    return String(cString: path)
  }
}

/// Why a benchmark cannot run.
struct BenchmarkError: Error {
  let message: String

  init(_ message: String) { self.message = message }
}

/// The memory of the process.
enum ProcessMemory {
  /// The peak resident size, in bytes.
  static var peak: Int {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_maxrss << 10
  }

  /// The current resident size, in bytes (`/proc/self/statm`, whose second number is pages).
  static var current: Int {
    guard let file = fopen("/proc/self/statm", "r") else { return 0 }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 128)
    guard fgets(&line, Int32(line.count), file) != nil else { return 0 }
    let fields = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      .split(separator: " ")
    return (fields.dropFirst().first.flatMap { Int($0) } ?? 0) * Int(getpagesize())
  }
}
