import Glibc
internal import Synchronization

/// A request's body that is read while it is sent, so that it is never in memory as a whole.
///
/// ```swift
/// var request = HTTPRequest(.put, "/photos/1")
/// request.upload = try .file(path)
/// ```
///
/// It is read by position, so that an attempt that failed can begin again.
package final class BodySource: Sendable {
  /// How many bytes it has.
  package let size: Int
  private let reader: @Sendable (_ offset: Int, _ limit: Int) throws(BodyError) -> [UInt8]

  /// Makes a body.
  ///
  /// - Parameters:
  ///   - size: how many bytes it has.
  ///   - reader: reads some bytes from an offset on, at least one and at most so many; called on any thread, which it
  ///     may hold up as a disk does.
  package init(
    size: Int, _ reader: @escaping @Sendable (_ offset: Int, _ limit: Int) throws(BodyError) -> [UInt8]
  ) {
    (self.size, self.reader) = (size, reader)
  }

  /// Reads bytes.
  ///
  /// - Parameters:
  ///   - offset: where they begin.
  ///   - limit: the most to read.
  /// - Returns: the bytes; none at the end.
  /// - Throws: where they cannot be read, or the body has become shorter.
  func read(at offset: Int, atMost limit: Int) throws(BodyError) -> [UInt8] {
    let count = min(limit, size - offset)
    guard offset >= 0, count > 0 else { return [] }
    let bytes = try reader(offset, count)
    guard (1...count).contains(bytes.count) else { throw BodyError("it is shorter than it was") }
    return bytes
  }

  /// How many bytes are read at a time.
  static let partSize = 64 << 10

  /// The bytes in order, each part read when it is asked for.
  ///
  /// - Parameter progress: follows what was read; nil for nothing.
  /// - Returns: the bytes, to be read once.
  func parts(reporting progress: UploadProgress?) -> Incoming<[UInt8]> {
    let position = Mutex(0)
    return Incoming { () throws(TransportError) -> [UInt8]? in
      do throws(BodyError) {
        let (part, sent) = try position.withLock { position throws(BodyError) in
          let part = try self.read(at: position, atMost: Self.partSize)
          position += part.count
          return (part, position)
        }
        progress?.sent(sent, of: self.size)
        return part.isEmpty ? nil : part
      } catch {
        throw TransportError(error)
      }
    } cancel: {
    }
  }
}

extension BodySource: Hashable {
  /// Whether both are one.
  package static func == (one: BodySource, other: BodySource) -> Bool { one === other }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension BodySource {
  /// The content of a file, as long as it is now.
  ///
  /// - Parameter path: the file.
  /// - Returns: the body, which keeps the file open.
  /// - Throws: where it cannot be opened, or is no file.
  package static func file(_ path: String) throws(BodyError) -> BodySource {
    let file = try OpenFile(path)
    return BodySource(size: file.size) { (offset, limit) throws(BodyError) in try file.read(at: offset, limit)
    }
  }

  /// A file that is open for reading.
  private final class OpenFile: Sendable {
    let size: Int
    private let descriptor: Int32

    init(_ path: String) throws(BodyError) {
      descriptor = open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw BodyError(String(cString: strerror(errno)).lowercased()) }
      var status = stat()
      guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
        Glibc.close(descriptor)
        throw BodyError("it is no file")
      }
      size = Int(status.st_size)
    }

    deinit { Glibc.close(descriptor) }

    func read(at offset: Int, _ limit: Int) throws(BodyError) -> [UInt8] {
      var number: Int32 = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
        var result = -1
        repeat {
          result = pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset))
        } while result < 0
          && errno == EINTR
        number = result < 0 ? errno : 0
        count = max(0, result)
      }
      if number != 0 { throw BodyError(String(cString: strerror(number)).lowercased()) }
      return bytes
    }
  }
}

/// Why a request's body cannot be read.
package struct BodyError: Error, Sendable, Hashable {
  /// The reason, for a log.
  package let reason: String

  /// Gives a reason.
  package init(_ reason: String) { self.reason = reason }
}

extension TransportError {
  /// A request whose body could not be read was not sent.
  init(_ error: BodyError) { self = .unreachable("the request's body could not be read: \(error.reason)") }
}
