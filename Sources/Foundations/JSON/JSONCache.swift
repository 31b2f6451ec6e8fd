internal import Glibc
internal import Synchronization

/// Values by the complete bytes of the JSON that they were read from, for the sessions of one process that read the
/// same.
///
/// A walk opens an app hundreds of times on the same data, so each text is decoded once. A product has one session and
/// does not need it.
public final class JSONCache: Sendable {
  /// A text, and the type that it is read as.
  private struct Key: Hashable {
    let type: ObjectIdentifier
    let bytes: [UInt8]

    /// Hashes a few bytes, which distinguish most texts, so that long ones need not be hashed whole.
    func hash(into hasher: inout Hasher) {
      hasher.combine(type)
      hasher.combine(bytes.count)
      for index in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 32)) {
        hasher.combine(bytes[index])
      }
    }

    static func == (left: Key, right: Key) -> Bool {
      guard left.type == right.type, left.bytes.count == right.bytes.count else { return false }
      return left.bytes.withUnsafeBytes { left in
        right.bytes.withUnsafeBytes { right in
          guard let one = left.baseAddress, let other = right.baseAddress else { return true }
          return one == other || memcmp(one, other, left.count) == 0
        }
      }
    }
  }

  private struct State {
    var values: [Key: any Sendable] = [:]
    var bytes = 0
  }

  /// How many bytes are kept; texts beyond that are decoded each time.
  private static let mostBytes = 32 << 20

  private let state = Mutex(State())

  /// Begins empty.
  public init() {}

  /// Decodes a value, where it was not decoded before.
  ///
  /// - Parameters:
  ///   - type: the type.
  ///   - bytes: the text, UTF-8.
  /// - Returns: the value.
  /// - Throws: `DecodingError` where the text is not JSON or has another form.
  public func decode<T: Decodable & Sendable>(_ type: T.Type, from bytes: [UInt8]) throws -> T {
    try value(of: bytes) { try JSON.decode(type, from: $0) }
  }

  /// Reads a value, where it was not read before.
  ///
  /// - Parameters:
  ///   - bytes: the text, UTF-8.
  ///   - read: reads it; the same one for a type.
  /// - Returns: the value.
  /// - Throws: what `read` throws.
  public func value<T: Sendable>(of bytes: [UInt8], _ read: ([UInt8]) throws -> T) rethrows -> T {
    let type = T.self
    let key = Key(type: ObjectIdentifier(type), bytes: bytes)
    // In two steps: a missing entry cast to an optional type would succeed as nil.
    if let found = state.withLock({ $0.values[key] }), let value = found as? T { return value }
    let value = try read(bytes)
    state.withLock { state in
      guard state.bytes + bytes.count <= Self.mostBytes else { return }
      if state.values.updateValue(value, forKey: key) == nil { state.bytes += bytes.count }
    }
    return value
  }
}
