import Backend
import Foundations

/// All recipes of a data folder, read and checked.
struct RecipeData: Sendable {
  /// The recipes without a fault, in order of their ids.
  let recipes: [Recipe]
  /// The ids of all recipe files, also of those that could not be read.
  let ids: Set<String>
  /// Everything that is wrong, sorted by place.
  let diagnostics: [Diagnostic]

  /// How many recipes could be read.
  var count: Int { recipes.count }

  /// What keeps a folder from being read at all, without a place; nil where nothing does.
  static func problem(with folder: DataFolder) -> Diagnostic? {
    var (path, reason) = (folder.path, folder.problem)
    if reason == nil { (path, reason) = ("\(folder.path)/recipes", folder.problem(with: "recipes")) }
    guard let reason else { return nil }
    return Diagnostic(
      .dataFolder, "cannot read the data folder `\(path)`: \(reason)", at: nil,
      help: "give the folder that holds `ingredients.yaml` and `recipes`")
  }

  /// Reads a data folder in the format that its `README.md` tells.
  ///
  /// What is wrong is reported in ``diagnostics`` and costs at most the recipe it stands in.
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
