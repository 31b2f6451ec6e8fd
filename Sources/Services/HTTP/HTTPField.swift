extension HTTPRequest.QueryItem {
  /// Whether it can be a header field: a name of token characters, and a value without control characters, by
  /// which it could end its line and begin another (RFC 9110, 5.1 and 5.5).
  var isWritable: Bool {
    !name.isEmpty && name.utf8.allSatisfy(isTokenCharacter) && value.utf8.allSatisfy(isFieldCharacter)
  }
}

/// Whether a byte is allowed in a token, such as a method or a field's name (RFC 9110, 5.6.2).
package func isTokenCharacter(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"):
    true
  default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
  }
}

/// Whether a byte is allowed in a field's value (RFC 9110, 5.5).
package func isFieldCharacter(_ byte: UInt8) -> Bool { byte == 9 || (byte >= 32 && byte != 127) }
