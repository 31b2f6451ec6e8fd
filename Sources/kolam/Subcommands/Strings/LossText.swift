import Foundations
import Localization

/// Formats the losses of an export: each kind once, with the ids.
enum LossText {
  /// The maximum number of listed ids; others are counted.
  private static let mostIDs = 20

  /// Returns the report; empty without losses.
  static func text(_ losses: [(locale: String, loss: ExchangeLoss)], format: String) -> String {
    guard !losses.isEmpty else { return "" }
    var order: [String] = []
    var ids: [String: [String]] = [:]
    for (locale, loss) in losses {
      let kind = "\(locale): \(visibleText(loss.what))"
      if ids[kind] == nil { order.append(kind) }
      ids[kind, default: []].append(visibleText(loss.id))
    }
    var text = "\(format) cannot carry everything:\n"
    for kind in order {
      let all = ids[kind] ?? []
      text += "  \(kind)\n"
      for id in all.prefix(mostIDs) { text += "    \(id.isEmpty ? "(the empty key)" : id)\n" }
      if all.count > mostIDs { text += "    and \(all.count - mostIDs) more\n" }
    }
    return text
  }
}
