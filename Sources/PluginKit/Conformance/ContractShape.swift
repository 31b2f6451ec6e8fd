public import Foundations

/// Derives the contract type of a Swift type from how it decodes, without a value of it.
///
/// The type is decoded from a decoder that supplies a value for every request and records the names, types, and whether
/// a property may be absent. An enum of strings gives its cases, a dictionary a map.
public enum ContractShape {
  /// Why no shape could be derived, in one sentence.
  public struct ShapeError: Error, Sendable, CustomStringConvertible {
    /// The sentence.
    public let description: String
  }

  /// Derives a type's shape.
  ///
  /// - Throws: ``ShapeError`` where the type cannot be decoded without a real value.
  public static func shape(of type: DecodableType) throws(ShapeError) -> ValueType {
    func derive<T: Decodable>(_ type: T.Type) throws -> ValueType { try Probe.run(type, depth: 0).shape }
    do {
      return try derive(type)
    } catch let failure as ShapeError {
      throw failure
    } catch {
      let reason = ValueDecoder.explain(error)
      throw ShapeError(description: "`\(type)` cannot be decoded from sample values: \(reason)")
    }
  }
}

/// A type's shape, and a sample of it to continue decoding with.
struct Probe<T> {
  let shape: ValueType
  let sample: T
}

extension Probe where T: Decodable {
  static func run(_ type: T.Type, depth: Int) throws -> Probe<T> {
    guard depth < 24 else {
      throw ContractShape.ShapeError(description: "`\(type)` contains itself, which no contract can say")
    }
    if let known = type as? any KnownShape.Type { return try cast(known.probe(depth: depth)) }
    if let open = type as? any OpenEnumeration.Type { return try cast(open.probe) }
    if let cases = type as? any CaseIterable.Type, type is any RawRepresentable<String>.Type {
      return try enumeration(cases)
    }
    let decoder = ProbeDecoder(typeName: String(describing: type), depth: depth)
    let sample = try T(from: decoder)
    return Probe(shape: decoder.notes.shape, sample: sample)
  }

  private static func enumeration<Cases: CaseIterable>(_ type: Cases.Type) throws -> Probe<T> {
    let words = type.allCases.compactMap { ($0 as? any RawRepresentable<String>)?.rawValue }
    guard let sample = type.allCases.first as? T else {
      throw ContractShape.ShapeError(description: "`\(type)` has no cases")
    }
    return Probe(
      shape: .enumeration(Enumeration(name: String(describing: type), cases: words)), sample: sample)
  }

  private static func cast(_ found: (ValueType, Any)) throws -> Probe<T> {
    guard let sample = found.1 as? T else {
      throw ContractShape.ShapeError(description: "`\(T.self)` has no sample value")
    }
    return Probe(shape: found.0, sample: sample)
  }
}

extension OpenEnumeration {
  fileprivate static var probe: (ValueType, Any) {
    let words = Enumeration(name: String(describing: Self.self), cases: known.map(\.rawValue), isOpen: true)
    return (.enumeration(words), known.first ?? .other(Enumeration.other))
  }
}

/// A type whose shape is known without decoding it.
private protocol KnownShape {
  static func probe(depth: Int) throws -> (ValueType, Any)
}

extension Bool: KnownShape { static func probe(depth: Int) -> (ValueType, Any) { (.bool, false) } }
extension String: KnownShape { static func probe(depth: Int) -> (ValueType, Any) { (.string, "") } }
extension Int: KnownShape { static func probe(depth: Int) -> (ValueType, Any) { (.int, 0) } }
extension UInt: KnownShape { static func probe(depth: Int) -> (ValueType, Any) { (.uint, UInt(0)) } }
extension Double: KnownShape { static func probe(depth: Int) -> (ValueType, Any) { (.double, 0.0) } }
extension Int8: KnownShape { static func probe(depth: Int) -> (ValueType, Any) { (.int, Int8(0)) } }
extension Int16: KnownShape { static func probe(depth: Int) -> (ValueType, Any) { (.int, Int16(0)) } }
extension Int32: KnownShape { static func probe(depth: Int) -> (ValueType, Any) { (.int, Int32(0)) } }
extension Int64: KnownShape { static func probe(depth: Int) -> (ValueType, Any) { (.int, Int64(0)) } }
extension UInt8: KnownShape { static func probe(depth: Int) -> (ValueType, Any) { (.uint, UInt8(0)) } }
extension UInt16: KnownShape { static func probe(depth: Int) -> (ValueType, Any) { (.uint, UInt16(0)) } }
extension UInt32: KnownShape { static func probe(depth: Int) -> (ValueType, Any) { (.uint, UInt32(0)) } }
extension UInt64: KnownShape { static func probe(depth: Int) -> (ValueType, Any) { (.uint, UInt64(0)) } }
extension Float: KnownShape { static func probe(depth: Int) -> (ValueType, Any) { (.double, Float(0)) } }
extension Duration: KnownShape {
  static func probe(depth: Int) -> (ValueType, Any) { (.duration, Duration.zero) }
}
extension Timestamp: KnownShape {
  static func probe(depth: Int) -> (ValueType, Any) { (.timestamp, Timestamp(seconds: 0)) }
}
extension Optional: KnownShape where Wrapped: Decodable {
  static func probe(depth: Int) throws -> (ValueType, Any) {
    (.nullable(try Probe.run(Wrapped.self, depth: depth + 1).shape), Self.none as Any)
  }
}
extension Array: KnownShape where Element: Decodable {
  static func probe(depth: Int) throws -> (ValueType, Any) {
    (.list(try Probe.run(Element.self, depth: depth + 1).shape), Self())
  }
}
extension Dictionary: KnownShape where Key: Decodable, Value: Decodable {
  static func probe(depth: Int) throws -> (ValueType, Any) {
    let key = try Probe<Key>.run(Key.self, depth: depth + 1).shape
    switch key {
    // Swift encodes dictionaries of any other key as a list of keys and values.
    case .string where Key.self == String.self, .int where Key.self == Int.self: break
    default:
      throw ContractShape.ShapeError(
        description: "`\(Self.self)` has keys of type `\(Key.self)`, expected `String` or `Int`")
    }
    return (.map(key, try Probe<Value>.run(Value.self, depth: depth + 1).shape), Self())
  }
}

/// One way in which a plugin differs from its contract.
public struct ContractDifference: Sendable, Hashable, CustomStringConvertible {
  /// The rules of a contract.
  public enum Rule: String, Sendable, CaseIterable {
    /// The names and types of Swift view models are those of the contract.
    case types
    /// The plugin uses the services that it lists under `needs`.
    case needs
    /// Every model opens with arguments of the declared types.
    case opening
    /// The state has the declared fields and types at all times.
    case state
    /// Revisions only grow, and observers are notified of each change.
    case revisions
    /// Unknown names and arguments of another type are rejected with their codes.
    case refusals
    /// An action returns its declared result, or an error that is declared.
    case answers
    /// Events are declared, with their declared payload.
    case events
    /// A closed model changes nothing, emits nothing and fails with `closed`.
    case closing
  }

  /// The promise that is broken.
  public let rule: Rule
  /// The difference, in one sentence.
  public let message: String
  /// Where the contract declares it.
  public let span: Span?

  /// Describes a difference.
  public init(_ rule: Rule, _ message: String, at span: Span? = nil) {
    self.rule = rule
    self.message = message
    self.span = span
  }

  /// The sentence, with its place where it is known.
  public var description: String { (span.map { "\($0.description): " } ?? "") + message }
}
