import Documents
import Foundations

/// A value as the events of yaml-test-suite tell it, aliases resolved.
indirect enum SuiteTree: Sendable {
  case scalar(String, Scalar.Style)
  case sequence([SuiteTree])
  case mapping([(key: SuiteTree, value: SuiteTree)])
  /// A value with a tag before it.
  case tagged(SuiteTree)
  /// The value of an anchor before it.
  case alias(SuiteTree)

  /// Reads the documents of a case.
  static func documents(_ tree: String) throws -> [SuiteTree] {
    var reader = Reader(lines: tree.split(separator: "\n").map { $0.drop { $0 == " " } })
    return try reader.documents()
  }

  /// The errors that our reader must have for it, one for each place: what we leave out of YAML on purpose.
  var refusals: [Diagnostic.Code] {
    switch self {
    // What is wrong with an anchor's value is told there.
    case .scalar, .alias: return []
    case .tagged(let inner): return [.tag] + inner.refusals
    case .sequence(let items): return items.flatMap(\.refusals)
    case .mapping(let entries):
      var names: Set<[UInt8]> = []
      return entries.flatMap { key, value -> [Diagnostic.Code] in
        var own = key.refusals
        switch key.plain {
        case .scalar("<<", .plain): own.append(.mergeKey)
        case .scalar(let name, _): if !names.insert(Array(name.utf8)).inserted { own.append(.duplicateKey) }
        case .sequence, .mapping, .tagged, .alias: own.append(.complexKey)
        }
        return own + value.refusals
      }
    }
  }

  /// The value itself.
  private var plain: SuiteTree {
    switch self {
    case .tagged(let inner), .alias(let inner): inner.plain
    default: self
    }
  }

  /// Whether a node is this value: of its kind, with its texts to the byte, and written in its way.
  func matches(_ node: Node) -> Bool {
    switch (plain, node.kind) {
    case (.scalar(let text, let style), .scalar(let scalar)):
      style == scalar.style && text.utf8.elementsEqual(scalar.text.utf8)
    case (.sequence(let items), .sequence(let nodes)):
      items.count == nodes.count && zip(items, nodes).allSatisfy { $0.matches($1) }
    case (.mapping(let entries), .mapping(let nodes)):
      entries.count == nodes.count
        && zip(entries, nodes).allSatisfy { entry, node in
          guard case .scalar(let name, _) = entry.key.plain else { return false }
          return name.utf8.elementsEqual(node.name.utf8) && entry.value.matches(node.value)
        }
    default: false
    }
  }

  private struct Reader {
    var lines: [Substring]
    var position = 0
    var anchors: [Substring: SuiteTree] = [:]

    mutating func next() throws -> Substring {
      guard position < lines.count else { throw SuiteError(message: "the events end too soon") }
      defer { position += 1 }
      return lines[position]
    }

    mutating func documents() throws -> [SuiteTree] {
      var documents: [SuiteTree] = []
      while position < lines.count {
        let line = try next()
        guard line.hasPrefix("+DOC") else { continue }
        anchors = [:]
        documents.append(try value(next()))
      }
      return documents
    }

    private mutating func value(_ line: Substring) throws -> SuiteTree {
      var rest = line.dropFirst(4)
      if line.hasPrefix("=ALI") {
        guard let target = anchors[rest.drop { $0 == " " || $0 == "*" }] else {
          throw SuiteError(message: "no anchor for \(line)")
        }
        return .alias(target)
      }
      var (anchor, isTagged) = (Substring?.none, false)
      while rest.first == " ", let sign = rest.dropFirst().first, "&<[{".contains(sign) {
        let word = rest.dropFirst().prefix { $0 != " " }
        if sign == "&" { anchor = word.dropFirst() }
        if sign == "<" { isTagged = true }
        rest = rest.dropFirst(word.count + 1)
      }
      var tree = try content(line.prefix(4), rest.dropFirst())
      if isTagged { tree = .tagged(tree) }
      if let anchor { anchors[anchor] = tree }
      return tree
    }

    private mutating func content(_ event: Substring, _ rest: Substring) throws -> SuiteTree {
      switch event {
      case "=VAL":
        let style: Scalar.Style =
          switch rest.first {
          case ":": .plain
          case "'", "\"": .quoted
          default: .block
          }
        return .scalar(Self.unescaped(rest.dropFirst()), style)
      case "+SEQ":
        var items: [SuiteTree] = []
        while let line = try until("-SEQ") { items.append(try value(line)) }
        return .sequence(items)
      case "+MAP":
        var entries: [(key: SuiteTree, value: SuiteTree)] = []
        while let line = try until("-MAP") { entries.append((try value(line), try value(next()))) }
        return .mapping(entries)
      default: throw SuiteError(message: "no value: \(event)")
      }
    }

    private mutating func until(_ end: String) throws -> Substring? {
      let line = try next()
      return line == end ? nil : line
    }

    private static func unescaped(_ text: Substring) -> String {
      var result = String.UnicodeScalarView()
      var scalars = text.unicodeScalars.makeIterator()
      while let scalar = scalars.next() {
        guard scalar == "\\", let next = scalars.next() else {
          result.append(scalar)
          continue
        }
        let known: [Unicode.Scalar: Unicode.Scalar] = [
          "n": "\n", "t": "\t", "r": "\r", "b": "\u{8}", "0": "\0", "\\": "\\",
        ]
        result.append(known[next] ?? next)
      }
      return String(result)
    }
  }
}
