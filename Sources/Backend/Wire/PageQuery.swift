/// Which page of a list a request asks for: `page` from 1, `limit` 20 of at most 50 (docs/products/epicura.md, 2 and 11).
package struct PageQuery: Sendable, Hashable {
  /// The page, from 1.
  package let page: Int
  /// The most entries of a page.
  package let limit: Int

  /// Reads a query.
  ///
  /// - Parameter request: the request; other parameters are ignored.
  /// - Throws: a 400 where a value is out of range.
  package init(_ request: RouteRequest) throws(ErrorResponse) {
    let reader = QueryReader(request)
    page = try reader.integer("page", in: 1...1_000_000, default: 1)
    limit = try reader.integer("limit", in: 1...50, default: 20)
  }

  /// How many entries come before the page.
  package var offset: Int { (page - 1) * limit }

  /// What is sent beside the entries.
  package func pagination(total: Int) -> Envelope.Pagination {
    Envelope.Pagination(page: page, limit: limit, total: total)
  }
}
