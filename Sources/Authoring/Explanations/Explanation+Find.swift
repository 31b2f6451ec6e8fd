import Foundations

extension Explanation {
  /// Every code's explanation, in order of the codes.
  package static let all: [Explanation] = comments.map { Explanation(code: $0.code, comment: $0.comment) }

  /// The explanation of a code.
  ///
  /// - Parameter name: the code as people write it: `KL0201`, `kl201`, `0201` or `201`, or the name of a rule.
  /// - Returns: nil where there is no such code.
  package static func find(_ name: String) -> Explanation? {
    if let named = all.first(where: { $0.name == name.lowercased() }) { return named }
    return number(name).flatMap { number in all.first { Self.number($0.code) == number } }
  }

  /// The codes that were most likely meant: those whose numbers are nearest, in order.
  package static func nearest(to name: String, count: Int = 3) -> [String] {
    guard let wanted = number(name) else {
      return nearestName(to: name, in: all.compactMap(\.name)).map { [$0] } ?? []
    }
    let near = all.sorted { left, right in
      distance(left, wanted) < distance(right, wanted)
    }
    return near.prefix(count).map(\.code).sorted()
  }

  private static func distance(_ explanation: Explanation, _ wanted: Int) -> Int {
    abs((number(explanation.code) ?? 0) - wanted)
  }

  /// The number of a code; nil for what is none.
  private static func number(_ name: String) -> Int? {
    let digits = name.lowercased().hasPrefix("kl") ? name.dropFirst(2) : name[...]
    let isNumber =
      !digits.isEmpty && digits.utf8.count <= 4 && digits.utf8.allSatisfy { (48...57).contains($0) }
    return isNumber ? Int(digits) : nil
  }
}
