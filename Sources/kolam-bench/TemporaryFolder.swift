import Glibc

/// A new folder for what a benchmark writes.
struct TemporaryFolder {
  let path: String

  /// Makes the folder.
  ///
  /// - Throws: that it cannot be made.
  init() throws(BenchmarkError) {
    var template = Array("/tmp/kolam-bench-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw BenchmarkError("cannot make a folder in /tmp") }
    path = template.withUnsafeBufferPointer { buffer in
      buffer.baseAddress.map { String(cString: $0) } ?? ""
    }
  }

  /// Removes the folder and what is in it; links are removed and not followed.
  func remove() { Self.remove(path) }

  private static func remove(_ path: String) {
    // A link is taken away here, before what it leads to is looked into.
    guard unlink(path) != 0, let stream = opendir(path) else { return }
    var names: [String] = []
    while let entry = readdir(stream) {
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) { pointer in
          pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        })
    }
    closedir(stream)
    for name in names where name != "." && name != ".." { remove("\(path)/\(name)") }
    rmdir(path)
  }

  /// The folder that the program was started in.
  static var currentPath: String {
    guard let path = getcwd(nil, 0) else { return "." }
    defer { free(path) }
    return String(cString: path)
  }
}

/// Why there is nothing to measure.
struct BenchmarkError: Error {
  let message: String

  init(_ message: String) { self.message = message }
}

/// What the process takes of the machine's memory.
enum ProcessMemory {
  /// The most that was resident at once, in bytes.
  static var peak: Int {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_maxrss << 10
  }

  /// What is resident now, in bytes (`/proc/self/statm`, whose second number is pages).
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
