import Expressions
import Foundations

/// A state as scripts name it: `state.query` of the screen, `flow.answer` of its flow or `app.seen` of the app.
struct StateReference: Sendable, Hashable, CustomStringConvertible {
  /// What has the state; the raw value is its name in expressions.
  enum Owner: String, Sendable, CaseIterable {
    case screen = "state"
    case flow
    case app

    /// The slot of its states.
    var slot: Environment.Slot {
      switch self {
      case .screen: .state
      case .flow: .flow
      case .app: .app
      }
    }
  }

  let owner: Owner
  let name: String

  init(_ owner: Owner, _ name: String) { (self.owner, self.name) = (owner, name) }

  /// Parses `owner.name`; nil where the text is of another form.
  init?(_ text: String) {
    guard let dot = text.firstIndex(of: "."), let owner = Owner(rawValue: String(text[..<dot])) else {
      return nil
    }
    self.init(owner, String(text[text.index(after: dot)...]))
  }

  /// The reference as written.
  var description: String { "\(owner.rawValue).\(name)" }

  /// Where its value is among the slots of expressions.
  var path: ReadPath { ReadPath(slot: owner.slot.rawValue, steps: [.field(name)]) }
}
