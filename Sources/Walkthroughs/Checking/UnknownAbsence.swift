import Foundations
import Typesetting

/// Says why nothing of an app could ever be what an assertion of absence names.
enum UnknownAbsence {
  /// Judges an assertion after its case was walked.
  ///
  /// - Parameters:
  ///   - selector: the element that was absent.
  ///   - shown: all that the case has shown.
  ///   - vocabulary: the app's ids and texts.
  ///   - locales: the languages of the case.
  /// - Returns: one sentence; nil where the element was shown, or the app has it.
  static func of(
    _ selector: ResolvedSelector, shown: ShownElements, vocabulary: LazyVocabulary, locales: Set<String>
  ) -> String? {
    if let id = selector.id, !shown.ids.contains(where: { id.matches(id: $0) }),
      !names(id, anyOf: vocabulary.ids)
    {
      let near = nearestName(to: id.source, in: shown.ids.union(vocabulary.ids))
      return sentence("an element with the id `\(id.source)`", near)
    }
    guard let text = selector.text, !shown.texts.contains(where: { text.matches($0) }) else { return nil }
    let texts = locales.reduce(into: Set()) { $0.formUnion(vocabulary.texts($1)) }
    if texts.contains(where: { text.matches($0) }) { return nil }
    return sentence("the text \"\(text.source)\"", nearestName(to: text.source, in: shown.texts.union(texts)))
  }

  /// Whether an id as written is meant, or what a list of that id has in it.
  static func names(_ pattern: TextPattern, anyOf ids: Set<String>) -> Bool {
    ids.contains { pattern.matches(id: $0) || pattern.isExpression && pattern.matches($0 + "/x") }
  }

  private static func sentence(_ what: String, _ near: String?) -> String {
    "nothing in this case showed \(what), and the app has none in its screens and texts, so a misspelling "
      + "would pass too" + (near.map { "; did you mean `\($0)`?" } ?? "")
  }
}

/// The ids and texts of all elements that a case has shown, to tell what never was there.
struct ShownElements {
  private(set) var ids: Set<String> = []
  private(set) var texts: Set<String> = []

  /// Adds all elements of a screen, also those beyond the device's edge.
  mutating func add(_ elements: ElementTree) {
    for element in elements.all {
      ids.insert(element.id)
      texts.formUnion(element.texts)
    }
  }

  /// Adds texts that could have been shown.
  mutating func add(_ texts: String...) { self.texts.formUnion(texts.map(NormalForm.composed)) }
}
