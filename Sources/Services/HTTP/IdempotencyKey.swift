package import Simulation

/// A key by which a server recognises a request that it has had before
/// (draft-ietf-httpapi-idempotency-key-header-07, 2).
///
/// It is made when somebody asks for something, not when that is sent, and stays the same in every attempt:
///
/// ```swift
/// let request = try HTTPRequest(.post, "/sessions", json: session).keyed(by: IdempotencyKey(from: identifiers))
/// let response = await client.send(request, as: Session.self)  // sent again after a failure that may pass
/// ```
package struct IdempotencyKey: Sendable, Hashable {
  /// The name of its header field.
  package static let field = "idempotency-key"

  /// The most characters of a key.
  package static let longest = 255

  /// The key itself, without quotes.
  package let text: String

  /// Makes a key that no other request has.
  ///
  /// - Parameter identifiers: new identifiers.
  package init(from identifiers: any IdentifierSource) { text = identifiers.next() }

  /// Takes a key that is kept somewhere, such as with an operation of an outbox.
  ///
  /// - Parameter text: the key; nil where it is empty, too long or not printable ASCII.
  package init?(_ text: String) {
    guard !text.isEmpty, text.utf8.count <= Self.longest, text.utf8.allSatisfy(Self.isPrintable) else {
      return nil
    }
    self.text = text
  }

  /// Reads a header field's value: a string of a structured field, in quotes (RFC 9651, 4.2.5).
  ///
  /// The draft defines no parameters, so there are none.
  ///
  /// - Parameter value: the value; nil where it is anything else, or no key.
  package init?(field value: String) {
    var characters = value.utf8.drop { $0 == 32 }
    while characters.last == 32 { characters.removeLast() }
    guard characters.count >= 2, characters.removeFirst() == Self.quote, characters.removeLast() == Self.quote
    else { return nil }
    var text: [UInt8] = []
    while let character = characters.popFirst() {
      guard character != Self.quote else { return nil }
      guard character == Self.backslash else {
        text.append(character)
        continue
      }
      guard let escaped = characters.popFirst(), escaped == Self.quote || escaped == Self.backslash else {
        return nil
      }
      text.append(escaped)
    }
    self.init(String(decoding: text, as: UTF8.self))
  }

  /// The header field's value: a string of a structured field, in quotes (RFC 9651, 4.1.6).
  package var fieldValue: String {
    var value = [Self.quote]
    for character in text.utf8 {
      if character == Self.quote || character == Self.backslash { value.append(Self.backslash) }
      value.append(character)
    }
    return String(decoding: value + [Self.quote], as: UTF8.self)
  }

  private static let (quote, backslash) = (UInt8(ascii: "\""), UInt8(ascii: "\\"))

  private static func isPrintable(_ character: UInt8) -> Bool { (0x20...0x7E).contains(character) }
}

extension HTTPRequest {
  /// The request with a key, so that it is safe to send again: see ``isIdempotent``.
  ///
  /// - Parameter key: the key; the same for every attempt.
  /// - Returns: the request.
  package func keyed(by key: IdempotencyKey) -> HTTPRequest {
    var request = self
    request.headers[IdempotencyKey.field] = key.fieldValue
    return request
  }
}
