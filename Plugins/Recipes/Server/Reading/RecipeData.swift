import Backend
import Foundations

/// All recipes of a data folder, parsed and checked.
struct RecipeData: Sendable {
  /// The recipes without errors, by id.
  let recipes: [Recipe]
  /// The ids of all recipe files, including unreadable ones.
  let ids: Set<String>
  /// All diagnostics, sorted by place.
  let diagnostics: [Diagnostic]

  /// The number of recipes.
  var count: Int { recipes.count }

  /// Returns why a folder cannot be read at all, without a place, or nil.
  static func problem(with folder: DataFolder) -> Diagnostic? {
    var (path, reason) = (folder.path, folder.problem)
    if reason == nil { (path, reason) = ("\(folder.path)/recipes", folder.problem(with: "recipes")) }
    guard let reason else { return nil }
    return Diagnostic(
      .dataFolder, "cannot read the data folder `\(path)`: \(reason)", at: nil,
      help: "give the folder that holds `ingredients.yaml` and `recipes`")
  }

  /// Reads a data folder in the format of its `README.md`.
  ///
  /// Errors are reported in ``diagnostics`` and affect at most the recipe that contains them.
  init(_ folder: DataFolder) {
    var reader = DataReader()
    var found: [String: (ingredient: Ingredient, id: Span)] = [:]
    for file in folder.files(in: "", ending: ".yaml") where file.name.hasPrefix("ingredients") {
      guard let root = reader.document(folder.path(of: file), shownAs: folder.shownPath(of: file)) else {
        continue
      }
      reader.ingredients(root, into: &found)
    }
    let ingredients = found.mapValues(\.ingredient)
    let files = folder.files(in: "recipes", ending: ".yaml")
    var recipes: [Recipe] = []
    for file in files {
      guard let root = reader.document(folder.path(of: file), shownAs: folder.shownPath(of: file)) else {
        continue
      }
      guard DataReader.isIdentifier(file.stem) else {
        reader.report(
          .dataIdentifier, "`\(file.stem)` is no id of a recipe", at: root,
          help: "name the file in lower case words joined by `-`")
        continue
      }
      if let recipe = reader.recipe(file.stem, root, using: ingredients) { recipes.append(recipe) }
    }
    self.recipes = recipes
    ids = Set(files.map(\.stem))
    diagnostics = reader.diagnostics.sorted
  }
}
