/// Why the lock cannot be used as wanted.
package enum LockError: Error, Sendable, Hashable {
  /// The app is locked.
  case locked
  /// The PIN is too easy.
  case weak(WeakPIN)
  /// What is stored cannot be read or written.
  case store(SecretError)

  /// A stable code for screens.
  package var code: String {
    switch self {
    case .locked: "locked_app"
    case .weak(let reason): reason.rawValue
    case .store: "storage"
    }
  }
}

/// Why a PIN is too easy, or none.
package enum WeakPIN: String, Sendable, Hashable, CaseIterable {
  /// Something else than digits.
  case notDigits = "pin_not_digits"
  /// Fewer than 4 digits or more than 12.
  case length = "pin_length"
  /// One digit over and over, such as 0000.
  case repeated = "pin_repeated"
  /// Digits in a row, such as 1234 or 9876.
  case sequence = "pin_sequence"

  /// Judges a PIN; nil where it is good enough.
  package init?(_ pin: Secret) {
    let digits = Array(pin.reveal().utf8)
    let steps = Set(zip(digits, digits.dropFirst()).map { Int($1) - Int($0) })
    if !digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {
      self = .notDigits
    } else if !AppLock.pinLengths.contains(digits.count) {
      self = .length
    } else if steps == [0] {
      self = .repeated
    } else if steps == [1] || steps == [-1] {
      self = .sequence
    } else {
      return nil
    }
  }
}
