import Typesetting

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
