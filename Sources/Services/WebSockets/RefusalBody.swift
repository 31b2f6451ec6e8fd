/// The body of a response that refuses an opening handshake, as far as it is worth reading.
struct RefusalBody {
  /// The most bytes that are kept.
  static let largest = 64 << 10

  private enum Framing {
    case length(Int)
    case chunked
    case connection
  }

  private var received: [UInt8]
  private let framing: Framing

  /// Begins to read a body.
  ///
  /// - Parameters:
  ///   - head: the response's head.
  ///   - early: the bytes that came with it.
  init(of head: HTTPResponse, early: [UInt8]) {
    received = early
    framing =
      if head.headers["transfer-encoding"]?.lowercased() == "chunked" {
        .chunked
      } else if head.status == 204 || head.status == 304 {
        .length(0)
      } else if let length = head.headers["content-length"].flatMap({ Int($0) }) {
        .length(max(0, length))
      } else {
        .connection
      }
  }

  /// Adds what was received.
  mutating func append(_ bytes: [UInt8]) { received += bytes }

  /// Whether nothing more is to be read.
  var isComplete: Bool {
    if received.count >= Self.largest { return true }
    return switch framing {
    case .length(let length): received.count >= length
    case .chunked: chunks().isComplete
    case .connection: false
    }
  }

  /// The bytes so far.
  var bytes: [UInt8] {
    let body =
      switch framing {
      case .length(let length): Array(received.prefix(length))
      case .chunked: chunks().bytes
      case .connection: received
      }
    return Array(body.prefix(Self.largest))
  }

  /// Decodes chunks (RFC 9112, 7.1) up to the first that is invalid or not there yet.
  private func chunks() -> (bytes: [UInt8], isComplete: Bool) {
    var (bytes, rest) = ([UInt8](), received[...])
    while let newline = rest.firstIndex(of: 10) {
      let digits = rest[..<newline].prefix { $0 != 13 && $0 != UInt8(ascii: ";") && $0 != 32 }
      guard digits.count <= 8, let size = Int(String(decoding: digits, as: UTF8.self), radix: 16), size >= 0
      else { return (bytes, true) }
      if size == 0 { return (bytes, true) }
      rest = rest[(newline + 1)...]
      bytes += rest.prefix(size)
      guard rest.count >= size + 2 else { return (bytes, false) }
      rest = rest.dropFirst(size + 2)
    }
    return (bytes, false)
  }
}
