import Backend
import Documents
import Foundations
import Testing

@testable import PluginServers

/// An error in a data file is reported at its place and affects no other recipe.
@Suite struct DataReaderTests {
  private func read(_ recipe: String, ingredients: String = testIngredients) throws -> RecipeData {
    let folder = try TemporaryFolder()
    try folder.write("ingredients.yaml", ingredients)
    try folder.write("recipes/gruel.yaml", recipe)
    try folder.write("recipes/other.yaml", testRecipe(name: "{ en: Other, hi: दूसरा, ta: வேறு }"))
    return RecipeData(DataFolder(folder.path, shownAs: "data"))
  }

  @Test func readsAValidRecipe() throws {
    let data = try read(testRecipe(ingredients: ["oats", "milk"]))
    #expect(data.diagnostics == [])
    let recipe = try #require(data.recipes.first { $0.id == "gruel" })
    #expect(recipe.cookMinutes == 70)
    #expect(recipe.diet == .veg)
    #expect(recipe.allergens == [.gluten, .dairy])
    #expect(recipe.steps[0].minutes == 10)
    #expect(recipe.steps[0].celsius == 95)
    #expect(recipe.lines.last?.amount == nil)
  }

  /// One corrupted value with its expected diagnostic: the code, the line and a part of the message or the help.
  struct CorruptedFile: Sendable, CustomTestStringConvertible {
    var old: String
    var new: String
    var code: Diagnostic.Code
    var line: Int
    var says: String
    var testDescription: String { "\(old) → \(new)" }
    init(_ old: String, _ new: String, _ code: Diagnostic.Code, _ line: Int, _ says: String) {
      (self.old, self.new, self.code, self.line, self.says) = (old, new, code, line, says)
    }
  }

  @Test(arguments: [
    CorruptedFile("region: tamil", "region: tamill", .dataUnknownCode, 3, "did you mean `tamil`?"),
    CorruptedFile("category: breakfast", "category: [breakfast]", .dataUnknownCode, 4, "found a list"),
    CorruptedFile("spice: 0", "spice: 4", .dataNumber, 5, "found `4`, expected a whole number from 0 to 3"),
    CorruptedFile("spice: 0", "spice: mild", .dataNumber, 5, "found `mild`"),
    CorruptedFile("spice: 0", "spicy: 0", .dataUnknownKey, 5, "did you mean `spice`?"),
    CorruptedFile("spice: 0\n", "", .dataMissingKey, 1, "`spice` missing"),
    CorruptedFile("tags: [comfort]", "tags: comfort", .dataWrongKind, 6, "expected a list"),
    CorruptedFile("[comfort]", "[comfort, comfort]", .dataUnknownCode, 6, "given twice"),
    CorruptedFile("[comfort]", "[gluten_free]", .dataContradiction, 6, "broken by the ingredient `oats`"),
    CorruptedFile("prep: 5m", "prep: 5 min", .dataDuration, 7, "found `5 min`"),
    CorruptedFile("prep: 5m", "prep: 0m", .dataDuration, 7, "found `0m`"),
    CorruptedFile("prep: 5m", "prep: -5m", .dataDuration, 7, "found `-5m`"),
    CorruptedFile("prep: 5m", "prep: 99h", .dataDuration, 7, "at most `72h`"),
    CorruptedFile("prep: 5m", "prep: 5h5", .dataDuration, 7, "found `5h5`"),
    CorruptedFile("average: 4.5", "average: nan", .dataNumber, 11, "expected a number from 0 to 5"),
    CorruptedFile("count: 10", "count: 99999999999999999999", .dataNumber, 11, "expected a whole number"),
    CorruptedFile("spice: 0", "spice: 0\ntexts: good", .dataWrongKind, 6, "expected texts by their names"),
    CorruptedFile(
      "spice: 0", "spice: 0\ntexts: { Tip: good }", .dataIdentifier, 6, "`Tip` is no name of a text"),
    CorruptedFile("spice: 0", "spice: 0\ntexts: { tip: good }", .dataWrongKind, 6, "expected a mapping"),
    CorruptedFile(
      "spice: 0", "spice: 0\ntexts: { steps: { en: Good, hi: अच्छा, ta: நல்லது } }", .dataUnknownKey, 6,
      "a recipe has a member `steps` already"),
    CorruptedFile(
      "spice: 0", "spice: 0\ntexts: { version: { en: Good, hi: अच्छा, ta: நல்லது } }", .dataUnknownKey, 6,
      "a recipe has a member `version` already"),
    CorruptedFile("kcal: 210", "energy: 210", .dataUnknownKey, 12, "unknown key `energy`"),
    CorruptedFile("use: oats", "use: oat", .dataUnknownIngredient, 15, "did you mean `oats`?"),
    CorruptedFile(
      "amount: 100, unit: g }\n  - { use: oats", "unit: g }\n  - { use: oats", .dataMissingKey, 14, "`amount`"
    ),
    CorruptedFile("unit: to_taste", "unit: to_taste, amount: 1", .dataNumber, 16, "remove one of the two"),
    CorruptedFile(
      "amount: 100, unit: g }\n  - { use: oats", "amount: 0, unit: g }\n  - { use: oats", .dataNumber, 14,
      "`0`"),
    CorruptedFile("heat: 95", "heat: 900", .dataNumber, 19, "from 1 to 300"),
    CorruptedFile("ta: கஞ்சி }", "ta: '' }", .dataText, 1, "the text is empty"),
    CorruptedFile("ta: கஞ்சி }", "ta: दलिया }", .dataText, 1, "found no letter of Tamil"),
    CorruptedFile(", ta: கஞ்சி }", " }", .dataMissingKey, 1, "`ta` missing"),
    CorruptedFile("ta: கஞ்சி }", "ta: கஞ்சி, mr: दलिया }", .dataUnknownKey, 1, "unknown key `mr`"),
    CorruptedFile("hi: दलिया", "hi: \"दलि\\u202Eया\"", .dataText, 1, "U+202E"),
    CorruptedFile("hi: दलिया", "hi: \"दलिया\\e[31m\"", .dataText, 1, "U+1B"),
    CorruptedFile("servings: 2", "servings: 2\nservings: 3", .duplicateKey, 10, "given twice"),
    CorruptedFile(
      "steps:\n", "cooking: [ { stage: fry, heat: 90, time: 5m } ]\nsteps:\n", .dataUnknownCode, 17, "a stage"
    ),
    CorruptedFile(
      "steps:\n", "cooking: [ { stage: boil, heat: 300, time: 5m } ]\nsteps:\n", .dataNumber, 17, "30 to 250"),
    CorruptedFile(
      "steps:\n", "cooking: [ { stage: boil, heat: 90, time: 5m, add: [salt] } ]\nsteps:\n",
      .dataUnknownIngredient,
      17, "none of the recipe's ingredients"),
    CorruptedFile("steps:\n", "cooking: []\nsteps:\n", .dataWrongKind, 17, "an empty list"),
    CorruptedFile("name: {", "name: [", .yamlSyntax, 1, "is not closed"),
  ])
  func rejectsMisleadingData(_ spoilt: CorruptedFile) throws {
    let recipe = testRecipe(replacing: spoilt.old, with: spoilt.new)
    let data = try read(recipe)
    let found = try #require(data.diagnostics.first { $0.code == spoilt.code }, "\(data.diagnostics)")
    #expect(found.severity == .error)
    #expect(found.span?.source.path == "data/recipes/gruel.yaml")
    #expect(found.span?.location.line == spoilt.line)
    #expect(
      "\(found.message) \(found.help ?? "")".contains(spoilt.says), "\(found.message) \(found.help ?? "")")
    if spoilt.code != .duplicateKey { #expect(data.recipes.map(\.id) == ["other"]) }
    #expect(data.ids == ["gruel", "other"])
  }

  @Test(arguments: [
    CorruptedFile("hi: 10 मिनट", "hi: 12 मिनट", .dataDifferentNumbers, 20, "found the numbers 12, expected 10"),
    CorruptedFile("hi: 10 मिनट", "hi: 10 min", .dataText, 20, "Latin letter `m`"),
    CorruptedFile("hi: 10 मिनट", "hi: 10 मिनट १", .dataText, 20, "the digit `१`"),
    CorruptedFile("[comfort]", "[quick]", .dataContradiction, 6, "at most 30 minutes"),
    CorruptedFile("[comfort]", "[protein_rich]", .dataContradiction, 6, "at least 12 g"),
    CorruptedFile("kcal: 210", "kcal: 510", .dataEnergy, 12, "make 210 kcal, found 510"),
    CorruptedFile(
      "steps:\n",
      "cooking:\n\(String(repeating: "  - { stage: boil, heat: 90, time: 5m, add: [oats] }\n", count: 6))steps:\n",
      .dataContradiction, 18, "5 trays"),
    CorruptedFile("time: 10m", "time: 100m", .dataTooLong, 8, "100 minutes"),
  ])
  func warnsOfDataThatAnEditorShouldCorrect(_ spoilt: CorruptedFile) throws {
    let data = try read(testRecipe(replacing: spoilt.old, with: spoilt.new))
    let found = try #require(data.diagnostics.first { $0.code == spoilt.code }, "\(data.diagnostics)")
    #expect(found.severity == .warning)
    #expect(found.span?.location.line == spoilt.line)
    #expect(
      "\(found.message) \(found.help ?? "")".contains(spoilt.says), "\(found.message) \(found.help ?? "")")
    #expect(data.count == 2)
  }

  @Test func allowsDegreesCelsiusInEveryScript() throws {
    let data = try read(testRecipe(replacing: "hi: 10 मिनट", with: "hi: °C पर 10 मिनट"))
    #expect(data.diagnostics == [])
  }

  @Test func rejectsOnionInARecipeTaggedWithoutIt() throws {
    let recipe = testRecipe(ingredients: ["onion"], replacing: "[comfort]", with: "[no_onion_garlic]")
    let data = try read(recipe)
    #expect(data.diagnostics.map(\.code) == [.dataContradiction])
    #expect(data.recipes.map(\.id) == ["other"])
  }

  @Test func reportsAllErrorsOfARecipeAtOnce() throws {
    let recipe = testRecipe(replacing: "region: tamil", with: "region: roman")
      .replacing("prep: 5m", with: "prep: soon").replacing("use: oats", with: "use: gold")
    let codes = try read(recipe).diagnostics.map(\.code)
    #expect(codes == [.dataUnknownCode, .dataDuration, .dataUnknownIngredient])
  }

  @Test func reportsAnIngredientDefinedTwiceAcrossFiles() throws {
    let folder = try TemporaryFolder()
    try folder.write("ingredients.yaml", testIngredients)
    try folder.write("ingredients-1.yaml", "oats: { en: oats, hi: जई, ta: ஓட்ஸ், diet: vegan }\n")
    try folder.write("recipes/gruel.yaml", testRecipe())
    let data = RecipeData(DataFolder(folder.path, shownAs: "data"))
    #expect(data.diagnostics.map(\.code) == [.dataDuplicateIngredient])
    #expect(data.diagnostics[0].span?.description == "data/ingredients.yaml:2:1")
    #expect(data.diagnostics[0].related[0].span.description == "data/ingredients-1.yaml:1:1")
    #expect(data.count == 1)
  }

  @Test(arguments: ["Oats", "two words", "-x", "x--y", "", "é"])
  func rejectsIngredientsWithAnInvalidID(_ id: String) throws {
    let line = "\n\"\(id)\": { en: oats, hi: जई, ta: ஓட்ஸ், diet: vegan }\n"
    let data = try read(testRecipe(), ingredients: testIngredients + line)
    #expect(data.diagnostics.map(\.code) == [.dataIdentifier])
    #expect(data.count == 2)
  }

  @Test(arguments: ["", "just a text\n", "- a\n- b\n", "null\n", "{", "\u{FEFF}", "a: &a [*a]\n"])
  func survivesFilesOfOtherKinds(_ text: String) throws {
    let data = try read(text)
    #expect(data.diagnostics.contains { $0.severity == .error })
    #expect(data.recipes.map(\.id) == ["other"])
  }

  @Test func survivesAnInvalidIngredientFile() throws {
    let data = try read(testRecipe(), ingredients: "- water\n")
    #expect(data.count == 0)
    #expect(data.diagnostics.contains { $0.code == .dataWrongKind })
  }

  @Test func rejectsAFileNameThatIsNotAnID() throws {
    let folder = try TemporaryFolder()
    try folder.write("ingredients.yaml", testIngredients)
    try folder.write("recipes/My Gruel.yaml", testRecipe())
    let data = RecipeData(DataFolder(folder.path, shownAs: "data"))
    #expect(data.diagnostics.map(\.code) == [.dataIdentifier])
    #expect(data.count == 0)
  }

  @Test func ignoresEditorBackups() throws {
    let folder = try TemporaryFolder()
    try folder.write("ingredients.yaml", testIngredients)
    try folder.write("recipes/gruel.yaml", testRecipe())
    for name in [".gruel.yaml", "gruel.yaml~", "gruel.yaml.swp", "notes.txt"] {
      try folder.write("recipes/\(name)", "- no recipe\n")
    }
    let data = RecipeData(DataFolder(folder.path, shownAs: "data"))
    #expect(data.diagnostics == [])
    #expect(data.ids == ["gruel"])
  }

  @Test func reportsAMissingFolder() throws {
    let error = RecipeData.problem(with: DataFolder("/nowhere/at/all"))
    #expect(error?.code == .dataFolder)
    #expect(error?.message.contains("`/nowhere/at/all`") == true)
    let folder = try TemporaryFolder()
    try folder.remove("recipes")
    let other = RecipeData.problem(with: DataFolder(folder.path))
    #expect(other?.message.contains("`\(folder.path)/recipes`") == true)
  }
}
