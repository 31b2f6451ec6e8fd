import Foundations

/// The members of a JSON object; one of another type than expected counts as missing.
struct MessageFields {
  private let json: ParsedJSON

  init(_ json: ParsedJSON) { self.json = json }

  func text(_ name: String) -> String? {
    guard let text = json[name]?.text, !text.isEmpty else { return nil }
    return String(text.prefix(500))
  }

  func number(_ name: String) -> Double? {
    guard case .number(let digits)? = json[name], let number = Double(digits), number.isFinite else {
      return nil
    }
    return number
  }

  /// A number within limits that no cook exceeds.
  func count(_ name: String) -> Int? {
    number(name).flatMap { (0...100_000).contains($0) ? Int($0) : nil }
  }

  /// A length of time in seconds.
  func seconds(_ name: String) -> Duration? {
    // Ten days; a longer one is a mistake.
    number(name).flatMap { (0...864_000).contains($0) ? .milliseconds(Int64($0 * 1000)) : nil }
  }

  /// A share of 1.
  func share(_ name: String) -> Double? { number(name).map { min(max($0, 0), 1) } }

  /// A temperature in degrees Celsius.
  func celsius(_ name: String) -> Double? {
    number(name).flatMap { (-50...1000).contains($0) ? $0 : nil }
  }

  func truth(_ name: String) -> Bool? { json[name]?.truth }

  func moment(_ name: String) -> Timestamp? {
    text(name).flatMap(RFC3339.milliseconds).map { Timestamp(milliseconds: $0) }
  }

  func object(_ name: String) -> MessageFields? {
    json[name].flatMap { $0.members == nil ? nil : MessageFields($0) }
  }
}
