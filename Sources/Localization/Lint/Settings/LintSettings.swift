package import Catalogs
package import Foundations

/// An app's settings for linting its texts.
package struct LintSettings: Sendable {
  /// The app's languages: a text that is missing in one of them is an error.
  package var required: [LocaleTag] = []
  /// The only languages to lint; nil for all.
  package var locales: [LocaleTag]?
  /// Where the app's screens use texts; nil if unknown.
  package var uses: [LintUse]?
  /// The width of the narrowest device in cells; nil if unknown.
  package var columns: Int?
  /// The app's terminology.
  package var glossary = Glossary()
  /// The source texts at the time of translation.
  package var sources: SourceRecord?
  /// The length limits.
  var limits: [LengthLimit] = []
  /// The digits of languages.
  var digits: [LocaleTag: DigitPolicy] = [:]
  /// The ignored findings.
  var ignores: [LintIgnore] = []

  /// Creates settings under which every rule applies, without an app's data.
  package init() {}

  /// The maximum size of a settings file, in bytes.
  package static let largestFile = 4 << 20
}

/// A use of a text on a screen.
package struct LintUse: Sendable {
  /// The catalog key.
  package let key: String
  /// Where it is used.
  package let span: Span
  /// Its arguments in order, each as a placeholder, such as `%lld`.
  package let arguments: [String]

  /// Describes a use.
  ///
  /// - Parameters:
  ///   - key: the catalog key.
  ///   - span: where it is used.
  ///   - arguments: the placeholders of its arguments, such as `%lld`.
  package init(key: String, span: Span, arguments: [String]) {
    self.key = key
    self.span = span
    self.arguments = arguments
  }
}

/// The length limit of some keys.
struct LengthLimit: Sendable {
  let keys: KeyPattern
  let characters: Int?
  let cells: Int?
}

/// The digits of a language.
enum DigitPolicy: String, Sendable, CaseIterable {
  /// 0 to 9.
  case latin
  /// The digits of the language's own script.
  case native
}

/// A pattern of keys: `*` matches any characters.
struct KeyPattern: Sendable, Hashable {
  let text: String
  private let parts: [[UInt8]]

  init(_ text: String) {
    self.text = text
    parts = text.utf8.split(separator: UInt8(ascii: "*"), omittingEmptySubsequences: false).map(Array.init)
  }

  /// Returns whether it matches a key.
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
