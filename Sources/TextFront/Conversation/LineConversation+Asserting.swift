internal import FrontKit
internal import Runtime

extension LineConversation {
  /// Looks whether something is on the screen, or is not, and records that it is so.
  ///
  /// - Parameters:
  ///   - name: a text in quotes, or an element by its number, its `#id` or the beginning of its label.
  ///   - isVisible: whether it is to be on the screen.
  ///   - page: the screen.
  /// - Returns: the effects.
  mutating func assert(_ name: String, isVisible: Bool, _ page: Page) -> [Effect] {
    let subject: RecordedAssertion.Subject
    if let text = Self.quoted(name) {
      subject = .text(text)
    } else {
      switch finder(page).find(name, idsFirst: true) {
      case .piece(let piece): subject = .element(piece.id)
      case .tab(let id): subject = .element("tab/\(id)")
      case .several(let candidates): return mistake(ambiguous(name, candidates))
      case .gone(let number): return mistake(words(.errorGone, .int(number)))
      case .noSuchNumber(let number): return mistake(words(.errorNumber, .int(number)))
      // What is not there has no label, only an id.
      case .none: subject = .element(name.first == "#" ? String(name.dropFirst()) : name)
      }
    }
    let assertion = RecordedAssertion(subject, isVisible: isVisible)
    let shown = Self.shown(subject)
    guard assertion.holds(on: page.view) else {
      return mistake(words(isVisible ? .assertNotVisible : .assertNotHidden, .string(shown)))
    }
    let line = words(isVisible ? .assertVisible : .assertHidden, .string(shown))
    let said: [Effect] = [.print(drawer.render(.info(topic: "assert", [line])))]
    guard let file = recorder?.file else { return said }
    recorder?.note(assertion, on: page.view)
    return [.save(recorder?.text(words) ?? "", to: file)] + said
  }

  /// Returns the text between quotes; nil where there are none around it.
  private static func quoted(_ name: String) -> String? {
    guard name.count > 2, let first = name.first, let last = name.last,
      ["\"\"", "“”", "''"].contains("\(first)\(last)")
    else { return nil }
    return String(name.dropFirst().dropLast())
  }

  private static func shown(_ subject: RecordedAssertion.Subject) -> String {
    switch subject {
    case .element(let id): "#\(id)"
    case .text(let text): "“\(text)”"
    }
  }
}
