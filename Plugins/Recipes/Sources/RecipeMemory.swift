import AppServices
import Glibc

/// What sessions that share their results need not decode and derive again.
struct RecipeMemory: Sendable {
  /// A recipe as the copy keeps it.
  struct Row: Sendable {
    var content: String
    var summary: String
    var names: String
    var ingredients: String
    var tags: String
  }

  /// Bytes that are looked up: a few of them tell most texts apart, so that long ones need not be hashed.
  struct Bytes: Hashable, Sendable {
    let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    func hash(into hasher: inout Hasher) {
      hasher.combine(bytes.count)
      for place in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 32)) {
        hasher.combine(bytes[place])
      }
    }

    static func == (left: Bytes, right: Bytes) -> Bool {
      left.bytes.count == right.bytes.count
        && left.bytes.withUnsafeBytes { left in
          right.bytes.withUnsafeBytes { right in
            guard let one = left.baseAddress, let other = right.baseAddress else { return true }
            return memcmp(one, other, left.count) == 0
          }
        }
    }
  }

  /// Answers of the server, by their bytes.
  let answers = Memo<Bytes, RecipeAnswer>(limit: 1000)
  /// Recipes by their JSON.
  let recipes = Memo<Bytes, Recipe>()
  /// Rows of the copy.
  let rows = Memo<Recipe, Row>()
}
