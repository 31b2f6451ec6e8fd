package import Simulation

/// Fake names, addresses and numbers, reproducible by seed on every machine: `faker`, and the text of
/// `inputRandomPersonName` and the like.
///
/// Upstream has datafaker's Java word lists; these are short ones of our own, under the same names.
package final class Faker: Sendable {
  private let random: any RandomSource

  /// Creates a generator.
  ///
  /// - Parameter random: the source of randomness; a stream of its own, so that drawing a name affects nothing else.
  package init(_ random: any RandomSource) { self.random = random }

  /// Creates a reproducible generator.
  ///
  /// - Parameter seed: any number.
  package convenience init(seed: UInt64) { self.init(SeededRandom(seed: seed, stream: "faker")) }

  /// A first and a last name.
  package func personName() -> String { "\(pick(FakerWords.firstNames)) \(pick(FakerWords.lastNames))" }

  /// An address of a domain reserved for examples (RFC 2606).
  package func email() -> String {
    let (first, last) = (pick(FakerWords.firstNames).lowercased(), pick(FakerWords.lastNames).lowercased())
    return "\(first).\(last)@example.com"
  }

  /// The name of a city.
  package func cityName() -> String { pick(FakerWords.cities) }

  /// The English name of a country.
  package func countryName() -> String { pick(FakerWords.countries).name }

  /// The English name of a color.
  package func colorName() -> String { pick(FakerWords.colors) }

  /// Returns random digits, the first of them not zero.
  ///
  /// - Parameter length: the number of digits; none unless positive.
  /// - Returns: the digits.
  package func number(length: Int) -> String {
    String((0..<max(0, length)).map { Character(String(random.int(in: $0 == 0 ? 1..<10 : 0..<10))) })
  }

  /// Returns random letters from a to z.
  ///
  /// - Parameter length: the number of letters; none unless positive.
  /// - Returns: the letters.
  package func text(length: Int) -> String {
    String((0..<max(0, length)).map { _ in Character(Unicode.Scalar(UInt8(97 + random.int(in: 0..<26)))) })
  }

  func pick<Element>(_ list: [Element]) -> Element { list[random.int(in: 0..<list.count)] }

  func int(in range: Range<Int>) -> Int { random.int(in: range) }
}
