import Foundations
import Services

extension HTTPRequest.QueryItem {
  /// The names and values of a raw query (`a=1&b=%20`); nil where any of them cannot be decoded.
  static func parse(_ text: some StringProtocol) -> [Self]? {
    var items: [Self] = []
    for pair in text.split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = PercentCoding.decode(parts[0], plusIsSpace: true),
        let value = parts.count == 2 ? PercentCoding.decode(parts[1], plusIsSpace: true) : ""
      else { return nil }
      items.append(Self(name, value))
    }
    return items
  }
}
