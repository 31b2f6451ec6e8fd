internal import Simulation

/// `faker.name().firstName()` and its like, under datafaker's names.
extension Faker {
  /// Calls a function.
  ///
  /// - Parameters:
  ///   - provider: `name` in `faker.name().firstName()`; empty for `faker.expression(…)`.
  ///   - method: `firstName`.
  ///   - arguments: its arguments.
  /// - Returns: the result; nil where there is no such function, or not for these arguments.
  func value(provider: String, method: String, arguments: [ScriptValue]) -> ScriptValue? {
    if provider.isEmpty {
      guard method == "expression", case .string(let text)? = arguments.first else { return nil }
      return expression(text).map(ScriptValue.string)
    }
    return Self.functions["\(provider).\(method)"]?(self, arguments)
  }

  /// Fills in each `#{Name.firstName}`, `#{name.first_name}` or `#{numerify '##'}` of a text; nil where one names no
  /// function.
  func expression(_ text: String) -> String? {
    var result = ""
    var rest = text[...]
    while let start = rest.firstRange(of: "#{") {
      result += rest[..<start.lowerBound]
      guard let end = Self.end(of: rest[start.upperBound...]) else { return nil }
      let words = rest[start.upperBound..<end].split(separator: " ", maxSplits: 1)
      let name = String(words.first ?? "")
      let arguments = Self.arguments(words.count > 1 ? words[1] : "")
      let path = name.split(separator: ".").map { Self.camelCase($0) }
      if let text = directive(path.joined(separator: "."), arguments) {
        result += text
      } else {
        guard path.count == 2,
          let value = value(provider: path[0], method: path[1], arguments: arguments.map(ScriptValue.string))
        else { return nil }
        result += value.text
      }
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }

  /// Returns the `}` that ends what stands between braces, outside of quotes.
  private static func end(of text: Substring) -> String.Index? {
    var isQuoted = false
    return text.indices.first { index in
      if text[index] == "'" { isQuoted.toggle() }
      return text[index] == "}" && !isQuoted
    }
  }

  /// Returns arguments, which are in single quotes or bare, with commas between them.
  private static func arguments(_ text: Substring) -> [String] {
    var arguments: [String] = []
    var argument = ""
    var isQuoted = false
    for letter in text {
      switch letter {
      case "'": isQuoted.toggle()
      case "," where !isQuoted:
        arguments.append(argument)
        argument = ""
      case " " where !isQuoted: break
      default: argument.append(letter)
      }
    }
    return text.isEmpty ? [] : arguments + [argument]
  }

  private static func camelCase(_ name: Substring) -> String {
    let parts = name.split(separator: "_")
    let first = parts.first.map { $0.prefix(1).lowercased() + $0.dropFirst() } ?? ""
    return first + parts.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  private typealias Function = @Sendable (Faker, [ScriptValue]) -> ScriptValue?

  private static func texts(_ make: @escaping @Sendable (Faker) -> String) -> Function {
    { faker, _ in .string(make(faker)) }
  }

  private static func whole(_ arguments: [ScriptValue], _ index: Int, otherwise: Int) -> Int? {
    guard index < arguments.count, arguments[index] != .undefined else { return otherwise }
    let number: Double? =
      switch arguments[index] {
      case .number(let number): number
      case .string(let text): Double(text)
      default: nil
      }
    // Larger numbers would only fill the memory.
    return number.flatMap { $0.magnitude <= 1e9 ? Int($0) : nil }
  }

  private static func count(_ arguments: [ScriptValue], otherwise: Int) -> Int? {
    whole(arguments, 0, otherwise: otherwise).flatMap { (0...100_000).contains($0) ? $0 : nil }
  }

  private static let functions: [String: Function] = [
    "name.firstName": texts { $0.pick(FakerWords.firstNames) },
    "name.lastName": texts { $0.pick(FakerWords.lastNames) },
    "name.fullName": texts { $0.personName() },
    "name.name": texts { $0.personName() },
    "name.prefix": texts { $0.pick(["Mr.", "Mrs.", "Ms.", "Dr."]) },
    "name.username": texts { $0.username() },
    "internet.emailAddress": { faker, arguments in
      guard case .string(let local)? = arguments.first else { return .string(faker.email()) }
      return .string("\(local)@example.com")
    },
    "internet.safeEmailAddress": texts { $0.email() },
    "internet.username": texts { $0.username() },
    "internet.domainName": texts { "\($0.pick(FakerWords.nouns)).example" },
    "internet.url": texts { "https://\($0.pick(FakerWords.nouns)).example" },
    "internet.uuid": texts { $0.identifier() },
    "internet.password": { faker, arguments in
      guard let least = whole(arguments, 0, otherwise: 8), let most = whole(arguments, 1, otherwise: 16),
        least >= 0, most >= least, most <= 10_000
      else { return nil }
      return .string(
        faker.letters(faker.int(in: least..<(most + 1)), of: "abcdefghijklmnopqrstuvwxyz0123456789"))
    },
    "address.city": texts { $0.cityName() },
    "address.cityName": texts { $0.cityName() },
    "address.country": texts { $0.countryName() },
    "address.countryCode": texts { $0.pick(FakerWords.countries).code },
    "address.streetName": texts { $0.street() },
    "address.streetAddress": texts { "\($0.int(in: 1..<200)) \($0.street())" },
    "address.buildingNumber": texts { String($0.int(in: 1..<200)) },
    "address.zipCode": texts { $0.number(length: 5) },
    "address.fullAddress": texts {
      "\($0.int(in: 1..<200)) \($0.street()), \($0.number(length: 5)) \($0.cityName())"
    },
    "country.name": texts { $0.countryName() },
    "country.capital": texts { $0.cityName() },
    "phoneNumber.phoneNumber": texts { "555-01\($0.int(in: 10..<100))" },
    "phoneNumber.cellPhone": texts { "555-01\($0.int(in: 10..<100))" },
    "color.name": texts { $0.colorName() },
    "color.hex": texts { "#" + $0.letters(6, of: "0123456789ABCDEF") },
    "company.name": texts {
      "\($0.pick(FakerWords.lastNames)) \($0.pick(["Ltd", "Inc", "and Sons", "Group"]))"
    },
    "food.dish": texts { $0.pick(FakerWords.dishes) },
    "food.fruit": texts { $0.pick(FakerWords.fruits) },
    "food.vegetable": texts { $0.pick(FakerWords.vegetables) },
    "commerce.productName": texts {
      "\($0.pick(FakerWords.adjectives).capitalizedWord) \($0.pick(FakerWords.nouns))"
    },
    "lorem.word": texts { $0.pick(FakerWords.nouns) },
    "lorem.sentence": texts { $0.sentence() },
    "lorem.paragraph": texts { faker in (0..<3).map { _ in faker.sentence() }.joined(separator: " ") },
    "lorem.characters": { faker, arguments in
      count(arguments, otherwise: 255).map { .string(faker.text(length: $0)) }
    },
    "bool.bool": { faker, _ in .bool(faker.int(in: 0..<2) == 1) },
    "number.digit": texts { String($0.int(in: 0..<10)) },
    "number.randomDigit": { faker, _ in .number(Double(faker.int(in: 0..<10))) },
    "number.randomDigitNotZero": { faker, _ in .number(Double(faker.int(in: 1..<10))) },
    "number.positive": { faker, _ in .number(Double(faker.int(in: 1..<2_147_483_648))) },
    "number.digits": { faker, arguments in
      count(arguments, otherwise: 1).map { .string(faker.letters($0, of: "0123456789")) }
    },
    "number.numberBetween": { faker, arguments in
      guard arguments.count == 2, let least = whole(arguments, 0, otherwise: 0),
        let most = whole(arguments, 1, otherwise: 0), most >= least
      else { return nil }
      return .number(Double(least == most ? least : faker.int(in: least..<most)))
    },
  ]

  fileprivate func username() -> String {
    "\(pick(FakerWords.firstNames)).\(pick(FakerWords.lastNames))".lowercased()
  }

  fileprivate func street() -> String {
    "\(pick(FakerWords.nouns).capitalizedWord) \(pick(["Street", "Road", "Lane", "Avenue"]))"
  }

  fileprivate func sentence() -> String {
    let words = (0..<int(in: 4..<9)).map { _ in "\(pick(FakerWords.adjectives)) \(pick(FakerWords.nouns))" }
    return words.joined(separator: " ").capitalizedWord + "."
  }

  fileprivate func letters(_ count: Int, of letters: String) -> String {
    let choices = Array(letters)
    return String((0..<count).map { _ in pick(choices) })
  }

  fileprivate func identifier() -> String {
    let lengths = [8, 4, 4, 4, 12]
    return lengths.map { letters($0, of: "0123456789abcdef") }.joined(separator: "-")
  }
}

extension String {
  fileprivate var capitalizedWord: String { prefix(1).uppercased() + dropFirst() }
}
