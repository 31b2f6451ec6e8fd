import Catalogs

/// The texts of a key as one message, for formats that write a message as a whole.
indirect enum MessageTree: Hashable, Sendable {
  /// Literals and arguments in order.
  case text([Piece])
  /// A choice by plural category of an argument.
  case plural(argument: Int, [Case])
  /// A choice by kind of device.
  case device([Case])

  /// A case of a choice.
  struct Case: Hashable, Sendable {
    let name: String
    let tree: MessageTree
  }

  /// A piece of a text.
  enum Piece: Hashable, Sendable {
    case words(String)
    /// An argument and its specifier in the catalog, without percent sign and position.
    case argument(Int, specifier: String)
    /// A choice within a text, from a substitution.
    case choice(MessageTree)
  }

  /// Why the texts of a key cannot be one message.
  struct MessageError: Error {
    let what: String
  }

  /// Merges the texts of a key.
  ///
  /// - Parameters:
  ///   - group: the texts, some of which may have no translation.
  ///   - isFormat: whether a doubled percent sign is one.
  /// - Throws: why they cannot be one message.
  init(_ group: [TranslationUnit], isFormat: Bool) throws(MessageError) {
    var reader = GroupReader(group, isFormat: isFormat)
    self = try reader.read()
  }

  /// Returns whether a key's texts take arguments, by the key and by its texts.
  static func isFormat(_ group: [TranslationUnit]) -> Bool {
    guard let first = group.first else { return false }
    return !FormatPattern(first.key).isLiteral
      || group.contains { unit in
        unit.path.substitution != nil || !FormatPattern(unit.source ?? "").isLiteral
      }
  }

  /// Returns the specifier of each argument by number, from the key and its source texts.
  static func specifiers(_ group: [TranslationUnit]) -> [Int: String] {
    var found: [Int: String] = [:]
    for text in group.compactMap(\.source) + group.compactMap(\.target?.text) + group.prefix(1).map(\.key) {
      var next = 1
      for part in FormatPattern(text).parts {
        switch part {
        case .literal: break
        case .substitution(_, let position): if position == nil { next += 1 }
        case .placeholder(let placeholder):
          next += placeholder.stars
          let position = placeholder.position ?? next
          if placeholder.position == nil { next += 1 }
          if found[position] == nil { found[position] = specifier(placeholder) }
        }
      }
    }
    return found
  }

  static func specifier(_ placeholder: Placeholder) -> String {
    let written = placeholder.source.dropFirst()
    return String(placeholder.position == nil ? written : written.drop { $0 != "$" }.dropFirst())
  }
}

/// Builds a message from the texts of a key.
private struct GroupReader {
  private let group: [TranslationUnit]
  private let isFormat: Bool
  private let count: Int
  private var open = 0

  init(_ group: [TranslationUnit], isFormat: Bool) {
    self.group = group
    self.isFormat = isFormat
    // A text that varies as a whole varies by its first number.
    let numbers = MessageTree.specifiers(group).filter {
      Placeholder(specifier: $0.value)?.isNumeric ?? false
    }
    count = numbers.keys.min() ?? 1
  }

  mutating func read() throws(MessageTree.MessageError) -> MessageTree {
    try tree([], argument: count)
  }

  private mutating func tree(_ steps: [TextPath.Step], argument: Int) throws(MessageTree.MessageError)
    -> MessageTree
  {
    if let unit = group.first(where: { $0.path.steps == steps }) {
      guard let text = unit.target?.text else { throw .init(what: "a part of it has no translation") }
      return .text(try pieces(text, argument: argument))
    }
    var names: [TextPath.Step] = []
    for unit in group where unit.path.steps.count > steps.count && unit.path.steps.starts(with: steps) {
      let step = unit.path.steps[steps.count]
      let isWithin = step.axis != TextPath.substitutions
      if isWithin, unit.target != nil, !names.contains(step) { names.append(step) }
    }
    guard let axis = names.first?.axis else { throw .init(what: "it has no text of its own") }
    guard names.allSatisfy({ $0.axis == axis }), ["plural", "device"].contains(axis) else {
      throw .init(what: "it varies in a way that the format does not know")
    }
    guard names.contains(where: { $0.name == "other" }) else { throw .init(what: "it has no form `other`") }
    let order = PluralCategories.all
    if axis == "plural" {
      names.sort { (order.firstIndex(of: $0.name) ?? 9) < (order.firstIndex(of: $1.name) ?? 9) }
    } else {
      names.sort { ($0.name == "other" ? 1 : 0, $0.name) < ($1.name == "other" ? 1 : 0, $1.name) }
    }
    var cases: [MessageTree.Case] = []
    for step in names {
      cases.append(.init(name: step.name, tree: try tree(steps + [step], argument: argument)))
    }
    return axis == "plural" ? .plural(argument: argument, cases) : .device(cases)
  }

  private mutating func pieces(_ text: String, argument: Int) throws(MessageTree.MessageError)
    -> [MessageTree.Piece]
  {
    var result: [MessageTree.Piece] = []
    var next = open > 0 ? argument : 1
    for piece in RawPattern(text).pieces {
      switch piece.part {
      case .literal(let words): result.append(.words(isFormat ? words : piece.raw))
      case .placeholder(let placeholder):
        guard isFormat else {
          result.append(.words(piece.raw))
          continue
        }
        guard placeholder.stars == 0 else { throw .init(what: "a `*` in a placeholder") }
        result.append(
          .argument(placeholder.position ?? next, specifier: MessageTree.specifier(placeholder)))
        if placeholder.position == nil { next += 1 }
      case .substitution(let name, let position):
        open += 1
        defer { open -= 1 }
        guard open < 8 else { throw .init(what: "substitutions within substitutions without end") }
        let step = TextPath.Step(TextPath.substitutions, name)
        guard group.contains(where: { $0.path.steps.first == step }) else {
          throw .init(what: "it refers to `\(name)`, which is not there")
        }
        result.append(.choice(try tree([step], argument: position ?? next)))
        if position == nil { next += 1 }
      }
    }
    return result
  }
}
