import Foundations

/// Says what a format could not carry: each kind of loss once, with the ids it is about.
package enum LossReport {
  /// Ids beyond these are counted.
  private static let maxIDs = 20

  /// The report; empty where nothing was lost.
  ///
  /// - Parameters:
  ///   - losses: what was lost, by locale.
  ///   - format: the format's name.
  /// - Returns: lines of text.
  package static func text(_ losses: [(locale: String, loss: ExchangeLoss)], format: String) -> String {
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
      for id in all.prefix(maxIDs) { text += "    \(id.isEmpty ? "(the empty key)" : id)\n" }
      if all.count > maxIDs { text += "    and \(all.count - maxIDs) more\n" }
    }
    return text
  }
}
