public import Foundations

/// What a plugin offers: its `plugin.yaml`, read and checked.
///
/// The one source for the checker, the reference, completion and both kinds of host; reading it starts nothing.
public struct Contract: Sendable {
  /// The name that screens write before the dot, such as `recipes`.
  public let name: String
  /// The version of the contract.
  public let version: SemanticVersion
  /// One sentence on what it is for.
  public let about: String?
  /// The services that it asks for.
  public let needs: [Need]
  /// Its view models in declared order.
  public let models: [ModelContract]
  /// Its named types in declared order.
  public let types: [NamedType]
  /// Where it is written.
  public let span: Span

  /// A service that a plugin can ask for.
  public enum Need: String, Sendable, CaseIterable {
    case http, sockets, store, images, ble, media, secrets, notifications, flags, scanners
  }

  /// A type that the contract gives a name.
  public struct NamedType: Sendable {
    /// The name.
    public let name: String
    /// What it stands for.
    public let type: ValueType
    /// Where the name is declared.
    public let span: Span
  }

  /// The model of a name, or nil where there is none.
  public func model(_ name: String) -> ModelContract? { models.first { $0.name == name } }
}

/// A version as Semantic Versioning 2.0.0 writes it, without pre-release and build parts.
public struct SemanticVersion: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// Grows when something is taken away or changed.
  public let major: Int
  /// Grows when something is added.
  public let minor: Int
  /// Grows when something is mended.
  public let patch: Int

  /// Names a version by its parts.
  public init(_ major: Int, _ minor: Int, _ patch: Int) {
    self.major = major
    self.minor = minor
    self.patch = patch
  }

  /// Reads `1.2.3`; nil where the text is anything else.
  public init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
      part.utf8.allSatisfy { (48...57).contains($0) } && (part == "0" || part.first != "0") ? Int(part) : nil
    }
    guard parts.count == 3, numbers.count == 3 else { return nil }
    self.init(numbers[0], numbers[1], numbers[2])
  }

  /// The version as it is written.
  public var description: String { "\(major).\(minor).\(patch)" }

  /// Whether one version came before another.
  public static func < (left: Self, right: Self) -> Bool {
    (left.major, left.minor, left.patch) < (right.major, right.minor, right.patch)
  }
}
