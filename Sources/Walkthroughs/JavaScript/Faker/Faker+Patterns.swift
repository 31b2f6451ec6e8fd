internal import Simulation

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
