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

/// The words to pick from.
///
/// An added word changes the results of every seed.
enum FakerWords {
  static let firstNames = words(
    """
    Aanya Ada Amara Anil Asha Bela Carlos Chen Clara Daniel Devi Elena Emma Farid Grace Hana Hugo Ines Ivan Jaya Jonas
    Kavya Kenji Lakshmi Leila Lucas Maria Mateo Meera Mina Nadia Nikhil Noor Olga Omar Paul Priya Rahul Ravi Rosa Samir
    Sara Selvi Sofia Tara Tomas Uma Vera Yusuf Zara
    """)

  static let lastNames = words(
    """
    Ahmed Almeida Baker Bauer Chandra Costa Das Dubois Fischer Garcia Gupta Haddad Hansen Iyer Jensen Joshi Kapoor Kim
    Kumar Larsen Lopez Martin Mehta Meyer Murugan Nair Novak Okafor Patel Pillai Rao Reddy Rossi Santos Sato Schmidt
    Selvam Sharma Silva Singh Smith Suzuki Tanaka Torres Varma Weber Wilson Wong Young Zhang
    """)

  static let cities = names(
    """
    Accra, Ahmedabad, Athens, Bangkok, Bengaluru, Berlin, Bogota, Boston, Cairo, Chennai, Chicago, Coimbatore, Delhi,
    Dublin, Geneva, Hanoi, Helsinki, Jaipur, Jakarta, Kochi, Kolkata, Lagos, Lima, Lisbon, London, Lucknow, Madrid,
    Madurai, Melbourne, Mexico City, Mumbai, Nairobi, New York, Oslo, Paris, Pune, Rome, Salem, Seoul, Tokyo, Toronto,
    Vienna, Warsaw, Zurich
    """)

  static let countries: [(name: String, code: String)] = names(
    """
    Argentina AR, Australia AU, Austria AT, Brazil BR, Canada CA, Chile CL, Colombia CO, Denmark DK, Egypt EG,
    Finland FI, France FR, Germany DE, Ghana GH, Greece GR, India IN, Indonesia ID, Ireland IE, Italy IT, Japan JP,
    Kenya KE, Malaysia MY, Mexico MX, Morocco MA, Nepal NP, Netherlands NL, New Zealand NZ, Nigeria NG, Norway NO,
    Peru PE, Poland PL, Portugal PT, Singapore SG, South Africa ZA, South Korea KR, Spain ES, Sri Lanka LK, Sweden SE,
    Switzerland CH, Thailand TH, Turkey TR, United Kingdom GB, United States US, Uruguay UY, Vietnam VN
    """
  ).map { (String($0.dropLast(3)), String($0.suffix(2))) }

  static let colors = words(
    """
    amber azure beige black blue brown coral cyan gold gray green indigo ivory khaki lavender lime magenta maroon mint
    navy olive orange orchid pink plum purple red salmon silver tan teal turquoise violet white yellow
    """)

  static let adjectives = words(
    """
    bright broad calm clear cool deep early fair fine fresh gentle golden good green kind large late light long new
    open plain quick quiet round small soft sweet warm wide
    """)

  static let nouns = words(
    """
    apple bridge cloud field flower forest garden harbor hill island lake lamp market meadow mirror morning mountain
    paper river road rose sea spring stone summer table tree valley window winter
    """)

  static let dishes = names(
    """
    Biryani, Caesar Salad, Chicken Curry, Dal Makhani, Dosa, Falafel, Fried Rice, Idli, Lasagne, Masala Omelette,
    Minestrone, Paella, Pho, Pizza Margherita, Pongal, Rajma, Ramen, Ratatouille, Sambar, Shakshuka, Tacos, Upma
    """)

  static let fruits = words(
    "apple apricot banana cherry fig grape guava kiwi lemon lychee mango orange papaya peach pear")

  static let vegetables = words(
    "beetroot cabbage carrot cauliflower cucumber eggplant leek okra onion pea potato pumpkin radish spinach tomato"
  )

  private static func words(_ text: String) -> [String] {
    text.split(whereSeparator: \.isWhitespace).map(String.init)
  }

  private static func names(_ text: String) -> [String] {
    text.replacing("\n", with: " ").split(separator: ", ").map(String.init)
  }
}

/// Texts by a pattern: `numerify`, `letterify`, `bothify`, `regexify` and `options.option` of datafaker's expressions.
extension Faker {
  /// The most letters that a pattern makes of one part.
  private static let mostRepeats = 1_000

  /// Fills in a directive; nil where there is none of the name, or not with these arguments.
  ///
  /// - Parameters:
  ///   - name: `numerify`.
  ///   - arguments: its arguments, without quotes.
  /// - Returns: the text.
  func directive(_ name: String, _ arguments: [String]) -> String? {
    guard let pattern = arguments.first else { return nil }
    let isUpper = arguments.count > 1 && arguments[1] == "true"
    switch name {
    case "numerify": return filled(pattern, digits: true, letters: false, isUpper)
    case "letterify": return filled(pattern, digits: false, letters: true, isUpper)
    case "bothify": return filled(pattern, digits: true, letters: true, isUpper)
    case "regexify":
      var reader = PatternReader(pattern)
      return reader.whole(self)
    case "options.option": return pick(arguments)
    default: return nil
    }
  }

  /// Replaces each `#` by a digit and each `?` by a letter.
  private func filled(_ pattern: String, digits: Bool, letters: Bool, _ isUpper: Bool) -> String {
    String(
      pattern.map { sign in
        switch sign {
        case "#" where digits: Character(String(int(in: 0..<10)))
        case "?" where letters: Character(Unicode.Scalar(UInt8((isUpper ? 65 : 97) + int(in: 0..<26))))
        default: sign
        }
      })
  }

  /// Makes a text that a simple regular expression matches: letters, classes, groups with alternatives, and counts.
  private struct PatternReader {
    private var rest: Substring
    private var depth = 0

    init(_ pattern: String) { rest = pattern[...] }

    mutating func whole(_ faker: Faker) -> String? {
      let text = alternatives(faker)
      return rest.isEmpty ? text : nil
    }

    private mutating func alternatives(_ faker: Faker) -> String? {
      guard depth < 20 else { return nil }
      depth += 1
      defer { depth -= 1 }
      var texts: [String] = []
      repeat {
        if !texts.isEmpty { rest.removeFirst() }
        guard let text = sequence(faker) else { return nil }
        texts.append(text)
      } while rest.first == "|"
      return faker.pick(texts)
    }

    private mutating func sequence(_ faker: Faker) -> String? {
      var text = ""
      while let first = rest.first, first != "|", first != ")" {
        let start = rest
        guard var part = self.part(faker) else { return nil }
        guard let count = count(faker) else { return nil }
        let after = rest
        if count == 0 { continue }
        // Each time is drawn by itself: `[ab]{3}` need not be three times the same letter.
        for time in 0..<count {
          if time > 0 {
            rest = start
            guard let again = self.part(faker) else { return nil }
            part = again
          }
          text += part
          guard text.utf8.count <= Faker.mostRepeats * 100 else { return nil }
        }
        rest = after
      }
      return text
    }

    private mutating func part(_ faker: Faker) -> String? {
      switch rest.removeFirst() {
      case "(":
        guard let text = alternatives(faker), rest.popFirst() == ")" else { return nil }
        return text
      case "[": return letterOfClass(faker)
      case "\\":
        switch rest.popFirst() {
        case "d": return String(faker.int(in: 0..<10))
        case "w": return String(faker.pick(Array("abcdefghijklmnopqrstuvwxyz0123456789_")))
        case let sign?: return String(sign)
        case nil: return nil
        }
      case ".": return faker.text(length: 1)
      case let sign: return "*+?{".contains(sign) ? nil : String(sign)
      }
    }

    private mutating func letterOfClass(_ faker: Faker) -> String? {
      var letters: [Character] = []
      while let sign = rest.popFirst(), sign != "]" {
        guard rest.first == "-", let last = rest.dropFirst().first, last != "]" else {
          letters.append(sign)
          continue
        }
        rest = rest.dropFirst(2)
        guard let from = sign.asciiValue, let to = last.asciiValue, from <= to else { return nil }
        letters += (from...to).map { Character(Unicode.Scalar($0)) }
      }
      return letters.isEmpty || letters[0] == "^" ? nil : String(faker.pick(letters))
    }

    /// Reads how often the part before is made; once where nothing says so.
    private mutating func count(_ faker: Faker) -> Int? {
      switch rest.first {
      case "?": rest.removeFirst(); return faker.int(in: 0..<2)
      case "*": rest.removeFirst(); return faker.int(in: 0..<8)
      case "+": rest.removeFirst(); return faker.int(in: 1..<8)
      case "{":
        guard let end = rest.firstIndex(of: "}") else { return nil }
        let bounds = rest[rest.index(after: rest.startIndex)..<end].split(separator: ",").map { Int($0) }
        rest = rest[rest.index(after: end)...]
        guard let least = bounds.first ?? nil, let most = bounds.last ?? nil,
          (0...Faker.mostRepeats).contains(most),
          (0...most).contains(least)
        else { return nil }
        return faker.int(in: least..<(most + 1))
      default: return 1
      }
    }
  }
}
