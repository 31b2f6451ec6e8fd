package import Foundations

/// Standard CEL functions plus host functions.
package struct FunctionLibrary: Sendable {
  private var functions: [String: [Overload]] = [:]
  private var members: [String: [Overload]] = [:]

  /// The order of texts in `sort` and `sortBy`; nil for that of their code points.
  package var textOrder: TextOrder?

  /// A library with no function in it.
  init() {}

  /// All that CEL defines, with the extensions strings, math, lists, optionals, encoders and network.
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

/// The order of texts that a host defines, such as that of a language.
package struct TextOrder: Sendable {
  /// The name of the variable that it depends on; an expression that sorts texts is evaluated again when it changes.
  let variable: String
  /// Returns the bytes by which each text is sorted.
  let keys: @Sendable ([String], Value) -> [[UInt8]]

  /// Defines an order.
  ///
  /// - Parameters:
  ///   - variable: the name of the variable that the order depends on.
  ///   - keys: returns the bytes by which each text is sorted, of the texts and the variable's value, which is null
  ///     where it is not declared.
  package init(
    readingVariable variable: String, _ keys: @escaping @Sendable ([String], Value) -> [[UInt8]]
  ) {
    self.variable = variable
    self.keys = keys
  }
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
