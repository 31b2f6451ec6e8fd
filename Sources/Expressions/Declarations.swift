package import Foundations

/// The names an expression may use; the order of declaration gives each name its slot.
package struct Declarations: Sendable {
  /// A name, its type, and by its position its slot.
  package struct Variable: Sendable, Hashable {
    /// The name, which may be dotted (`device.model`).
    package let name: String
    /// Its type.
    package let type: ValueType
  }

  /// All names in order of their slots.
  package private(set) var variables: [Variable] = []
  /// The namespace that names are looked up in first, such as `com.example`; empty for none.
  package let container: String
  /// The functions that may be called.
  package let functions: FunctionLibrary

  /// The slots whose names are no longer visible.
  private var hidden: [Int] = []
  /// Names that were declared, and wrongly.
  private(set) var spoilt: Set<String> = []
  /// Whether any declared name is dotted, so that a path may be a single name.
  private(set) var hasDottedNames = false
  /// Results of earlier checks with these names; nil where no cache is used.
  private(set) var memory: CheckCache?
  /// The number that these names have in it.
  private(set) var number = 0

  /// Starts with no names.
  ///
  /// - Parameters:
  ///   - container: the namespace that names are looked up in first.
  ///   - functions: the functions that may be called.
  package init(container: String = "", functions: FunctionLibrary = .standard) {
    self.container = container
    self.functions = functions
  }

  /// Declares a name; declaring it again changes its type and keeps its slot.
  ///
  /// - Parameters:
  ///   - name: the name, which may be dotted.
  ///   - type: its type.
  /// - Returns: the slot that ``Program/evaluate(_:budget:)`` reads it from.
  @discardableResult
  package mutating func declare(_ name: String, _ type: ValueType) -> Int {
    if let slot = slot(of: name) {
      variables[slot] = Variable(name: name, type: type)
      changed(.declare(name, type))
      return slot
    }
    return shadow(name, type)
  }

  /// Starts caching which expressions are valid with these names and their extensions; only expressions that are
  /// checked and never run are cached.
  package mutating func remember() {
    memory = CheckCache()
    number = 0
  }

  private mutating func changed(_ change: CheckCache.Change) {
    if let memory { number = memory.names(after: number, change) }
  }

  /// Declares a variable in a slot of its own, though another may have its name; from then on the name refers to the
  /// new one.
  ///
  /// - Returns: its slot.
  @discardableResult
  package mutating func shadow(_ name: String, _ type: ValueType) -> Int {
    if name.utf8.contains(UInt8(ascii: ".")) { hasDottedNames = true }
    variables.append(Variable(name: name, type: type))
    spoilt.remove(name)
    changed(.shadow(name, type))
    return variables.count - 1
  }

  /// Hides a name; its slot is kept, so that other names keep theirs.
  package mutating func hide(_ name: String) {
    if let slot = slot(of: name) { hidden.append(slot) }
    changed(.hide(name))
  }

  /// Marks a name as faulty: its declaration has an error that is reported elsewhere.
  ///
  /// An expression that reads it does not compile, without a further error.
  package mutating func spoil(_ name: String) {
    spoilt.insert(name)
    changed(.spoil(name))
  }

  /// The slot of a declared name.
  ///
  /// Searched linearly: there are few names, and they are copied for every scope.
  package func slot(of name: String) -> Int? {
    let count = name.utf8.count
    for slot in variables.indices.reversed()
    where variables[slot].name.utf8.count == count && variables[slot].name == name {
      return hidden.contains(slot) ? nil : slot
    }
    return nil
  }

  /// Every name that `name` may refer to, nearest namespace first (CEL, section "Name Resolution").
  func candidates(for name: String, isRooted: Bool) -> [String] {
    if isRooted || container.isEmpty { return [name] }
    var result: [String] = []
    var prefix = container[...]
    while !prefix.isEmpty {
      result.append("\(prefix).\(name)")
      prefix = prefix.lastIndex(of: ".").map { prefix[..<$0] } ?? ""
    }
    return result + [name]
  }
}
