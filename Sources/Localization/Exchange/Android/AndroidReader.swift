import Catalogs
import Foundations

/// Reads Android's `strings.xml`.
struct AndroidReader: ExchangeReader {
  let root: XMLNode

  func read(_ source: SourceText, for targets: ImportTargets) throws(Diagnostic) -> [ImportedFile] {
    let span = root.span(in: source)
    let locale = try FileNameParts(source.path).locale(for: targets, at: span)
    let target = try targets.target(for: FileNameParts(source.path).original(among: targets), at: span)
    let today = target.file(in: locale)
    let names = ResourceNames(today.keys)
    let groups = Dictionary(
      today.groups.map { (ExactID($0[0].key), $0) }, uniquingKeysWith: { first, _ in first })
    var units: [ImportedUnit] = []
    var remarks: [Diagnostic] = []
    for node in root.children where node.attributes["translatable"] != "false" {
      let span = node.span(in: source)
      guard ["string", "plurals"].contains(node.name) else {
        remarks.append(
          Diagnostic(
            .lostInExchange, .warning, "`<\(visibleText(node.name))>` is nothing that a catalog holds",
            at: span))
        continue
      }
      guard let name = node.attributes["name"] else {
        throw Diagnostic(.unknownExchangeFormat, "a `<\(node.name)>` has no `name`", at: span)
      }
      let key = names.key(of: name) ?? name
      let group = groups[ExactID(key)] ?? []
      units += try Self.units(of: key, group, node, source)
    }
    return [
      ImportedFile(
        original: target.name, source: nil, target: locale, span: span, states: .none, units: units,
        remarks: remarks)
    ]
  }

  private static func units(
    of key: String, _ group: [TranslationUnit], _ node: XMLNode, _ source: SourceText
  ) throws(Diagnostic) -> [ImportedUnit] {
    let isFormat = MessageTree.isFormat(group)
    var units = MessageUnits(
      key, group, state: nil, sourceHash: node.attributes["\(AndroidWriter.namespace) source"],
      at: node.span(in: source))
    func pieces(_ node: XMLNode) -> [MessageTree.Piece] {
      AndroidText.pieces(AndroidText.text(of: node), isFormat: isFormat)
    }
    var cases: [MessageTree.Case] = []
    for item in node.children("item") {
      guard let name = item.attributes["quantity"], PluralCategories.all.contains(name),
        !cases.contains(where: { $0.name == name })
      else {
        throw Diagnostic(
          .malformedExchange, "an `<item>` needs one `quantity` of its own, such as `one` or `other`",
          at: item.span(in: source))
      }
      cases.append(.init(name: name, tree: .text(pieces(item))))
    }
    // Compared as Android resources: equal texts are unchanged.
    if let today = written(group, isFormat), today == written(node) {
      units.keepCurrent()
    } else if node.name == "plurals" {
      units.addPluralForms(cases)
    } else {
      units.take(.text(pieces(node)))
    }
    return units.units
  }

  /// Returns the texts of an element by quantity; a single text has no quantity.
  private static func written(_ node: XMLNode) -> [String: String] {
    guard node.name == "plurals" else { return ["": AndroidText.text(of: node)] }
    return Dictionary(
      node.children("item").map { ($0.attributes["quantity"] ?? "", AndroidText.text(of: $0)) },
      uniquingKeysWith: { first, _ in first })
  }

  /// Returns the texts of a key as an export would write them now.
  private static func written(_ group: [TranslationUnit], _ isFormat: Bool) -> [String: String]? {
    var losses: [String] = []
    guard let tree = try? MessageTree(group, isFormat: isFormat),
      let resource = try? AndroidResource(tree, losses: &losses)
    else { return nil }
    switch resource {
    case .string(let pieces): return ["": AndroidText.text(pieces, isFormat: isFormat)]
    case .plurals(let forms):
      return Dictionary(
        forms.map { ($0.name, AndroidText.text($0.pieces, isFormat: isFormat)) },
        uniquingKeysWith: { first, _ in first })
    }
  }
}
