import Foundations

/// Fills arguments into a prepared text: chooses among variations, expands substitutions, formats placeholders.
struct TextComposer {
  let prepared: PreparedText
  let arguments: [Value]
  /// The locale of number formats.
  let locale: LocaleTag
  /// The time zone of points in time.
  let zone: String
  let device: DeviceFamily
  let formats: FormatterCache
  private(set) var problems: [TextProblem] = []
  private var state: StringUnit.State?
  /// The substitutions being expanded, outermost first.
  private var open: [String] = []

  /// Enough for any text, and a limit for texts that multiply themselves.
  private static let longestText = 4 << 20
  private static let deepestSubstitution = 8

  init(
    _ prepared: PreparedText, _ arguments: [Value], locale: LocaleTag, zone: String, device: DeviceFamily,
    formats: FormatterCache
  ) {
    self.prepared = prepared
    self.arguments = arguments
    self.locale = locale
    self.zone = zone
    self.device = device
    self.formats = formats
  }

  /// The text, and the state of its unit.
  mutating func compose() -> (text: String, state: StringUnit.State?) {
    var output = ""
    write(prepared.node, about: nil, into: &output)
    return (output, state)
  }

  /// The argument of a substitution, from 0, and the format of `%arg`.
  private struct Subject {
    let argument: Int
    let specifier: Placeholder?
  }

  private mutating func write(_ node: PreparedText.Node, about subject: Subject?, into output: inout String) {
    guard let leaf = choose(node, about: subject), let pattern = leaf.pattern else { return note(.noText) }
    if open.isEmpty { state = leaf.state }
    if arguments.isEmpty, !prepared.isFormat {
      output += leaf.value
      return
    }
    var next = subject?.argument ?? 0
    for part in pattern.parts {
      guard output.utf8.count < Self.longestText else { return }
      switch part {
      case .literal(let text): output += text
      case .substitution(let name, let position):
        expand(name, default: position.map { $0 - 1 } ?? next, into: &output)
        if position == nil { next += 1 }
      case .placeholder(let placeholder):
        next += placeholder.stars
        if placeholder.conversion == .argument, placeholder.position == nil, let subject {
          output += text(placeholder, of: subject.argument, like: subject.specifier)
        } else {
          output += text(
            placeholder, of: placeholder.position.map { $0 - 1 } ?? next, like: subject?.specifier)
          if placeholder.position == nil { next += 1 }
        }
      }
    }
  }

  private mutating func expand(_ name: String, default position: Int, into output: inout String) {
    guard let part = prepared.substitutions[name] else {
      note(.undefinedSubstitution(name))
      output += "%#@\(name)@"
      return
    }
    guard !open.contains(name), open.count < Self.deepestSubstitution else {
      return note(.circularSubstitution(name))
    }
    open.append(name)
    write(
      part.node,
      about: Subject(argument: part.argument.map { $0 - 1 } ?? position, specifier: part.specifier),
      into: &output)
    open.removeLast()
  }

  // MARK: Variations

  private mutating func choose(_ node: PreparedText.Node, about subject: Subject?) -> PreparedText.Node? {
    if !node.device.isEmpty {
      return pick(node.device, "device", device.names).flatMap { choose($0, about: subject) }
    }
    if !node.plural.isEmpty {
      return pick(node.plural, "plural", pluralCategories(node, about: subject)).flatMap {
        choose($0, about: subject)
      }
    }
    return node
  }

  /// The first of the named cases that is there; `other`, or any, where none is.
  private mutating func pick(
    _ cases: [(name: String, node: PreparedText.Node)], _ axis: String, _ names: [String]
  ) -> PreparedText.Node? {
    for name in names { if let found = cases.first(where: { $0.name == name }) { return found.node } }
    let taken = cases.first { $0.name == "other" } ?? cases.first
    // Most texts name only the device that differs; only plurals are expected to be complete.
    if let taken, axis == "plural" || taken.name != "other" {
      note(.missingVariation(axis: axis, name: names.last ?? "other", taken: taken.name))
    }
    return taken?.node
  }

  /// The categories to look for, most specific first: `zero` matches 0 in every language, as on Apple's systems.
  private func pluralCategories(_ node: PreparedText.Node, about subject: Subject?) -> [String] {
    let position = subject?.argument ?? arguments.firstIndex { Number($0) != nil }
    guard let position, arguments.indices.contains(position), let number = Number(arguments[position]) else {
      return ["other"]
    }
    let specifier = subject?.specifier ?? placeholder(for: position, in: node)
    // The category follows the language of the text, not the requested one.
    let category = formats.pluralCategory(
      number, PlaceholderFormat.style(of: specifier, for: number), in: prepared.locale)
    return number.isZero ? ["zero", category] : [category]
  }

  /// The placeholder of an argument, which determines its decimals and so its category.
  private func placeholder(for position: Int, in node: PreparedText.Node) -> Placeholder? {
    guard let pattern = (node.plural.first { $0.name == "other" } ?? node.plural.first)?.node.pattern else {
      return nil
    }
    var next = 0
    for part in pattern.parts {
      switch part {
      case .literal: break
      case .substitution(_, let written): if written == nil { next += 1 }
      case .placeholder(let placeholder):
        next += placeholder.stars
        if placeholder.position.map({ $0 - 1 }) ?? next == position { return placeholder }
        if placeholder.position == nil { next += 1 }
      }
    }
    return nil
  }

  // MARK: Placeholders

  private mutating func text(
    _ placeholder: Placeholder, of position: Int, like specifier: Placeholder?
  ) -> String {
    guard arguments.indices.contains(position) else {
      note(.missingArgument(placeholder: placeholder.source, position: position + 1))
      return placeholder.source
    }
    var effective = placeholder
    if placeholder.conversion == .argument {
      effective = specifier ?? placeholder
      effective.source = placeholder.source
    }
    let format = PlaceholderFormat(effective, locale: locale, zone: zone, formats: formats)
    let (text, fits) = format.text(of: arguments[position])
    if !fits {
      note(
        .wrongType(
          placeholder: placeholder.source, position: position + 1, found: arguments[position].typeWord))
    }
    return text
  }

  private mutating func note(_ problem: TextProblem) {
    if problems.count < 32, !problems.contains(problem) { problems.append(problem) }
  }
}
