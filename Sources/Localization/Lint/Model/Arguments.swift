import Catalogs

/// The arguments of a text by number, from 1, with their kinds.
struct Arguments: Sendable {
  /// A use of an argument.
  struct Use: Sendable {
    let kind: ArgumentKind?
    /// The placeholder as written.
    let source: String
  }

  private(set) var uses: [Int: Use] = [:]
  /// Whether an undefined substitution is referred to, so that the list is incomplete.
  private(set) var isBroken = false
  /// The visited substitutions, each once, however often it is referred to.
  private var seen: Set<String> = []

  var isEmpty: Bool { uses.isEmpty }
  var numbers: [Int] { uses.keys.sorted() }

  /// Collects the arguments of one text, including those of its substitutions in a localization.
  init(_ pattern: FormatPattern, in localization: Localization? = nil) {
    add(pattern, localization, about: nil)
  }

  /// Collects the arguments of all texts of a localization.
  init(_ localization: Localization) { add(localization.node, localization) }

  private mutating func add(_ node: LocalizationNode, _ localization: Localization) {
    if let unit = node.unit { add(FormatPattern(unit.value), localization, about: nil) }
    for variations in node.variations {
      for item in variations.cases { add(item.node, localization) }
    }
  }

  /// The argument that `%arg` stands for: its number and specifier.
  private struct Subject {
    let number: Int
    let specifier: String?
  }

  private mutating func add(
    _ pattern: FormatPattern, _ localization: Localization?, about subject: Subject?
  ) {
    var next = subject?.number ?? 1
    for part in pattern.parts {
      switch part {
      case .literal: break
      case .substitution(let name, let position):
        let part = localization?.substitutions.first { $0.name == name }
        if localization != nil, part == nil { isBroken = true }
        let number = part?.argument ?? position ?? next
        if position == nil { next += 1 }
        note(number, Self.kind(part?.formatSpecifier), "%#@\(name)@")
        if let part, let localization, seen.insert(name).inserted {
          let inner = Subject(number: number, specifier: part.formatSpecifier)
          for pattern in part.node.patterns { add(pattern, localization, about: inner) }
        }
      case .placeholder(let placeholder):
        for _ in 0..<placeholder.stars {
          note(next, .whole(nil), "*")
          next += 1
        }
        if placeholder.conversion == .argument, placeholder.position == nil, let subject {
          note(subject.number, Self.kind(subject.specifier), placeholder.source)
        } else {
          note(placeholder.position ?? next, placeholder.kind, placeholder.source)
          if placeholder.position == nil { next += 1 }
        }
      }
    }
  }

  /// The kind of a substitution's argument; its texts may read a number in either size.
  static func kind(_ specifier: String?) -> ArgumentKind? {
    let kind = Placeholder(specifier: specifier ?? "")?.kind
    return kind?.isWhole == true ? .whole(nil) : kind
  }

  private mutating func note(_ number: Int, _ kind: ArgumentKind?, _ source: String) {
    if let known = uses[number], known.kind != nil || kind == nil { return }
    uses[number] = Use(kind: kind, source: source)
  }
}

extension LocalizationNode {
  /// The texts of all cases.
  fileprivate var patterns: [FormatPattern] {
    (unit.map { [FormatPattern($0.value)] } ?? [])
      + variations.flatMap { $0.cases.flatMap(\.node.patterns) }
  }
}
