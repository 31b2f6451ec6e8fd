public import Foundations

/// All recipes of a data folder, read and checked.
public struct RecipeData: Sendable {
  /// The recipes without a fault, in order of their ids.
  let recipes: [Recipe]
  /// The ids of all recipe files, also of those that could not be read.
  let ids: Set<String>
  /// Everything that is wrong, sorted by place.
  public let diagnostics: [Diagnostic]

  /// How many recipes could be read.
  public var count: Int { recipes.count }

  /// Reads a data folder in the format that its `README.md` tells.
  ///
  /// - Parameters:
  ///   - folder: the path of the folder with `ingredients.yaml` and `recipes`.
  ///   - shown: what people are shown as the folder's path; the path itself if nil.
  /// - Throws: a diagnostic without a place where there is no such folder; all else is reported in
  ///   ``diagnostics`` and costs at most the recipe it stands in.
  public init(folder: String, shownAs shown: String? = nil) throws(Diagnostic) {
    try self.init(DataFolder(folder), shownAs: shown ?? folder)
  }

  /// No recipes at all: a server that has nothing to show.
  public static let none = RecipeData(recipes: [], ids: [], diagnostics: [])

  private init(recipes: [Recipe], ids: Set<String>, diagnostics: [Diagnostic]) {
    self.recipes = recipes
    self.ids = ids
    self.diagnostics = diagnostics
  }

  init(_ folder: DataFolder, shownAs shown: String) {
    var reader = DataReader()
    var found: [String: (ingredient: Ingredient, id: Span)] = [:]
    for file in folder.ingredientFiles {
      guard let root = reader.document("\(folder.path)/\(file.name)", shownAs: "\(shown)/\(file.name)") else {
        continue
      }
      reader.ingredients(root, into: &found)
    }
    let ingredients = found.mapValues(\.ingredient)
    var recipes: [Recipe] = []
    for file in folder.recipeFiles {
      guard let root = reader.document("\(folder.path)/\(file.name)", shownAs: "\(shown)/\(file.name)") else {
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
    ids = Set(folder.recipeFiles.map(\.stem))
    diagnostics = reader.diagnostics.sorted
  }
}
