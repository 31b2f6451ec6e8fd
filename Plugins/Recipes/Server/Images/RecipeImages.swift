import Backend
import Foundation
import Foundations
import Pictures
import Services
import Storage

/// The images of recipes: 800×800 JPEGs at `/images/recipes/{id}.jpg` of the server's root, as a CDN has them.
///
/// A photo of the data folder is sent as it is; without one the dish is painted at the first request and kept. Clients
/// revalidate by entity tags, which need no painting.
actor RecipeImages {
  /// The most painted pictures that are kept, about 60 KiB each.
  private static let most = 64
  /// How long a client need not ask again, in seconds: a day.
  private static let lifetime = 86_400

  private let store: ServerStore
  private var painted: [String: [UInt8]] = [:]

  init(_ store: ServerStore) { self.store = store }

  nonisolated var routes: [Route] {
    [Envelope.route(.get, "/images/recipes/{file}", at: .server) { try await self.image($0) }]
  }

  /// What is sent for a recipe: its photo, or what is painted.
  private enum Source {
    case photo([UInt8])
    case dish(DishPainter, version: Int64)

    var tag: EntityTag {
      switch self {
      case .photo(let bytes): EntityTag(of: bytes)
      case .dish(let dish, let version):
        EntityTag(of: Array("\(dish.id) \(version) painted \(DishPainter.revision)".utf8))
      }
    }
  }

  private func image(_ request: RouteRequest) throws -> HTTPResponse {
    let file = request["file"]
    guard file.hasSuffix(".jpg"), let source = try source(of: String(file.dropLast(4))) else {
      throw ErrorResponse.notFound("there is no image `\(file.prefix(80))`")
    }
    let tag = source.tag
    let isKnown = request.headers["if-none-match"].map(tag.isNamed) ?? false
    var response = isKnown ? HTTPResponse(status: 304) : HTTPResponse(status: 200)
    response.headers["etag"] = tag.text
    response.headers["cache-control"] = "max-age=\(Self.lifetime)"
    if isKnown { return response }
    response.headers["content-type"] = PictureFormat.jpeg.mediaType
    switch source {
    case .photo(let bytes): response.body = bytes
    case .dish(let dish, _): response.body = try paint(dish, tag)
    }
    return response
  }

  private func source(of recipe: String) throws -> Source? {
    try store.fetch { db in
      let row = try Row.fetchOne(
        db.cachedStatement(
          sql: """
            SELECT version, category, content, octets FROM recipes LEFT JOIN photos ON recipe = id
            WHERE id = ? AND removed IS NULL
            """), arguments: [recipe])
      guard let row else { return nil }
      if let photo = row["octets"] as Data? { return .photo(Array(photo)) }
      let dish = DishPainter(
        id: recipe, category: Category.wire(row["category"]),
        ingredients: Self.ingredients(Array(row["content"] as Data)))
      return .dish(dish, version: row["version"])
    }
  }

  /// The ids of the ingredients of a stored recipe.
  private static func ingredients(_ content: [UInt8]) -> [String] {
    struct Content: Decodable {
      struct Ingredient: Decodable { var id: String }
      var ingredients: [Ingredient]?
    }
    let stored = try? JSON.decode(Content.self, from: content)
    return (stored?.ingredients ?? []).map(\.id)
  }

  private func paint(_ dish: DishPainter, _ tag: EntityTag) throws -> [UInt8] {
    if let known = painted[tag.text] { return known }
    guard let bytes = try dish.picture()?.jpeg(quality: 82) else {
      throw ErrorResponse.internalError
    }
    if painted.count >= Self.most { painted = [:] }
    painted[tag.text] = bytes
    return bytes
  }
}

extension Category {
  /// Reads a category as the contract writes it; a snack where it is none of ours.
  fileprivate static func wire(_ code: String) -> Category {
    Category(rawValue: code.replacing("-", with: "_")) ?? .snack
  }
}
