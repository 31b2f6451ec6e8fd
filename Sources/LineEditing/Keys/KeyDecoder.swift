/// Reads keys from the bytes that a terminal sends, however they are split.
///
/// It knows the sequences of xterm and those that follow it, rxvt's and the Linux console's; others are skipped whole
/// (ECMA-48, 5.4 and 5.6). An Esc that nothing follows cannot be told from the beginning of a sequence: the host says by
/// ``pause()`` that nothing has followed for a while.
package struct KeyDecoder: Sendable {
  private enum State: Hashable {
    case ground, escape, csi, linux, ss3
    /// A command string, with the number of its bytes so far.
    case string(Int)
    /// An Esc in a command string, which ends it.
    case stringEnd
    /// A mouse report, with the number of its bytes that are missing.
    case mouse(Int)
    case paste
  }

  /// The most bytes of a pasted text; the rest is dropped.
  private let pasteLimit: Int
  private var state = State.ground
  /// Whether an Esc stands before the sequence, as for Alt by rxvt.
  private var isAlt = false
  /// Bytes of text that are not decoded yet, in a paste all of it.
  private var text: [UInt8] = []
  private var parameters: [UInt8] = []
  /// The last six bytes of a paste, which may be its end.
  private var latest: UInt64 = 0
  private var keys: [Key] = []

  private static let escape: UInt8 = 0x1B
  private static let pasteEnd = "\u{1B}[201~".utf8.reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
  private static let mostParameters = 32
  private static let longestString = 4096

  /// Creates a decoder.
  ///
  /// - Parameter pasteLimit: the most bytes that are taken of a pasted text.
  package init(pasteLimit: Int = 1 << 20) { self.pasteLimit = pasteLimit }

  /// Whether a sequence has begun that ``pause()`` would end.
  package var isWaiting: Bool { state != .ground && state != .paste }

  /// Takes bytes.
  ///
  /// - Parameter bytes: the bytes that have arrived.
  /// - Returns: the keys that they complete.
  package mutating func feed(_ bytes: some Sequence<UInt8>) -> [Key] {
    for byte in bytes { take(byte) }
    if state != .paste { flushText(isEnded: state != .ground) }
    return taken()
  }

  /// Takes it that nothing follows what has arrived.
  ///
  /// - Returns: the key that it was, if it was one.
  package mutating func pause() -> [Key] {
    switch state {
    case .escape: keys.append(.special(.escape))
    case .csi where parameters.isEmpty: keys.append(.alt("["))
    case .ss3: keys.append(.alt("O"))
    case .string(0): if let last = parameters.last { keys.append(.alt(Character(Unicode.Scalar(last)))) }
    case .ground, .csi, .linux, .string, .stringEnd, .mouse, .paste: break
    }
    if state != .paste { reset() }
    return taken()
  }

  private mutating func taken() -> [Key] {
    defer { keys = [] }
    return keys
  }

  private mutating func reset() {
    state = .ground
    isAlt = false
    parameters = []
  }

  // MARK: Bytes

  private mutating func take(_ byte: UInt8) {
    switch state {
    case .paste: return takePasted(byte)
    case .ground: return takeGround(byte)
    case .mouse(let missing):
      state = .mouse(missing - 1)
      if missing <= 1 { reset() }
      return
    case .string(let count): return takeString(byte, count)
    case .stringEnd where byte == UInt8(ascii: "\\"): return reset()
    case .stringEnd: state = .escape
    case .escape, .csi, .linux, .ss3: break
    }
    switch byte {
    case Self.escape:
      // Alt and a key, by terminals that put an Esc before its sequence; else a sequence that was not finished.
      isAlt = state == .escape
      parameters = []
      state = .escape
    case 0x00...0x1F, 0x80...:
      let wasAlt = state == .escape
      reset()
      if wasAlt, byte == 0x0D || byte == 0x0A || byte == 0x08 { isAlt = true }
      takeGround(byte)
    default: takeSequence(byte)
    }
  }

  private mutating func takeGround(_ byte: UInt8) {
    if byte >= 0x20, byte != 0x7F { return text.append(byte) }
    flushText(isEnded: true)
    let modifiers: Key.Modifiers = isAlt ? .alt : []
    isAlt = false
    switch byte {
    case Self.escape: state = .escape
    case 0x0A, 0x0D: keys.append(.special(.enter))
    case 0x09: keys.append(.special(.tab))
    case 0x08, 0x7F: keys.append(.special(.backspace, modifiers))
    case 0x00: keys.append(.control(" "))
    default: keys.append(.control(Character(Unicode.Scalar(byte + (byte < 0x1B ? 0x60 : 0x40)))))
    }
  }

  private mutating func takeSequence(_ byte: UInt8) {
    switch state {
    case .escape:
      switch byte {
      case UInt8(ascii: "["): state = .csi
      case UInt8(ascii: "O"): state = .ss3
      case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"), UInt8(ascii: "_"):
        parameters = [byte]
        state = .string(0)
      case 0x7F: end(with: .special(.backspace, .alt))
      default: end(with: .alt(Character(Unicode.Scalar(byte))))
      }
    case .ss3: end(with: Self.arrow(byte & 0xDF, isAlt ? .alt : byte >= 0x60 ? .control : []))
    case .linux: end(with: nil)
    case .csi:
      switch byte {
      case UInt8(ascii: "[") where parameters.isEmpty: state = .linux
      case UInt8(ascii: "M") where parameters.isEmpty: state = .mouse(3)
      case 0x20...0x3F: if parameters.count <= Self.mostParameters { parameters.append(byte) }
      case 0x7F: break
      default: finishSequence(byte)
      }
    case .ground, .string, .stringEnd, .mouse, .paste: break
    }
  }

  private mutating func end(with key: Key?) {
    if let key { keys.append(key) }
    reset()
  }

  /// A command string ends at BEL or ST; none is asked for, so that a long one is not waited for either.
  private mutating func takeString(_ byte: UInt8, _ count: Int) {
    if byte == 0x07 || count >= Self.longestString { return reset() }
    state = byte == Self.escape ? .stringEnd : .string(count + 1)
  }

  // MARK: Sequences

  private mutating func finishSequence(_ final: UInt8) {
    let numbers = parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map {
      Int(String(decoding: $0, as: UTF8.self)) ?? 0
    }
    // A sign before the numbers, or one behind them, makes it another sequence.
    let isPlain =
      parameters.count <= Self.mostParameters && parameters.allSatisfy { (0x30...0x3B).contains($0) }
    let first = numbers.first ?? 0
    guard isPlain else { return end(with: nil) }
    if final == UInt8(ascii: "~"), first == 200 {
      reset()
      flushText(isEnded: true)
      latest = 0
      state = .paste
      return
    }
    var modifiers = Key.Modifiers(rawValue: UInt8(clamping: (numbers.dropFirst().first ?? 1) - 1) & 7)
    if isAlt { modifiers.insert(.alt) }
    switch final {
    case UInt8(ascii: "~") where first == 27 && numbers.count == 3: end(with: Self.key(numbers[2], modifiers))
    case UInt8(ascii: "~"): end(with: Self.numbered[first].map { .special($0, modifiers) })
    case UInt8(ascii: "u"): end(with: Self.key(first, modifiers))
    case UInt8(ascii: "Z"): end(with: .special(.tab, .shift))
    default: end(with: Self.arrow(final, modifiers))
    }
  }

  private static let numbered: [Int: Key.Special] = [
    1: .home, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
  ]

  private static func arrow(_ final: UInt8, _ modifiers: Key.Modifiers) -> Key? {
    let key: Key.Special
    switch final {
    case UInt8(ascii: "A"): key = .up
    case UInt8(ascii: "B"): key = .down
    case UInt8(ascii: "C"): key = .right
    case UInt8(ascii: "D"): key = .left
    case UInt8(ascii: "H"): key = .home
    case UInt8(ascii: "F"): key = .end
    case UInt8(ascii: "M"): key = .enter
    default: return nil
    }
    return .special(key, modifiers)
  }

  /// A key by its code point, as `CSI code ; modifiers u` has it.
  private static func key(_ code: Int, _ modifiers: Key.Modifiers) -> Key? {
    switch code {
    case 9: return .special(.tab, modifiers)
    case 13: return .special(.enter, modifiers)
    case 27: return .special(.escape)
    case 127: return .special(.backspace, modifiers)
    default:
      guard code >= 0x20, let scalar = UInt32(exactly: code).flatMap(Unicode.Scalar.init) else { return nil }
      let character = Character(scalar)
      if modifiers.contains(.control) { return .control(character) }
      return modifiers.contains(.alt) ? .alt(character) : .text(String(character))
    }
  }

  // MARK: Text

  private mutating func takePasted(_ byte: UInt8) {
    latest = (latest << 8 | UInt64(byte)) & 0xFFFF_FFFF_FFFF
    if text.count < pasteLimit + 6 { text.append(byte) }
    guard latest == Self.pasteEnd else { return }
    if text.count < pasteLimit + 6 { text.removeLast(6) } else { text.removeLast(text.count - pasteLimit) }
    keys.append(.paste(String(decoding: text, as: UTF8.self)))
    text = []
    state = .ground
  }

  /// Decodes the text so far; the beginning of a character is kept unless something else has followed it.
  private mutating func flushText(isEnded: Bool) {
    let rest = isEnded ? 0 : Self.unfinished(text)
    guard text.count > rest else { return }
    let decoded = String(decoding: text.dropLast(rest), as: UTF8.self)
    text.removeFirst(text.count - rest)
    let typed = String(String.UnicodeScalarView(decoded.unicodeScalars.filter { !$0.isControl }))
    if !typed.isEmpty { keys.append(.text(typed)) }
  }

  /// The number of bytes at the end that begin a character and do not finish it.
  private static func unfinished(_ bytes: [UInt8]) -> Int {
    for count in 1...3 where count <= bytes.count {
      let byte = bytes[bytes.count - count]
      if byte & 0xC0 == 0x80 { continue }
      let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
      return length > count ? count : 0
    }
    return 0
  }
}

extension Unicode.Scalar {
  /// Whether it is a command to a terminal (C0, DEL and C1).
  var isControl: Bool { value < 0x20 || (0x7F...0x9F).contains(value) }
}
