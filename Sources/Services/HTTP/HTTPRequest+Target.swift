extension HTTPRequest {
  /// The path with its query, as the request line carries it (RFC 9112, 3.2.1).
  package var target: String {
    if query.isEmpty { return path }
    let pairs = query.map { percentEncoded($0.name) + "=" + percentEncoded($0.value) }
    return path + "?" + pairs.joined(separator: "&")
  }

  /// Whether it is safe to send twice: by its method (RFC 9110, 9.2.2), or because the server recognises its
  /// `Idempotency-Key`.
  package var isIdempotent: Bool {
    switch method {
    case .get, .head, .options, .put, .delete: true
    case .post, .patch: headers["idempotency-key"] != nil
    }
  }
}

/// Writes all but the unreserved characters as `%XX` (RFC 3986, 2.1 and 2.3).
package func percentEncoded(_ text: String) -> String {
  let digits = Array("0123456789ABCDEF".utf8)
  var encoded: [UInt8] = []
  for byte in text.utf8 {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "~"):
      encoded.append(byte)
    default: encoded += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
  }
  return String(decoding: encoded, as: UTF8.self)
}
