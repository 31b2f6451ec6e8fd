import Backend
import Foundation
import Foundations
import Pictures
import Services
import Simulation
import Testing

@testable import PluginServers

@Suite struct RecipeImageTests {
  private let scheduler = Scheduler(.virtual(start: testStart))

  private func get(
    _ path: String, of backend: Backend, tag: String? = nil, _ method: HTTPRequest.Method = .get
  ) throws -> HTTPResponse {
    var request = HTTPRequest(method, path)
    if let tag { request.headers["if-none-match"] = tag }
    let sent = request
    return try scheduler.run { try await backend.send(sent) }
  }

  private func folder(_ id: String = "gruel") throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write("ingredients.yaml", testIngredients)
    try folder.write("recipes/\(id).yaml", testRecipe())
    return folder
  }

  @Test func everyCardsImageIsAJPEGOf800Pixels() throws {
    let backend = try Backend.recipes(shippedFolder, scheduler)
    let cards = try json(get("/api/v1/recipes", of: backend))["data"] as? [[String: Any]]
    let urls = try #require(cards).compactMap { $0["image_url"] as? String }
    #expect(urls.count == 20)
    for url in urls.prefix(2) {
      let response = try get(url, of: backend)
      #expect(response.status == 200)
      #expect(response.headers["content-type"] == "image/jpeg")
      let header = try PictureHeader(of: response.body)
      #expect(header.format == .jpeg && header.size == PictureSize(800, 800))
      _ = try PictureDecoder().picture(of: response.body)
    }
  }

  @Test func thePictureIsTheSameEachTimeAndNotSentTwice() throws {
    let folder = try folder()
    let backend = try Backend.recipes(folder.path, scheduler)
    let first = try get("/images/recipes/gruel.jpg", of: backend)
    let tag = try #require(first.headers["etag"])
    let again = try get("/images/recipes/gruel.jpg", of: backend, tag: tag)
    #expect(again.status == 304 && again.body.isEmpty && again.headers["etag"] == tag)
    let other = try Backend.recipes(folder.path, scheduler)
    #expect(try get("/images/recipes/gruel.jpg", of: other) == first)
    #expect(first.headers["cache-control"] == "max-age=86400")
  }

  @Test func anEditedRecipeHasAnotherTag() throws {
    let folder = try folder()
    let first = try get(
      "/images/recipes/gruel.jpg", of: try Backend.recipes(folder.path, store: .file(folder.store), scheduler)
    )
    try folder.write("recipes/gruel.yaml", testRecipe(ingredients: ["water", "milk"]))
    let second = try get(
      "/images/recipes/gruel.jpg", of: try Backend.recipes(folder.path, store: .file(folder.store), scheduler)
    )
    #expect(first.headers["etag"] != second.headers["etag"])
    #expect(first.body != second.body)
  }

  @Test(arguments: ["nothing.jpg", "gruel.png", "gruel", ".jpg", "..%2Fgruel.jpg"])
  func whatIsNoImageIsNotFound(file: String) throws {
    let backend = try Backend.recipes(try folder().path, scheduler)
    #expect(try get("/images/recipes/\(file)", of: backend).status == 404)
  }

  @Test func aPhotoOfTheDataStandsBeforeThePicture() throws {
    let folder = try folder()
    let photo = try #require(Picture(PictureSize(8, 8), samples: [UInt8](repeating: 90, count: 192))).jpeg()
    try FileManager.default.createDirectory(
      atPath: "\(folder.path)/images", withIntermediateDirectories: true)
    try Data(photo).write(to: URL(filePath: "\(folder.path)/images/gruel.jpg"))
    let backend = try Backend.recipes(folder.path, store: .file(folder.store), scheduler)
    #expect(backend.diagnostics.isEmpty)
    #expect(try get("/images/recipes/gruel.jpg", of: backend).body == photo)
    try folder.remove("images/gruel.jpg")
    let without = try Backend.recipes(folder.path, store: .file(folder.store), scheduler)
    #expect(try get("/images/recipes/gruel.jpg", of: without).body != photo)
  }

  @Test func aPhotoThatCannotBeUsedIsReportedAtItsFile() throws {
    let folder = try folder()
    try FileManager.default.createDirectory(
      atPath: "\(folder.path)/images", withIntermediateDirectories: true)
    try folder.write("images/gruel.jpg", "no JPEG")
    let backend = try Backend.recipes(folder.path, shownAs: "Data", scheduler)
    #expect(backend.diagnostics.map(\.code.description) == ["KL0946"])
    #expect(backend.diagnostics.first?.span?.source.path == "Data/images/gruel.jpg")
    #expect(try get("/images/recipes/gruel.jpg", of: backend).status == 200)
  }

  @Test func dishesHaveTheColorsOfWhatIsInThem() {
    func color(_ ingredients: String...) -> Picture.Color {
      DishPainter(id: "x", category: .curry, ingredients: ingredients).color
    }
    let (spinach, dal) = (color("spinach", "paneer", "salt"), color("toor-dal", "turmeric"))
    #expect(spinach.green > spinach.red && spinach.green > spinach.blue)
    #expect(dal.red > 200 && dal.green > 140 && dal.blue < 80)
    #expect(color("raw-rice", "curd").blue > 200)
    // Nothing that is known colors it: it has a color nevertheless.
    #expect(color("stardust") == .init(214, 178, 120))
  }

  @Test func everyShippedDishIsPaintedWithItsOwnPicture() throws {
    let data = RecipeData(DataFolder(shippedFolder))
    let pictures = data.recipes.prefix(6).map { recipe in
      DishPainter(id: recipe.id, category: recipe.category, ingredients: recipe.lines.map(\.ingredient.id))
        .picture()
    }
    #expect(pictures.allSatisfy { $0?.size == PictureSize(800, 800) })
    #expect(Set(pictures).count == pictures.count)
    // Most of what is in dishes is seen.
    let ingredients = Set(data.recipes.flatMap { $0.lines.map(\.ingredient.id) })
    let seen = ingredients.filter { DishPalette.look(of: $0) != nil }
    #expect(seen.count * 3 >= ingredients.count * 2)
  }
}
