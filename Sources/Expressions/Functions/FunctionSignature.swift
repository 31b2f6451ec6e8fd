/// A function of expressions, as authors call it.
package struct FunctionSignature: Sendable, Hashable {
  /// The name, such as `number` or `math.sqrt`.
  package let name: String
  /// Its parameters and its result, such as `number(double, int): string`.
  package let text: String
}

extension FunctionLibrary {
  /// Every signature of every function, by name, plain functions before members.
  package var signatures: [FunctionSignature] {
    [false, true].flatMap { areMembers in
      names(areMembers: areMembers).flatMap { name in
        (overloads(of: name, isMember: areMembers) ?? []).map { overload in
          FunctionSignature(name: name, text: "\(overload.description): \(overload.result)")
        }
      }.sorted { $0.name < $1.name }
    }
  }
}
