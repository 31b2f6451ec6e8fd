public import Foundations
import Glibc

extension SourceText {
  /// Reads a file, never more of it than a limit.
  ///
  /// - Parameters:
  ///   - path: the file to open.
  ///   - shown: what people are shown as its name; the path itself if nil.
  ///   - limit: the most bytes to read.
  ///   - old: the text as it was read before; given back, the very object, where the file still says the same.
  /// - Returns: the file's text.
  /// - Throws: a diagnostic without a place where the file is missing, unreadable, a folder or too large.
  public static func load(
    _ path: String, shownAs shown: String? = nil, limit: Int = DocumentLimits.standard.bytes,
    keeping old: SourceText? = nil
  ) throws(Diagnostic) -> SourceText {
    let name = shown ?? path
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw unreadable(name, errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw unreadable(name, errno) }
    if status.st_size > limit { throw tooLarge(name, limit) }
    var bytes = [UInt8]()
    let wanted = min(limit, max(Int(status.st_size), 4096)) + 1
    while bytes.count <= limit {
      let chunk = bytes.isEmpty ? wanted : 65536
      var failure: Int32 = 0
      let old = bytes.count
      bytes.reserveCapacity(old + chunk)
      let part = [UInt8](unsafeUninitializedCapacity: chunk) { buffer, count in
        let result = read(descriptor, buffer.baseAddress, chunk)
        if result < 0 { failure = errno }
        count = max(0, result)
      }
      if failure == EINTR { continue }
      if failure != 0 { throw unreadable(name, failure) }
      if part.isEmpty { break }
      if old == 0 { bytes = part } else { bytes.append(contentsOf: part) }
    }
    if bytes.count > limit { throw tooLarge(name, limit) }
    if let old, old.path == name, says(old, bytes) { return old }
    return SourceText(path: name, bytes: bytes)
  }

  /// Whether a text is these bytes; a file's time and size would not tell, as two edits may share both.
  private static func says(_ text: SourceText, _ bytes: [UInt8]) -> Bool {
    guard text.bytes.count == bytes.count else { return false }
    return text.bytes.withUnsafeBytes { old in
      bytes.withUnsafeBytes { new in
        guard let old = old.baseAddress, let new = new.baseAddress else { return true }
        return memcmp(old, new, bytes.count) == 0
      }
    }
  }

  private static func unreadable(_ name: String, _ number: Int32) -> Diagnostic {
    let reason =
      switch number {
      case ENOENT: "there is no such file"
      case EACCES: "it may not be read"
      case EISDIR: "it is a folder"
      default: String(cString: strerror(number)).lowercased()
      }
    return Diagnostic(.unreadableFile, "cannot read `\(name)`: \(reason)", at: nil)
  }

  private static func tooLarge(_ name: String, _ limit: Int) -> Diagnostic {
    Diagnostic(
      .documentTooLarge, "`\(name)` is larger than \(limit >> 10) KiB, the most that is read", at: nil,
      help: "split it into several files")
  }
}
