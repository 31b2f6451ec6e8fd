import Testing

@testable import Walkthroughs

@Suite struct FakerTests {
  @Test func isDeterministicOnEveryMachine() {
    let faker = Faker(seed: 7)
    let made = [
      faker.personName(), faker.email(), faker.cityName(), faker.countryName(), faker.colorName(),
      faker.number(length: 8),
      faker.text(length: 8),
    ]
    let again = Faker(seed: 7)
    #expect(
      made == [
        again.personName(), again.email(), again.cityName(), again.countryName(), again.colorName(),
        again.number(length: 8), again.text(length: 8),
      ])
    #expect(made == Self.recorded)
    #expect(Faker(seed: 8).personName() != made[0] || Faker(seed: 9).personName() != made[0])
  }

  static let recorded = [
    "Mina Das", "kenji.reddy@example.com", "Mexico City", "United Kingdom", "navy", "16539316", "hxjvtqfx",
  ]

  @Test func respectsLengths() {
    let faker = Faker(seed: 1)
    for length in [0, 1, 5, 100] {
      #expect(faker.number(length: length).count == length)
      #expect(faker.text(length: length).allSatisfy { ("a"..."z").contains($0) })
    }
    #expect(faker.number(length: -3) == "" && faker.text(length: -1) == "")
    for _ in 0..<200 { #expect(faker.number(length: 3).first != "0") }
  }

  static let scripts = [
    "faker.name().firstName()", "faker.name().fullName()", "faker.internet().emailAddress()",
    "faker.internet().emailAddress('me')", "faker.address().city()", "faker.number().digits(6)",
    "faker.number().numberBetween(5, 9)", "faker.lorem().sentence()", "faker.color().name()",
    "faker.expression('#{Name.first_name} of #{address.city}, #{number.digits 3}')", "faker.bool().bool()",
    "faker.internet().password(8, 12)", "faker.internet().uuid()", "faker.food().dish()",
    "faker . name ( ) . lastName ( )",
  ]

  @Test(.enabled(if: engineIsInstalled, "\(engineIsMissing)"), arguments: scripts)
  func faker(_ script: String) throws {
    let value = try Scripts(host: host(), engines: engines).evaluate(script, name: "s")
    #expect(value == (try Scripts(host: host(), engines: engines).evaluate(script, name: "s")))
    #expect(!value.text.isEmpty && value != .undefined)
  }

  @Test(arguments: [
    ("#{numerify '##-##'}", "[0-9]{2}-[0-9]{2}"), ("#{letterify '?a?'}", "[a-z]a[a-z]"),
    ("#{bothify '?#','true'}", "[A-Z][0-9]"),
    ("#{regexify '[A-C]{3}-(x|yz)\\d+q?'}", "[A-C]{3}-(x|yz)[0-9]+q?"),
    ("#{options.option 'red','dark blue'}", "red|dark blue"),
    ("#{Name.first_name} #{numerify '#'}!", "[A-Za-z]+ [0-9]!"), ("no braces", "no braces"),
  ]) func expressionsFillInPatterns(_ expression: String, _ pattern: String) throws {
    let regex = try Regex(pattern)
    for seed in 0..<20 {
      let text = try #require(Faker(seed: UInt64(seed)).expression(expression))
      #expect(text.wholeMatch(of: regex) != nil, "\(text)")
      #expect(Faker(seed: UInt64(seed)).expression(expression) == text)
    }
  }

  @Test(arguments: [
    "#{regexify '['}", "#{regexify '(a'}", "#{regexify 'a{2'}", "#{regexify 'a{3,1}'}",
    "#{regexify 'a{9999}'}",
    "#{regexify '[^a]'}", "#{regexify '*'}", "#{regexify 'a)'}", "#{regexify '\\'}", "#{numerify}", "#{}",
    "#{regexify '((((((((((((((((((((((a))))))))))))))))))))))'}", "#{numerify '#}", "#{regexify '[z-a]'}",
  ]) func aPatternOfAnotherFormIsRefused(_ expression: String) {
    #expect(Faker(seed: 1).expression(expression) == nil)
  }

  @Test(arguments: [
    "faker.number().numberBetween(9, 5)", "faker.expression('#{no.such}')", "faker.expression('#{open')",
    "faker.lorem().characters(1e9)", "faker.number().digits(-1)", "faker.starTrek().villain()",
  ]) func failsForUnknownGenerators(_ script: String) throws {
    guard engineIsInstalled else { return }
    #expect(outcome(script, Scripts(host: host(), engines: engines)) == "fails")
  }
}
