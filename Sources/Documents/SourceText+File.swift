public import Foundations
import Glibc

extension SourceText {
  /// Reads a file, never more of it than a limit.
  ///
  /// - Parameters:
  ///   - path: the file to open.
  ///   - shown: its name in messages; the path itself if nil.
  ///   - limit: the most bytes to read.
  ///   - old: the text as read before; this very object is returned where the file is unchanged.
  /// - Returns: the file's text.
  /// - Throws: a diagnostic without a place where the file is missing, unreadable, a folder or too large.
  public static func load(
    _ path: String, shownAs shown: String? = nil, limit: Int = DocumentLimits.standard.bytes,
    keeping old: SourceText? = nil
  ) throws(Diagnostic) -> SourceText {
    let name = shown ?? path
    // Opening a pipe would otherwise wait for who writes to it.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw unreadable(name, errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw unreadable(name, errno) }
    if status.st_mode & S_IFMT == S_IFIFO, !path.hasPrefix("/dev/") { throw pipe(name) }
    // What a shell hands over as `/dev/fd/63` is meant to be waited for.
    _ = fcntl(descriptor, F_SETFL, 0)
    if status.st_size > limit { throw tooLarge(name, limit) }
    // One byte more than there should be: where it stays free, the file has been read to its end.
    var bytes = try read(descriptor, atMost: min(limit, Int(status.st_size)) + 1, name)
    var isAtEnd = bytes.count <= status.st_size
    while !isAtEnd, bytes.count <= limit {
      let part = try read(descriptor, atMost: 65536, name)
      bytes += part
      isAtEnd = part.isEmpty
    }
    if bytes.count > limit { throw tooLarge(name, limit) }
    if let old, old.path == name, says(old, bytes) { return old }
    return SourceText(path: name, bytes: bytes)
  }

  /// Reads until there are so many bytes or the end.
  private static func read(
    _ descriptor: Int32, atMost wanted: Int, _ name: String
  ) throws(Diagnostic) -> [UInt8] {
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, count in
      while count < wanted {
        let result = Glibc.read(descriptor, buffer.baseAddress.map { $0 + count }, wanted - count)
        if result < 0, errno == EINTR { continue }
        if result < 0 { failure = errno }
        if result <= 0 { return }
        count += result
      }
    }
    if failure != 0 { throw unreadable(name, failure) }
    return bytes
  }

  /// Whether a text is these bytes; a file's time and size are not enough, as two edits may share both.
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

  private static func pipe(_ name: String) -> Diagnostic {
    Diagnostic(.unreadableFile, "cannot read `\(name)`: it is a pipe, expected a file", at: nil)
  }

  private static func tooLarge(_ name: String, _ limit: Int) -> Diagnostic {
    Diagnostic(
      .documentTooLarge, "`\(name)` is larger than \(limit >> 10) KiB, the most that is read", at: nil,
      help: "split it into several files")
  }
}

extension SourceText {
  /// What is wrong with bytes that are not UTF-8; nil where all are.
  package var utf8Error: Diagnostic? {
    brokenUTF8.map { broken in
      Diagnostic(
        .notUTF8, "this byte is not valid UTF-8", at: Span(self, broken.lowerBound..<broken.lowerBound + 1),
        help: "save the file as UTF-8")
    }
  }
}
