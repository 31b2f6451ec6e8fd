import Catalogs
import Foundations

/// Reads Application Resource Bundles.
struct ARBReader: ExchangeReader {
  func read(_ source: SourceText, for targets: ImportTargets) throws(Diagnostic) -> [ImportedFile] {
    let tree: JSONTree
    do throws(JSONTree.ReadError) {
      tree = try JSONTree.read(source)
    } catch {
      throw Diagnostic(.malformedExchange, error.message, at: error.span, help: error.help)
    }
    guard case .object(let members, let span) = tree else {
      throw Diagnostic(.unknownExchangeFormat, "the file is JSON, and no object", at: Span(source, 0..<1))
    }
    let top = Span(source, span.range.lowerBound..<span.range.lowerBound + 1)
    func text(_ name: String) -> String? {
      for member in members where member.key == name {
        if case .string(let text, _) = member.value { return text }
      }
      return nil
    }
    let locale: LocaleTag
    if let name = text("@@locale") {
      locale = try ImportTargets.locale(name, "its language (`@@locale`)", at: top)
    } else {
      locale = try FileNameParts(source.path).locale(for: targets, at: top)
    }
    let original = text("@@x-original") ?? FileNameParts(source.path).original(among: targets)
    let target = try targets.target(for: original, at: top)
    let today = target.file(in: locale)
    let details = Dictionary(
      members.filter { $0.key.hasPrefix("@") }.map { ($0.key, $0.value) },
      uniquingKeysWith: { first, _ in first })
    let keys = MessageKeys(today)
    var units: [ImportedUnit] = []
    for member in members where !member.key.hasPrefix("@") {
      guard case .string(let message, let span) = member.value else {
        throw Diagnostic(
          .unknownExchangeFormat, "`\(visibleText(member.key))` is no text", at: member.span)
      }
      let about = details["@" + member.key]
      let key = about?.text("x-key") ?? keys.names.key(of: member.key) ?? member.key
      units += try keys.units(
        of: key, message: message, state: about?.text("x-state") ?? "",
        sourceHash: about?.text("x-source"), at: span)
    }
    return [
      ImportedFile(
        original: original, source: nil, target: locale, span: top, states: ARBStates.form, units: units)
    ]
  }
}

/// The states of ARB files, which omit `translated`.
enum ARBStates {
  static let form = StateMapping(
    written: { $0 == .translated ? "" : $0.rawValue }, meaning: StateMapping.plain.meaning)

  /// Returns the state of a key's texts; `needs_review` if they differ.
  static func written(_ group: [TranslationUnit]) -> String {
    let states = Set(group.compactMap { $0.target?.state })
    return form.written(states.count > 1 ? .needsReview : states.first ?? .translated)
  }
}

/// The keys of a catalog by their names in a file.
private struct MessageKeys {
  let names: ResourceNames
  private let groups: [ExactID: [TranslationUnit]]
  private let writer: ICUMessageWriter

  init(_ today: TranslationFile) {
    names = ResourceNames(today.keys)
    groups = Dictionary(
      today.groups.map { (ExactID($0[0].key), $0) }, uniquingKeysWith: { first, _ in first })
    writer = ICUMessageWriter(hasZero: today.hasZero)
  }

  func units(
    of key: String, message: String, state: String, sourceHash: String?, at span: Foundations.Span
  ) throws(Diagnostic) -> [ImportedUnit] {
    let group = groups[ExactID(key)] ?? []
    // A message equal to the catalog's is unchanged, even if the catalog would write it differently.
    if let tree = try? MessageTree(group, isFormat: MessageTree.isFormat(group)),
      writer.text(tree) == message
    {
      // The merged state of texts whose states differ belongs to none of them.
      let isToday = state == ARBStates.written(group)
      var units = MessageUnits(key, group, state: isToday ? nil : state, sourceHash: sourceHash, at: span)
      units.keepCurrent()
      return units.units
    }
    var units = MessageUnits(key, group, state: state, sourceHash: sourceHash, at: span)
    do throws(ICUMessageReader.SyntaxError) {
      units.take(try ICUMessageReader.read(message))
    } catch {
      throw Diagnostic(
        .malformedExchange, "the message of `\(visibleText(key))` cannot be read: \(error.message)", at: span)
    }
    return units.units
  }
}

extension JSONTree {
  /// The text of a member.
  fileprivate func text(_ name: String) -> String? {
    guard case .object(let members, _) = self else { return nil }
    for member in members where member.key == name {
      if case .string(let text, _) = member.value { return text }
    }
    return nil
  }
}
