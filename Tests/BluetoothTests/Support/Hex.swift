/// Bytes as hexadecimal digits, with or without spaces, as specifications print them.
func hex(_ text: String) -> [UInt8] {
  let digits = text.compactMap(\.hexDigitValue)
  return (0..<digits.count / 2).map { pair in
    let byte = digits[2 * pair] * 16 + digits[2 * pair + 1]
    return UInt8(byte)
  }
}

/// The same in the other direction.
func hex(_ bytes: [UInt8]) -> String {
  bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined(separator: " ")
}
