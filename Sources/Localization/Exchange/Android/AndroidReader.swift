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

/// The folders of Android's resources: `values`, `values-hi`, `values-pt-rBR`, `values-b+sr+Latn`.
///
/// Source: Android developers, “App resources overview”, language and region qualifiers.
enum AndroidFolder {
  /// Returns the folder of a locale.
  static func name(_ locale: LocaleTag, source: LocaleTag) -> String {
    if locale == source { return "values" }
    if locale.script == nil, locale.variants.isEmpty, locale.language.count == 2 || locale.language.count == 3
    {
      // Java keeps the old codes of three languages.
      let language = ["he": "iw", "yi": "ji", "id": "in"][locale.language] ?? locale.language
      if let region = locale.region {
        if region.count == 2 { return "values-\(language)-r\(region)" }
      } else {
        return "values-\(language)"
      }
    }
    return "values-b+" + locale.base.description.split(separator: "-").joined(separator: "+")
  }

  /// Returns the locale of a folder; nil for the source's folder and for folders without a locale.
  static func locale(_ folder: String) -> LocaleTag? {
    guard folder.hasPrefix("values-") else { return nil }
    let rest = folder.dropFirst("values-".count)
    if rest.hasPrefix("b+") { return LocaleTag(String(rest.dropFirst(2).replacing("+", with: "-"))) }
    let parts = rest.split(separator: "-")
    guard let first = parts.first, (2...3).contains(first.count) else { return nil }
    let language = ["iw": "he", "ji": "yi", "in": "id"][String(first)] ?? String(first)
    if parts.count > 1, parts[1].hasPrefix("r"), parts[1].count == 3 {
      return LocaleTag("\(language)-\(parts[1].dropFirst())")
    }
    return LocaleTag(language)
  }
}

/// A key's texts as an Android resource: a string, or plurals of a whole text.
enum AndroidResource: Hashable {
  case string([MessageTree.Piece])
  case plurals([(name: String, pieces: [MessageTree.Piece])])

  /// Converts a message, and reports what is lost.
  init(_ tree: MessageTree, losses: inout [String]) throws(MessageTree.MessageError) {
    switch tree {
    case .device(let cases):
      losses.append("its variations by device, of which one is written")
      let taken = cases.first { $0.name == "iphone" } ?? cases.first { $0.name == "other" } ?? cases.first
      guard let taken else { throw .init(what: "it has no text") }
      try self.init(taken.tree, losses: &losses)
    case .plural(_, let cases):
      self = .plurals(
        try cases.map { one throws(MessageTree.MessageError) in (one.name, try Self.words(one.tree)) })
    case .text(let pieces):
      let choices = pieces.compactMap { piece -> MessageTree? in
        if case .choice(let tree) = piece { tree } else { nil }
      }
      guard let choice = choices.first else {
        self = .string(pieces)
        return
      }
      guard choices.count == 1, case .plural(_, let cases) = choice else {
        throw .init(what: "substitutions, of which Android can hold one at most")
      }
      losses.append("its substitution, which became plural forms of the whole text")
      self = .plurals(
        try cases.map { one throws(MessageTree.MessageError) in
          let inner = try Self.words(one.tree)
          return (one.name, pieces.flatMap { piece in if case .choice = piece { inner } else { [piece] } })
        })
    }
  }

  private static func words(_ tree: MessageTree) throws(MessageTree.MessageError) -> [MessageTree.Piece] {
    guard case .text(let pieces) = tree,
      !pieces.contains(where: { if case .choice = $0 { true } else { false } })
    else { throw .init(what: "choices within choices, which Android does not have") }
    return pieces
  }

  static func == (left: AndroidResource, right: AndroidResource) -> Bool {
    switch (left, right) {
    case (.string(let a), .string(let b)): a == b
    case (.plurals(let a), .plurals(let b)):
      a.elementsEqual(b) { $0.name == $1.name && $0.pieces == $1.pieces }
    default: false
    }
  }

  func hash(into hasher: inout Hasher) {
    switch self {
    case .string(let pieces): hasher.combine(pieces)
    case .plurals(let forms): for form in forms { hasher.combine(form.pieces) }
    }
  }
}

/// The `<file>` elements of an XLIFF that belong to catalogs of the import, and what is said of the others.
///
/// An Xcode export has the texts of many files, of which only catalogs can be imported.
struct SkippedFiles {
  /// The elements that are read.
  let taken: [XMLNode]
  /// A warning for each of the others.
  let remarks: [Diagnostic]

  init(_ files: [XMLNode], _ source: SourceText, _ targets: ImportTargets) {
    var taken: [XMLNode] = []
    var remarks: [Diagnostic] = []
    for file in files {
      guard let original = file.attributes["original"], files.count > 1, !targets.has(original) else {
        taken.append(file)
        continue
      }
      remarks.append(
        Diagnostic(
          .skippedFile, .warning, "the texts of `\(visibleText(original))` are not imported",
          at: file.span(in: source),
          help: original.hasSuffix(".xcstrings") ? "name its catalog with `--into`" : nil))
    }
    self.taken = taken
    self.remarks = remarks
  }
}
