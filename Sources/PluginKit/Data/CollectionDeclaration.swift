public import Foundations

/// A collection or a document that an app declares under `data:`.
///
/// Screens use it as the model `data.<name>`, whose contract is derived from it.
public struct CollectionDeclaration: Sendable, Hashable {
  /// Whether it has rows, or is one record.
  public enum Form: String, Sendable, Hashable {
    /// Any number of rows, each with a key.
    case collection
    /// One record, which is always there.
    case document
  }

  /// A field that rows are ordered by.
  public struct Order: Sendable, Hashable {
    /// The field's name.
    public let field: String
    /// Whether the greatest comes first; written as `-field`.
    public let isDescending: Bool

    /// Names a field to order by.
    public init(_ field: String, isDescending: Bool = false) {
      self.field = field
      self.isDescending = isDescending
    }
  }

  /// A place in rows that a search looks in; written as `field`, `field.member` or with a weight, `field^10`.
  public struct Search: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The field, and behind a dot the member of its records.
    public let path: String
    /// How much a word there counts where rows are sorted by how well they match.
    public let weight: Int

    /// Names a place to search in.
    public init(_ path: String, weight: Int = 1) {
      self.path = path
      self.weight = weight
    }

    /// Names a place without a weight.
    public init(stringLiteral path: String) { self.init(path) }

    /// The place as declarations write it.
    public var description: String { weight == 1 ? path : "\(path)^\(weight)" }
  }

  /// Its name, which screens write behind `data.`.
  public let name: String
  /// One sentence on what it holds.
  public let about: String?
  /// Whether it has rows.
  public let form: Form
  /// What a row holds.
  public let record: RecordDeclaration
  /// The order of its rows where a screen asks for no other; the key ends every order.
  public let order: [Order]
  /// The places that a search looks in.
  public let search: [Search]
  /// The limit of the person's plan on the number of rows, such as `tasks`; nil for none.
  public let limit: String?
  /// For how long the last change can be undone; nil where it cannot.
  public let undo: Duration?
  /// How long a change waits for the next, which then is one with it; nil where it is sent at once.
  public let quiet: Duration?
  /// Where its rows come from and changes go; nil where they stay on the device.
  public let remote: RemoteDeclaration?
  /// For how long rows of a server are fresh; nil where they are read again whenever a screen opens.
  public let fresh: Duration?
  /// Where its name is declared.
  public let span: Span

  /// Declares a collection.
  public init(
    _ name: String, about: String? = nil, form: Form = .collection, record: RecordDeclaration,
    order: [Order] = [], search: [Search] = [], limit: String? = nil, undo: Duration? = nil,
    quiet: Duration? = nil, remote: RemoteDeclaration? = nil, fresh: Duration? = nil, at span: Span
  ) {
    self.name = name
    self.about = about
    self.form = form
    self.record = record
    self.order = order
    self.search = search
    self.limit = limit
    self.undo = undo
    self.quiet = quiet
    self.remote = remote
    self.fresh = fresh
    self.span = span
  }

  /// Declarations are equal wherever they are written.
  public static func == (left: Self, right: Self) -> Bool {
    left.name == right.name && left.about == right.about && left.form == right.form
      && left.record == right.record && left.order == right.order && left.search == right.search
      && left.limit == right.limit && left.undo == right.undo && left.quiet == right.quiet
      && left.remote == right.remote && left.fresh == right.fresh
  }

  /// Hashes its name and what a row holds.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(record)
  }
}
