import Backend
import Foundation
import Foundations
import Pictures
import Storage

/// The photos of `Data/images`, which are sent instead of painted pictures.
enum RecipePhotos {
  /// How large photos may be: four times the side of the contract's images, and no more bytes than apps fetch.
  private static let limits = PictureLimits(bytes: 2 << 20, side: 3200, pixels: 3200 * 3200)

  /// Writes the photos of a folder to the store, and removes those without a file.
  ///
  /// - Parameters:
  ///   - folder: the data folder.
  ///   - db: the store, within a write.
  /// - Returns: what is wrong with photos; these are left out.
  /// - Throws: SQLite's error.
  static func seed(from folder: DataFolder, _ db: Database) throws -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    var kept: Set<String> = []
    for file in folder.files(in: "images", ending: ".jpg") {
      let photo = FileManager.default.contents(atPath: folder.path(of: file)) ?? Data()
      if let error = error(of: photo) {
        diagnostics.append(problem(with: folder.shownPath(of: file), error))
        continue
      }
      kept.insert(file.stem)
      let isKept = try Bool.fetchOne(
        db, sql: "SELECT octets = ? FROM photos WHERE recipe = ?", arguments: [photo, file.stem])
      if isKept == true { continue }
      try db.execute(
        sql: "INSERT OR REPLACE INTO photos (recipe, octets) VALUES (?, ?)", arguments: [file.stem, photo])
    }
    for recipe in try String.fetchAll(db, sql: "SELECT recipe FROM photos") where !kept.contains(recipe) {
      try db.execute(sql: "DELETE FROM photos WHERE recipe = ?", arguments: [recipe])
    }
    return diagnostics
  }

  /// Why a photo cannot be sent; nil where it can, as far as its header tells.
  private static func error(of photo: Data) -> PictureError? {
    do throws(PictureError) {
      let header = try PictureHeader(of: Array(photo), limits: limits)
      return header.format == .jpeg ? nil : .unsupported("a picture other than a JPEG")
    } catch {
      return error
    }
  }

  private static func problem(with path: String, _ error: PictureError) -> Diagnostic {
    Diagnostic(
      .dataPhoto, "cannot use the photo: \(error)", at: Span(SourceText(path: path, bytes: []), 0..<0),
      help: "give a JPEG of 800×800 pixels, or take it away: a picture is painted then")
  }
}
