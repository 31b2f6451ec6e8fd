public import Foundations

/// How a collection is read from a server, as `remote:` declares it.
///
/// It maps a shape that servers have published; no app's rules are in it.
public struct RemoteDeclaration: Sendable, Hashable {
  /// How a list is split into pages.
  public struct Paging: Sendable, Hashable {
    /// What names the next page.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
      /// A page's number.
      case number
      /// How many rows were read before.
      case offset
      /// What the server has given with the page before.
      case cursor
      /// An address that the server has given with the page before.
      case link
      /// The list is one page.
      case none
    }

    /// What ends a list.
    public enum End: String, Sendable, Hashable, CaseIterable {
      /// A page with fewer rows than asked for.
      case short
      /// A flag that says whether there is more.
      case flag
      /// No cursor or link for a next page.
      case null
      /// A page without rows.
      case empty
    }

    /// What names the next page.
    public let kind: Kind
    /// The most rows of a page; nil where the server decides.
    public let size: Int?
    /// The query parameter with the page's number, offset or cursor.
    public let parameter: String
    /// The query parameter with the size.
    public let sizeParameter: String?
    /// The number of the first page, or the offset of the first row.
    public let first: Int
    /// The path in the body of what names the next page, or says by null that there is none; nil for a link in the header
    /// field `Link` (RFC 8288).
    public let next: String?
    /// The path in the body of the flag of ``End/flag``, which is true where there is more.
    public let more: String?
    /// What ends the list.
    public let end: End
    /// The path in the body of the number of all rows; nil where the server does not say.
    public let total: String?

    /// Declares paging.
    ///
    /// - Parameters:
    ///   - kind: what names the next page.
    ///   - size: the most rows of a page; nil where the server decides.
    ///   - parameter: the query parameter with the page's number, offset or cursor; nil for the name of the kind, `page` of
    ///     a number.
    ///   - sizeParameter: the query parameter with the size; nil for none.
    ///   - first: the number of the first page, or the offset of the first row; nil for 1, and 0 of an offset.
    ///   - next: the path of what names the next page; nil for a link in the header.
    ///   - more: the path of a flag that is true where there is more.
    ///   - end: what ends the list; nil for what the others imply.
    ///   - total: the path of the number of all rows.
    public init(
      _ kind: Kind, size: Int? = nil, parameter: String? = nil, sizeParameter: String? = nil,
      first: Int? = nil, next: String? = nil, more: String? = nil, end: End? = nil, total: String? = nil
    ) {
      self.kind = kind
      self.size = size
      self.parameter = parameter ?? (kind == .number ? "page" : kind.rawValue)
      self.sizeParameter = sizeParameter
      self.first = first ?? (kind == .offset ? 0 : 1)
      self.next = next
      self.more = more
      self.end = end ?? Self.end(of: kind, size: size, next: next, more: more)
      self.total = total
    }

    private static func end(of kind: Kind, size: Int?, next: String?, more: String?) -> End {
      if more != nil { return .flag }
      guard kind == .number || kind == .offset, next == nil else { return .null }
      return size == nil ? .empty : .short
    }

    /// A list that is one page.
    public static let none = Paging(.none)
  }

  /// How rows are written.
  public enum Form: String, Sendable, Hashable, CaseIterable {
    /// As a list.
    case list
    /// As an object whose members are named by the keys.
    case map
    /// As one object, which is the only row.
    case single
    /// As a list of keys alone; fields have their first values.
    case keys
  }

  /// The name of the server under `servers:`.
  public let server: String
  /// The path of the list below the server's prefix, with a query or without.
  public let path: String
  /// Its pages.
  public let paging: Paging
  /// The path in the body of the rows; nil where they are the body.
  public let items: String?
  /// How the rows are written there.
  public let form: Form
  /// The path in the body of an error that a response with a status of success has; nil where there are none.
  public let failure: String?
  /// Whether a row that is missing in the whole list is deleted.
  public let isComplete: Bool
  /// Where fields are in a row of the server, by their names here; those left out have the same name.
  public let fields: [String: String]
  /// Whether a value that is none of its field's reads as the field's default, in place of the row being left out.
  public let isLenient: Bool
  /// Whether a value outside its field's range is one that cannot be read.
  public let isStrict: Bool
  /// Whether the rows are the same for everyone, and stay when somebody signs in or out.
  public let isShared: Bool
  /// The fields that keep their values where the server sends a row without them: a list may have rows in part.
  public let kept: [String]
  /// The most rows that are kept; further ones are not read.
  public let mostRows: Int
  /// How one row is read; nil where the server has only the list.
  public let row: RowRequest?
  /// How changes are sent; empty where rows are only read.
  public let changes: RemoteChanges
  /// How the server sends what has changed since a position, in place of a list; nil for a list.
  public let delta: DeltaDeclaration?
  /// How the server says by itself that rows have changed; nil where it does not.
  public let live: LiveDeclaration?
  /// Whether a server without the path, which responds 404, leaves the rows to this device.
  public let isLocalWhereAbsent: Bool
  /// The fields that hold keys of other collections of the server, and the names of those collections.
  ///
  /// A change with the key of a row that is not sent yet waits for it.
  public let references: [String: String]
  /// Whether the server tells rows apart by their keys that its order does not, so that all devices have one order.
  ///
  /// The app then makes keys that follow each other.
  public let isOrderedByKey: Bool

  /// The most rows that are kept where a declaration says nothing.
  public static let mostRows = 10_000

  /// Declares a source.
  public init(
    server: String, path: String, paging: Paging = .none, items: String? = nil, form: Form = .list,
    failure: String? = nil, isComplete: Bool = false, fields: [String: String] = [:],
    isLenient: Bool = false, isStrict: Bool = false, isShared: Bool = false, kept: [String] = [],
    mostRows: Int = Self.mostRows, row: RowRequest? = nil,
    changes: RemoteChanges = RemoteChanges(), delta: DeltaDeclaration? = nil, live: LiveDeclaration? = nil,
    isLocalWhereAbsent: Bool = false, references: [String: String] = [:], isOrderedByKey: Bool = false
  ) {
    self.server = server
    self.path = path
    self.paging = paging
    self.items = items
    self.form = form
    self.failure = failure
    self.isComplete = isComplete
    self.fields = fields
    self.isLenient = isLenient
    self.isStrict = isStrict
    self.isShared = isShared
    self.kept = kept
    self.mostRows = mostRows
    self.row = row
    self.changes = changes
    self.delta = delta
    self.live = live
    self.isLocalWhereAbsent = isLocalWhereAbsent
    self.references = references
    self.isOrderedByKey = isOrderedByKey
  }
}
