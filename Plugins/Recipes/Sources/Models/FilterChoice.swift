/// A condition on a closed list, as contracts write it: `any` or one of the codes.
enum FilterChoice<Code: RawRepresentable<String> & CaseIterable & Sendable & Equatable>: Sendable, Equatable {
  case any
  case only(Code)

  /// The code; nil for any.
  var code: Code? { if case .only(let code) = self { code } else { nil } }
}

extension FilterChoice: RawRepresentable, CaseIterable, Codable {
  static var allCases: [FilterChoice] { [.any] + Code.allCases.map { .only($0) } }

  var rawValue: String { code?.rawValue ?? "any" }

  init?(rawValue: String) {
    if rawValue == "any" {
      self = .any
    } else if let code = Code(rawValue: rawValue) {
      self = .only(code)
    } else {
      return nil
    }
  }
}
