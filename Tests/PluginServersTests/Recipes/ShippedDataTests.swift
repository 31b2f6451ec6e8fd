import Backend
import Foundation
import Foundations
import Testing

@testable import PluginServers

/// Every shipped data file is valid according to the reader, which ``DataReaderTests`` tests.
@Suite struct ShippedDataTests {
  private static let read = RecipeData(DataFolder(shippedFolder))
  private var data: RecipeData { Self.read }

  @Test func readsWithoutDiagnostics() {
    let told = data.diagnostics.map { "\($0.span?.description ?? "") \($0.code) \($0.message)" }
    #expect(told == [])
    #expect(data.count == data.ids.count)
  }

  @Test func holdsAtLeastFortyRecipes() { #expect(data.count >= 40) }

  @Test func coversMostCategoriesAndEveryDiet() {
    #expect(Set(data.recipes.map(\.diet)) == Set(Diet.allCases))
    #expect(Set(data.recipes.map(\.category)).count >= 8)
  }

  @Test func givesEveryRecipeTimesAndTemperatures() {
    for recipe in data.recipes {
      #expect(recipe.steps.count >= 3, "\(recipe.id)")
      #expect(recipe.steps.contains { $0.minutes != nil }, "\(recipe.id) has no times")
    }
    // Some dishes are only mixed; nearly all others are cooked at a specified temperature.
    let cold = data.recipes.filter { recipe in recipe.steps.allSatisfy { $0.celsius == nil } }
    #expect(cold.count <= 3, "\(cold.map(\.id))")
  }

  @Test func fryingIsHotAndSteamingIsNot() {
    for recipe in data.recipes {
      let hottest = recipe.steps.compactMap(\.celsius).max() ?? 0
      if recipe.tags.contains(.deepFried) { #expect((130...200).contains(hottest), "\(recipe.id)") }
      if recipe.tags.contains(.steamed) {
        #expect(recipe.steps.contains { $0.celsius == 100 }, "\(recipe.id)")
      }
    }
  }

  @Test func theApplianceCanCookManyDishes() {
    let cooked = data.recipes.filter { $0.program != nil }
    #expect(cooked.count >= 20)
    for recipe in cooked {
      let left = recipe.lines.filter { line in !recipe.stages.contains { $0.lines.contains(line) } }
      // What is not dispensed is a garnish or was prepared before.
      #expect(left.count <= 4, "\(recipe.id) leaves out \(left.map(\.ingredient.id))")
      let minutes = recipe.stages.map(\.minutes).reduce(0, +)
      #expect((8...110).contains(minutes), "\(recipe.id) takes \(minutes) minutes")
    }
  }

  @Test func endsEverySentence() {
    for recipe in data.recipes {
      for text in [recipe.description] + recipe.steps.map(\.text) {
        #expect(text.en.hasSuffix("."), "\(recipe.id): \(text.en)")
        #expect(text.hi.hasSuffix("।"), "\(recipe.id): \(text.hi)")
        #expect(text.ta.hasSuffix("."), "\(recipe.id): \(text.ta)")
      }
    }
  }

  @Test(arguments: [
    (";", "two sentences instead"), (" %", "no space before a percent sign"),
    ("।\\p{L}|\\.\\p{Lu}", "a space after a stop"),
    ("[कखग]\u{93C}", "no nukta on क, ख and ग"), ("॰", "units in full, or मिली"),
    ("मूंग|फ्रि|फ्रे|काढ़", "a common spelling"),
    ("(?<!கொ)(த்து|ட்டு|ற்று) [கசதப]", "the next consonant is doubled"), ("இலேசா|அடி கனமா|த் தூள்", "one spelling a word"),
  ])
  func keepsToTheSpellingsOfItsLanguages(_ pattern: String, _ rule: String) {
    for recipe in data.recipes {
      let lines = recipe.lines.flatMap { [$0.ingredient.name] + ($0.note.map { [$0] } ?? []) }
      for text in [recipe.name, recipe.description] + recipe.steps.map(\.text) + lines {
        for words in [text.en, text.hi, text.ta] {
          #expect(
            words.range(of: pattern, options: .regularExpression) == nil, "\(recipe.id), \(rule): \(words)")
        }
      }
    }
  }

  @Test func hasNoDuplicateSteps() {
    for recipe in data.recipes {
      for language in [\Localized.en, \.hi, \.ta] {
        let texts = recipe.steps.map { $0.text[keyPath: language] }
        #expect(Set(texts).count == texts.count, "\(recipe.id)")
      }
    }
  }

  @Test func noTwoIngredientsShareAName() {
    // Two ids with the same English name are one ingredient declared twice.
    let ingredients = Set(data.recipes.flatMap { $0.lines.map(\.ingredient) })
    let names = Dictionary(grouping: ingredients, by: \.name.en).filter { $0.value.count > 1 }
    #expect(names.keys.sorted() == [])
  }

  @Test(arguments: [
    ("masala-dosa", Diet.vegan), ("idli", .vegan), ("dal-tadka", .veg), ("egg-curry", .egg),
    ("chicken-biryani", .nonveg), ("fish-curry", .nonveg),
  ])
  func derivesTheDiet(_ id: String, _ diet: Diet) throws {
    #expect(try #require(data.recipes.first { $0.id == id }).diet == diet)
  }

  @Test(arguments: [
    ("sambar", [Allergen.gluten, .mustard, .sesame]), ("paneer-butter-masala", [.dairy, .nuts]),
    ("prawn-masala", [.crustacean]), ("fish-curry", [.fish]), ("naan", [.gluten, .dairy]),
  ])
  func derivesTheAllergens(_ id: String, _ expected: [Allergen]) throws {
    let allergens = try #require(data.recipes.first { $0.id == id }).allergens
    #expect(Set(allergens).isSuperset(of: expected), "\(allergens)")
  }

  @Test func readmeListsTheReadersCodes() throws {
    let readme = try String(contentsOfFile: "\(shippedFolder)/README.md", encoding: .utf8)
    let lists: [(String, [String])] = [
      (Region.noun, Region.all), (Category.noun, Category.all), (Unit.noun, Unit.all),
      (Allergen.noun, Allergen.all), (Tag.noun, Tag.all), (CookingStage.Kind.noun, CookingStage.Kind.all),
      (CookingStage.Stirring.noun, CookingStage.Stirring.all),
      (CookingStage.Check.noun, CookingStage.Check.all),
    ]
    for (noun, codes) in lists {
      #expect(readme.contains("| \(noun) | \(codes.joined(separator: " ")) |"), "\(noun)")
    }
  }
}
