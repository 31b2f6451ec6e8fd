package import Catalogs
package import Foundations

/// What an app says of its texts, and what of them is looked at.
package struct LintSettings: Sendable {
  /// The languages that the app speaks: a text that is missing in one of them is an error.
  package var required: [LocaleTag] = []
  /// The only languages that are looked at; nil for all.
  package var locales: [LocaleTag]?
  /// Where the app's screens use texts; nil where nobody knows.
  package var uses: [LintUse]?
  /// How many cells the narrowest device has; nil where nobody knows.
  package var columns: Int?
  /// The words to keep to.
  package var glossary = Glossary()
  /// What the texts were translated from.
  package var sources: SourceRecord?
  /// How long texts may be.
  var limits: [LengthLimit] = []
  /// Which digits languages are written with.
  var digits: [LocaleTag: DigitPolicy] = [:]
  /// What is as it should be, whatever the rules say.
  var ignores: [LintIgnore] = []

  /// Says nothing: every rule holds, and nothing is known of an app.
  package init() {}

  /// The largest settings that are read, in bytes.
  package static let largestFile = 4 << 20
}

/// A use of a text on a screen.
package struct LintUse: Sendable {
  /// The catalog key.
  package let key: String
  /// Where it is used.
  package let span: Span
  /// What it is filled with, in order, each as the placeholder that stands for it, such as `%lld`.
  package let arguments: [String]

  /// Names a use.
  ///
  /// - Parameters:
  ///   - key: the catalog key.
  ///   - span: where it is used.
  ///   - arguments: the placeholders that its values are passed as, such as `%lld`.
  package init(key: String, span: Span, arguments: [String]) {
    self.key = key
    self.span = span
    self.arguments = arguments
  }
}

/// How long the texts of some keys may be.
struct LengthLimit: Sendable {
  let keys: KeyPattern
  let characters: Int?
  let cells: Int?
}

/// Which digits a language is written with.
enum DigitPolicy: String, Sendable, CaseIterable {
  /// 0 to 9.
  case latin
  /// The digits of the language's own script.
  case native
}

/// A key, or many: `*` stands for anything.
struct KeyPattern: Sendable, Hashable {
  let text: String
  private let parts: [[UInt8]]

  init(_ text: String) {
    self.text = text
    parts = text.utf8.split(separator: UInt8(ascii: "*"), omittingEmptySubsequences: false).map(Array.init)
  }

  /// Whether a key is meant.
  func matches(_ key: String) -> Bool {
    let bytes = Array(key.utf8)
    guard parts.count > 1, let first = parts.first, let last = parts.last else {
      return text.utf8.elementsEqual(bytes)
    }
    guard bytes.count >= first.count + last.count, bytes.starts(with: first),
      bytes.reversed().starts(with: last.reversed())
    else { return false }
    var rest = bytes[first.count..<bytes.count - last.count]
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard let end = Self.end(of: part, in: rest) else { return false }
      rest = rest[end...]
    }
    return true
  }

  private static func end(of part: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
    var at = bytes.startIndex
    while at + part.count <= bytes.endIndex {
      if bytes[at..<at + part.count].elementsEqual(part) { return at + part.count }
      at += 1
    }
    return nil
  }
}
