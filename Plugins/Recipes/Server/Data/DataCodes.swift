package import Foundations

extension Diagnostic.Code {
  /// A key that the data does not have.
  ///
  /// Recipes and ingredients have fixed keys, which `Plugins/Recipes/Data/README.md` tells. One that is misspelt would be missing
  /// under its right name.
  ///
  /// ```yaml fails Plugins/Recipes/Data/ingredients-1.yaml
  /// ghee: { en: ghee, hi: घी, ta: நெய், diet: veg, allergen: [milk] }
  /// ```
  /// ```yaml passes Plugins/Recipes/Data/ingredients-1.yaml
  /// ghee: { en: ghee, hi: घी, ta: நெய், diet: veg, allergens: [milk] }
  /// ```
  package static let dataUnknownKey = Self("KL0931")
  /// A key that the data needs.
  ///
  /// All names and texts are there in all three languages, and all that a screen may show of a recipe is given.
  ///
  /// ```yaml fails Plugins/Recipes/Data/ingredients-1.yaml
  /// ghee: { en: ghee, hi: घी, diet: veg }
  /// ```
  /// ```yaml passes Plugins/Recipes/Data/ingredients-1.yaml
  /// ghee: { en: ghee, hi: घी, ta: நெய், diet: veg }
  /// ```
  package static let dataMissingKey = Self("KL0932")
  /// A list, a mapping or a text where another of them is expected.
  ///
  /// Often the dash of a list or the spaces before a key are missing, or a value was left out.
  ///
  /// ```yaml fails Plugins/Recipes/Data/ingredients-1.yaml
  /// ghee: { en: ghee, hi: घी, ta: நெய், diet: veg, allergens: milk }
  /// ```
  /// ```yaml passes Plugins/Recipes/Data/ingredients-1.yaml
  /// ghee: { en: ghee, hi: घी, ta: நெய், diet: veg, allergens: [milk] }
  /// ```
  package static let dataWrongKind = Self("KL0933")
  /// A word that is none of those allowed.
  ///
  /// Diets, allergens, units, courses and the like are closed lists, since apps have words and filters for each of them.
  ///
  /// ```yaml fails Plugins/Recipes/Data/ingredients-1.yaml
  /// ghee: { en: ghee, hi: घी, ta: நெய், diet: vegetarian }
  /// ```
  /// ```yaml passes Plugins/Recipes/Data/ingredients-1.yaml
  /// ghee: { en: ghee, hi: घी, ta: நெய், diet: veg }
  /// ```
  package static let dataUnknownCode = Self("KL0934")
  /// Not a number, or one out of range.
  ///
  /// Amounts, ratings, servings and temperatures have bounds, which the message says. Numbers are written with the digits 0–9
  /// and a point.
  ///
  /// ```yaml fails Plugins/Recipes/Data/recipes/idli.yaml …
  /// spice: 7
  /// ```
  /// ```yaml passes Plugins/Recipes/Data/recipes/idli.yaml …
  /// spice: 1
  /// ```
  package static let dataNumber = Self("KL0935")
  /// Not a duration of whole minutes.
  ///
  /// Times are whole minutes or hours, such as `45m`, `8h` or `1h30m`, up to three days.
  ///
  /// ```yaml fails Plugins/Recipes/Data/recipes/idli.yaml …
  /// cook: 15 minutes
  /// ```
  /// ```yaml passes Plugins/Recipes/Data/recipes/idli.yaml …
  /// cook: 15m
  /// ```
  package static let dataDuration = Self("KL0936")
  /// An ingredient that no ingredient file has.
  ///
  /// What a recipe uses is named by the id of an ingredient in one of the files `ingredients*.yaml`, which knows its names in
  /// all languages, who may eat it and its allergens.
  ///
  /// ```yaml fails Plugins/Recipes/Data/recipes/idli.yaml …
  /// ingredients:
  ///   - { use: rise, amount: 300, unit: g }
  ///   - { use: urad-dal, amount: 100, unit: g }
  /// ```
  /// ```yaml passes Plugins/Recipes/Data/recipes/idli.yaml …
  /// ingredients:
  ///   - { use: rice, amount: 300, unit: g }
  ///   - { use: urad-dal, amount: 100, unit: g }
  /// ```
  package static let dataUnknownIngredient = Self("KL0937")
  /// Two files define the same ingredient.
  ///
  /// All files `ingredients*.yaml` are read as one list. Remove one of the two.
  ///
  /// ```yaml fails Plugins/Recipes/Data/ingredients2.yaml
  /// rice: { en: rice, hi: चावल, ta: அரிசி, diet: vegan }
  /// ```
  /// ```yaml passes Plugins/Recipes/Data/ingredients2.yaml
  /// red-rice: { en: red rice, hi: लाल चावल, ta: சிவப்பரிசி, diet: vegan }
  /// ```
  package static let dataDuplicateIngredient = Self("KL0938")
  /// An id or a file name that is not lower case words joined by `-`.
  ///
  /// Ids go into addresses and file names, so they are written alike everywhere: lower case letters and digits, words
  /// joined by `-`.
  ///
  /// ```yaml fails Plugins/Recipes/Data/ingredients-1.yaml
  /// Red_Rice: { en: red rice, hi: लाल चावल, ta: சிவப்பரிசி, diet: vegan }
  /// ```
  /// ```yaml passes Plugins/Recipes/Data/ingredients-1.yaml
  /// red-rice: { en: red rice, hi: लाल चावल, ta: சிவப்பரிசி, diet: vegan }
  /// ```
  package static let dataIdentifier = Self("KL0939")
  /// A text that is empty, holds control characters or is in the wrong script.
  ///
  /// Hindi is written in Devanagari and Tamil in the Tamil script, so that nobody reads half-translated recipes. Numbers are
  /// written with 0–9. Control characters are refused.
  ///
  /// ```yaml fails Plugins/Recipes/Data/ingredients-1.yaml
  /// ghee: { en: ghee, hi: ghee, ta: நெய், diet: veg }
  /// ```
  /// ```yaml passes Plugins/Recipes/Data/ingredients-1.yaml
  /// ghee: { en: ghee, hi: घी, ta: நெய், diet: veg }
  /// ```
  package static let dataText = Self("KL0940")
  /// The languages of one text have different numbers in them.
  ///
  /// Someone who cooks by the Hindi text would do it otherwise than by the English one. It is a warning: one of them is most
  /// likely outdated.
  ///
  /// ```yaml fails Plugins/Recipes/Data/recipes/idli.yaml …
  /// steps:
  ///   - text:
  ///       en: Steam for 12 minutes.
  ///       hi: 15 मिनट भाप में पकाएँ।
  ///       ta: 12 நிமிடம் ஆவியில் வேகவைக்கவும்.
  /// ```
  /// ```yaml passes Plugins/Recipes/Data/recipes/idli.yaml …
  /// steps:
  ///   - text:
  ///       en: Steam for 12 minutes.
  ///       hi: 12 मिनट भाप में पकाएँ।
  ///       ta: 12 நிமிடம் ஆவியில் வேகவைக்கவும்.
  /// ```
  package static let dataDifferentNumbers = Self("KL0941")
  /// A tag promises what the recipe does not keep.
  ///
  /// Someone who must not eat gluten trusts `gluten_free`. Tags are held against the ingredients and the times; take the tag
  /// away, or the ingredient.
  ///
  /// ```yaml fails Plugins/Recipes/Data/recipes/idli.yaml …
  /// tags: [steamed, quick]
  /// ```
  /// ```yaml passes Plugins/Recipes/Data/recipes/idli.yaml …
  /// tags: [steamed, gluten_free]
  /// ```
  package static let dataBrokenPromise = Self("KL0942")
  /// The energy disagrees with protein, carbohydrates and fat.
  ///
  /// A gram of protein or carbohydrates is 4 kcal, a gram of fat 9. Where these make much more or less than `kcal`, one of the
  /// numbers is most likely wrong. It is a warning.
  ///
  /// ```yaml fails Plugins/Recipes/Data/recipes/idli.yaml …
  /// nutrition: { kcal: 420, protein: 7, carbs: 46, fat: 1 }
  /// ```
  /// ```yaml passes Plugins/Recipes/Data/recipes/idli.yaml …
  /// nutrition: { kcal: 230, protein: 7, carbs: 46, fat: 1 }
  /// ```
  package static let dataEnergy = Self("KL0943")
  /// The steps take longer than the whole recipe.
  ///
  /// `prep` and `cook` are the whole time that a recipe takes, so its steps cannot take longer. It is a warning.
  ///
  /// ```yaml fails Plugins/Recipes/Data/recipes/idli.yaml …
  /// prep: 5m
  /// cook: 5m
  /// ```
  /// ```yaml passes Plugins/Recipes/Data/recipes/idli.yaml …
  /// prep: 8h
  /// cook: 15m
  /// ```
  package static let dataTooLong = Self("KL0944")
  /// The data folder cannot be read.
  ///
  /// The plugin's folder `Data` holds `ingredients.yaml` and a folder `recipes`, and one of these is missing or may not be
  /// read. What was read before is served all the same.
  ///
  /// ```text fails
  /// Plugins/Recipes/Data without its folder `recipes`
  /// ```
  /// ```text passes
  /// Plugins/Recipes/Data with its folder `recipes`
  /// ```
  package static let dataFolder = Self("KL0945")
}
