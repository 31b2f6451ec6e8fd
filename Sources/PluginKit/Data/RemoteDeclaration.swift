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
    public let parameter: String?
    /// The query parameter with the size.
    public let sizeParameter: String?
    /// The number of the first page.
    public let first: Int
    /// The path in the body of the next cursor or link, or of the flag of ``End/flag``.
    public let next: String?
    /// What ends the list.
    public let end: End
    /// The path in the body of the number of all rows; nil where the server does not say.
    public let total: String?

    /// Declares paging.
    public init(
      _ kind: Kind, size: Int? = nil, parameter: String? = nil, sizeParameter: String? = nil, first: Int = 1,
      next: String? = nil, end: End = .short, total: String? = nil
    ) {
      self.kind = kind
      self.size = size
      self.parameter = parameter
      self.sizeParameter = sizeParameter
      self.first = first
      self.next = next
      self.end = end
      self.total = total
    }

    /// A list that is one page.
    public static let none = Paging(.none, end: .null)
  }

  /// The name of the server under `servers:`.
  public let server: String
  /// The path of the list below the server's prefix, with a query or without.
  public let path: String
  /// Its pages.
  public let paging: Paging
  /// The path in the body of the list, or of a map from keys to rows; nil where the body is the list.
  public let items: String?
  /// Whether a row that is missing in the whole list is deleted.
  public let isComplete: Bool
  /// Where fields are in a row of the server, by their names here; those left out have the same name.
  public let fields: [String: String]
  /// The most rows that are kept; further ones are not read.
  public let mostRows: Int

  /// Declares a source.
  public init(
    server: String, path: String, paging: Paging = .none, items: String? = nil, isComplete: Bool = false,
    fields: [String: String] = [:], mostRows: Int = 10_000
  ) {
    self.server = server
    self.path = path
    self.paging = paging
    self.items = items
    self.isComplete = isComplete
    self.fields = fields
    self.mostRows = mostRows
  }
}
