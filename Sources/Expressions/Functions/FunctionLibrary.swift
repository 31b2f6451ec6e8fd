package import Foundations

/// Standard CEL functions plus host functions.
package struct FunctionLibrary: Sendable {
  private var functions: [String: [Overload]] = [:]
  private var members: [String: [Overload]] = [:]

  /// A library with no function in it.
  init() {}

  /// All that CEL defines, with the extensions strings, math, optionals, encoders and network.
  package static let standard: FunctionLibrary = {
    var library = FunctionLibrary()
    library.add(CELFunctions.all)
    return library
  }()

  /// Adds a function of the host; functions of one name are its overloads.
  ///
  /// It replaces a function of the same types: `duration(duration)` may write a duration for people, and
  /// `duration(string)` still reads one.
  ///
  /// - Parameter function: its name, its types and its body.
  package mutating func register(_ function: NativeFunction) {
    let overload = function.overload
    let isSame: (Overload) -> Bool = { $0.parameters == overload.parameters && !$0.isRepeating }
    if overload.isMember {
      members[overload.name]?.removeAll(where: isSame)
    } else {
      functions[overload.name]?.removeAll(where: isSame)
    }
    add([overload])
  }

  mutating func add(_ overloads: [Overload]) {
    for overload in overloads {
      if overload.isMember {
        members[overload.name, default: []].append(overload)
      } else {
        functions[overload.name, default: []].append(overload)
      }
    }
  }

  func overloads(of name: String, isMember: Bool) -> [Overload]? {
    isMember ? members[name] : functions[name]
  }

  func names(areMembers: Bool) -> some Sequence<String> { areMembers ? members.keys : functions.keys }
}

/// A function that the host adds, such as `number(x, 1)`.
package struct NativeFunction: Sendable {
  let overload: Overload

  /// Describes a function.
  ///
  /// - Parameters:
  ///   - name: the name it is called by, which may be dotted (`strings.quote`).
  ///   - parameters: the types of its arguments; a member's first one is the value before the dot.
  ///   - result: the type of what it returns.
  ///   - isMember: whether it is called as `value.name(…)`.
  ///   - implicit: names of variables passed after the written arguments (such as `locale`). They belong to
  ///     what the expression reads, so a change of them evaluates it again; where one is not declared, null
  ///     is passed.
  ///   - body: the implementation. It never receives errors, but where an argument is `dyn` it may receive any type.
  package init(
    _ name: String, _ parameters: [ValueType], _ result: ValueType, isMember: Bool = false,
    implicit: [String] = [], _ body: @escaping @Sendable ([Value]) -> Value
  ) {
    overload = Overload(
      name, parameters, result, isMember: isMember, implicit: implicit,
      .variadic { values, _ in body(values) })
  }
}

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
