/// A name of the domain name system: its labels, of which letters of ASCII are the same in both cases (RFC 1035, 2.3.3).
///
/// The labels of Multicast DNS are UTF-8 and may hold dots and spaces, as instances of services do (RFC 6763, 4.3).
package struct DNSName: Sendable, Hashable, CustomStringConvertible {
  /// Its labels, the most specific first, as they were written.
  package let labels: [String]
  private let folded: [String]

  /// The most bytes of a label.
  static let longestLabel = 63
  /// The most bytes of a name, with a length before each label and the end.
  static let longest = 255

  /// Makes a name.
  ///
  /// It is nil where labels are too long, or one is empty.
  ///
  /// - Parameter labels: its labels, the most specific first; each of 1 to 63 bytes, 255 in all.
  package init?(_ labels: [String]) {
    guard labels.allSatisfy({ (1...Self.longestLabel).contains($0.utf8.count) }),
      labels.reduce(1, { $0 + $1.utf8.count + 1 }) <= Self.longest
    else { return nil }
    self.labels = labels
    folded = labels.map { label in
      String(decoding: label.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
    }
  }

  /// Makes a name of a text with dots between its labels, such as `_epicura._tcp.local`; nil where it is none.
  package init?(_ text: String) {
    self.init(text.split(separator: ".", omittingEmptySubsequences: false).map(String.init))
  }

  package static func == (left: DNSName, right: DNSName) -> Bool { left.folded == right.folded }

  package func hash(into hasher: inout Hasher) { hasher.combine(folded) }

  /// The labels with dots between them, for a log.
  package var description: String { labels.joined(separator: ".") }

  /// Whether it is another name with more labels in front, such as an instance of a service.
  func isBelow(_ other: DNSName) -> Bool {
    folded.count > other.folded.count && folded.suffix(other.folded.count) == other.folded[...]
  }

  /// The names that it ends with, the longest first, each as labels that can be compared.
  var suffixes: [[String]] { folded.indices.map { Array(folded[$0...]) } }
}
