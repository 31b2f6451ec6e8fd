/// The place of a text in a key's localization, as in Apple's ids: `device.iphone.plural.one`.
package struct TextPath: Sendable, Hashable {
  /// One step down: into a case of an axis, or into a substitution.
  package struct Step: Sendable, Hashable {
    /// `plural`, `device` or `substitutions`; other axes are preserved.
    package let axis: String
    /// The category, the device family or the substitution's name.
    package let name: String

    /// Creates a step.
    package init(_ axis: String, _ name: String) {
      self.axis = axis
      self.name = name
    }
  }

  /// The separator between key and path in an id.
  static let separator = "|==|"
  static let substitutions = "substitutions"

  /// The steps from the localization down.
  package let steps: [Step]

  /// Creates a path from its steps.
  package init(_ steps: [Step] = []) { self.steps = steps }

  /// The path of the localization's own text.
  package static let root = TextPath()

  /// Returns the path one step further down.
  package func appending(_ axis: String, _ name: String) -> TextPath {
    TextPath(steps + [Step(axis, name)])
  }

  /// The substitution that the text belongs to.
  package var substitution: String? { steps.first.flatMap { $0.axis == Self.substitutions ? $0.name : nil } }

  /// The plural category that the text is for.
  package var plural: String? { steps.last.flatMap { $0.axis == "plural" ? $0.name : nil } }

  /// The path of a text for all numbers, in the place of this one.
  var withoutPlural: TextPath { plural == nil ? self : TextPath(steps.dropLast()) }

  /// The path as text; empty for the localization's own text.
  ///
  /// A name with a dot is enclosed in `@`, as Xcode writes it.
  package var description: String {
    steps.map { "\(Self.quoted($0.axis)).\(Self.quoted($0.name))" }.joined(separator: ".")
  }

  /// Returns Apple's id of the text.
  package func id(of key: String) -> String { steps.isEmpty ? key : key + Self.separator + description }

  private static func quoted(_ name: String) -> String { name.contains(".") ? "@\(name)@" : name }

  /// Parses a path; nil if no localization can have it.
  package static func parse(_ text: some StringProtocol) -> TextPath? {
    var names: [String] = []
    var rest = Substring(text)[...]
    while true {
      let name: Substring
      if rest.hasPrefix("@"), let end = rest.dropFirst().firstRange(of: "@.") {
        name = rest.dropFirst()[..<end.lowerBound]
        rest = rest[end.lowerBound...].dropFirst()
      } else if rest.hasPrefix("@"), rest.hasSuffix("@"), rest.count > 2 {
        name = rest.dropFirst().dropLast()
        rest = ""
      } else {
        name = rest.prefix { $0 != "." }
        rest = rest.dropFirst(name.count)
      }
      names.append(String(name))
      if rest.isEmpty { break }
      rest = rest.dropFirst()
    }
    guard names.count.isMultiple(of: 2), names.allSatisfy({ !$0.isEmpty }) else { return nil }
    let steps = stride(from: 0, to: names.count, by: 2).map { Step(names[$0], names[$0 + 1]) }
    return TextPath(steps).isPlausible ? TextPath(steps) : nil
  }

  /// Whether Xcode accepts such a path: at most one substitution, at the beginning, then device, then plural.
  private var isPlausible: Bool {
    var inner = steps[...]
    if inner.first?.axis == Self.substitutions { inner = inner.dropFirst() }
    if inner.isEmpty { return false }
    let axes = inner.map(\.axis)
    let plurals = ["zero", "one", "two", "few", "many", "other"]
    return [["plural"], ["device"], ["device", "plural"]].contains(axes)
      && inner.allSatisfy { $0.axis != "plural" || plurals.contains($0.name) }
  }
}
